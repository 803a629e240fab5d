package io.instancetypes.https;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How many files and connections the system lets this process open; the JVM asks for the most. */
final class FileDescriptors {
  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final String LINE = "Max open files";

  private FileDescriptors() {}

  /** Where it cannot be asked, as many as there are numbers. */
  static int most() {
    try {
      return Files.readAllLines(LIMITS).stream()
          .filter(line -> line.startsWith(LINE))
          .map(line -> line.substring(LINE.length()).strip().split(" ")[0])
          .filter(soft -> soft.matches("\\d{1,9}"))
          .mapToInt(Integer::parseInt)
          .findFirst()
          .orElse(Integer.MAX_VALUE);
    } catch (IOException otherSystem) {
      return Integer.MAX_VALUE;
    }
  }
}
