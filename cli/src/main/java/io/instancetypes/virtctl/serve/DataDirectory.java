package io.instancetypes.virtctl.serve;

import io.instancetypes.store.DirectoryLock;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Everything of a server that outlives its process. */
public record DataDirectory(Path path) {
  private static final String OPTION = "data";

  static Option option() {
    return Option.value(
            OPTION,
            "DIR",
            "Keep the data of the server here (default $XDG_STATE_HOME/instancetypes, or"
                + " ~/.local/state/instancetypes)")
        .takes(AllowedValues.directories());
  }

  public static DataDirectory of(Invocation invocation, Console console) {
    Path path = invocation.optional(OPTION).map(Path::of).orElseGet(() -> usual(console));
    return new DataDirectory(path.toAbsolutePath().normalize());
  }

  private static Path usual(Console console) {
    // A relative folder is to be ignored, says the specification of these variables.
    return console
        .variable("XDG_STATE_HOME")
        .map(Path::of)
        .filter(Path::isAbsolute)
        .orElseGet(
            () ->
                Path.of(console.variable("HOME").orElse(System.getProperty("user.home")))
                    .resolve(".local/state"))
        .resolve("instancetypes");
  }

  Path store() {
    return path.resolve("store");
  }

  Path certificates() {
    return path.resolve("certificates");
  }

  /** Tokens of users, if an administrator wrote any. */
  Path tokens() {
    return path.resolve("tokens.csv");
  }

  Path kubeconfig() {
    return path.resolve("admin.kubeconfig");
  }

  /** The right to change what is in it, which a server has as long as it runs. */
  DirectoryLock lock() throws IOException {
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
