package io.instancetypes.bench.load;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A server that is measured: how it is reached, and the processes that it consists of. */
record LoadTarget(LoadConnection connection, List<Long> processes) {
  /** From NAME=KUBECONFIG=PID,PID…, where the processes that these have started count as well. */
  static LoadTarget of(String argument) throws IOException, GeneralSecurityException {
    String[] parts = argument.split("=");
    return new LoadTarget(
        LoadConnection.of(Path.of(parts[1])),
        Arrays.stream(parts[2].split(",")).map(Long::valueOf).toList());
  }

  /** What they have taken of the processors so far. */
  Duration used() {
    return processes.stream()
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
        .flatMap(process -> process.info().totalCpuDuration().stream())
        .reduce(Duration.ZERO, Duration::plus);
  }
}
