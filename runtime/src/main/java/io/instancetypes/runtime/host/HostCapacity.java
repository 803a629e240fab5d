package io.instancetypes.runtime.host;

import io.instancetypes.api.Quantity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What this machine has for guests.
 *
 * @param cpus that it has
 * @param memory bytes that it has
 * @param pages where the kernel counts its huge pages
 */
public record HostCapacity(long cpus, long memory, Path pages) {
  /** What everything else on the machine needs. */
  private static final long RESERVED = 512L << 20;

  private static final Path MEMORY = Path.of("/proc/meminfo");
  private static final Path PAGES = Path.of("/sys/kernel/mm/hugepages");
  private static final int KIB = 10;

  public static HostCapacity ofThisMachine() throws IOException {
    return new HostCapacity(
        Runtime.getRuntime().availableProcessors(), total(Files.readAllLines(MEMORY)), PAGES);
  }

  private static long total(List<String> lines) {
    String line =
        lines.stream().filter(each -> each.startsWith("MemTotal:")).findFirst().orElseThrow();
    return Long.parseLong(line.replaceAll("\\D", "")) << KIB;
  }

  /** Bytes for guests. */
  public long allocatableMemory() {
    return Math.max(0, memory - RESERVED);
  }

  /** Bytes in huge pages of a size that nobody uses. */
  public long freePages(Quantity size) {
    Path count = pages.resolve("hugepages-" + (size.value() >> KIB) + "kB/free_hugepages");
    try {
      return Long.parseLong(Files.readString(count).strip()) * size.value();
    } catch (IOException | NumberFormatException none) {
      return 0;
    }
  }
}
