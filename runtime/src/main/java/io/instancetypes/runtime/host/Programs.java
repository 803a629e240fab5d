package io.instancetypes.runtime.host;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The programs of other people that guests need. */
public final class Programs {
  private static final List<String> NEEDED = List.of("qemu-system-x86_64", "qemu-img", "setsid");

  private Programs() {}

  /** What is missing, with the way to get it; empty where nothing is. */
  public static Optional<String> missing() {
    return missing(System.getenv().getOrDefault("PATH", ""));
  }

  static Optional<String> missing(String path) {
    List<String> missing = NEEDED.stream().filter(program -> !isIn(path, program)).toList();
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "there is no %s on this machine: install QEMU, with 'apt-get install qemu-system-x86 qemu-utils ovmf' or what your system has instead"
                .formatted(String.join(", ", missing)));
  }

  /** What guests with a TPM need beside; empty where nothing is missing. */
  public static Optional<String> missingForTpm() {
    return isIn(System.getenv().getOrDefault("PATH", ""), "swtpm")
        ? Optional.empty()
        : Optional.of(
            "there is no swtpm on this machine: install it, with 'apt-get install swtpm' or what"
                + " your system has instead");
  }

  private static boolean isIn(String path, String program) {
    return Stream.of(path.split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
