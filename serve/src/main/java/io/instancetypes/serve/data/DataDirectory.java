package io.instancetypes.serve.data;

import io.instancetypes.store.DirectoryLock;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Everything of a server that outlives its process. */
public record DataDirectory(Path path) {
  public Path store() {
    return path.resolve("store");
  }

  public Path certificates() {
    return path.resolve("certificates");
  }

  /** Tokens of users, if an administrator wrote any. */
  public Path tokens() {
    return path.resolve("tokens.csv");
  }

  /** Who is logged in to the dashboard. */
  public Path sessions() {
    return path.resolve("dashboard-sessions.json");
  }

  public Path kubeconfig() {
    return path.resolve("admin.kubeconfig");
  }

  /** The right to change what is in it, which a server has as long as it runs. */
  public DirectoryLock lock() throws IOException {
    if (!Files.exists(path)) {
      Files.createDirectories(path.getParent());
      Files.createDirectory(path, ownerOnly("rwx------"));
    }
    return DirectoryLock.take(path);
  }

  /** Attributes of new files and folders in it, where the system knows them: keys are inside. */
  static FileAttribute<?>[] ownerOnly(String mode) {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))
        }
        : new FileAttribute<?>[0];
  }
}
