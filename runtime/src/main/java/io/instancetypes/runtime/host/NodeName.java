package io.instancetypes.runtime.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What this machine is called among nodes: its host name, as Kubernetes takes it. */
public final class NodeName {
  private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");
  private static final int LONGEST = 63;

  private NodeName() {}

  public static String ofThisMachine() {
    try {
      return of(Files.readString(HOST_NAME));
    } catch (IOException nameless) {
      return of("");
    }
  }

  static String of(String hostName) {
    String name = hostName.strip().toLowerCase(Locale.ROOT).replaceAll("[^-a-z0-9.]", "-");
    String cut = name.substring(0, Math.min(name.length(), LONGEST));
    String trimmed = cut.replaceAll("^[-.]+|[-.]+$", "");
    return trimmed.isEmpty() ? "localhost" : trimmed;
  }
}
