package io.instancetypes.bench.load;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What processes, those that they have started, and this one take of the processors. */
final class ProcessorTimes {
  private final Map<ProcessHandle, Duration> before = new LinkedHashMap<>();

  ProcessorTimes(List<String> processes) {
    processes.stream()
        .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
        .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
        .forEach(process -> before.put(process, used(process)));
    before.put(ProcessHandle.current(), Duration.ZERO);
  }

  void print(int objects) {
    System.out.println("| process | processor time s | for one ms |");
    System.out.println("|---|---|---|");
    before.forEach(
        (process, start) -> {
          Duration taken = used(process).minus(start);
          // Shells that only wait for what they have started are of no interest.
          if (taken.isPositive()) {
            System.out.printf(
                "| %s | %.1f | %.2f |%n",
                name(process), taken.toMillis() / 1e3, taken.toNanos() / 1e6 / objects);
          }
        });
  }

  private static Duration used(ProcessHandle process) {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  private static String name(ProcessHandle process) {
    String program =
        process.info().command().map(path -> Path.of(path).getFileName().toString()).orElse("?");
    String role = process.equals(ProcessHandle.current()) ? "the client" : program;
    return role + " " + process.pid();
  }
}
