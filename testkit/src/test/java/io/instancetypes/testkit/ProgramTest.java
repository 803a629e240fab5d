package io.instancetypes.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramTest {
  private static final Path SHELL = Path.of("/bin/sh");

  @TempDir private Path folder;

  /** Says its number and then does nothing for long. */
  private static Program start(Path log) {
    return Program.start(log, SHELL, List.of("-c", "echo $$; exec sleep 600"));
  }

  private static ProcessHandle started(Path log) {
    Waiting.until(() -> number(log).isPresent(), () -> "nothing was started");
    return ProcessHandle.of(number(log).orElseThrow()).orElseThrow();
  }

  private static Optional<Long> number(Path log) {
    try {
      return Files.exists(log)
          ? Files.readAllLines(log).stream().findFirst().map(Long::valueOf)
          : Optional.empty();
    } catch (IOException failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Test
  @DisplayName("A program that is closed has ended")
  void closed() {
    Path log = folder.resolve("log");
    ProcessHandle process;
    try (var program = start(log)) {
      process = started(log);
      program.requireAlive();
    }
    assertThat(process.isAlive()).isFalse();
  }

  @Test
  @DisplayName("A program that ended by itself is told with what it said")
  void ended() {
    Path log = folder.resolve("log");
    try (var program = Program.start(log, SHELL, List.of("-c", "echo no room; exit 3"))) {
      Waiting.until(() -> hasEnded(program), () -> "it runs");
      assertThatThrownBy(program::requireAlive)
          .hasMessage("It ended with 3. %s ends with:\nno room".formatted(log));
      assertThat(program.exitCode()).isEqualTo(3);
    }
  }

  private static boolean hasEnded(Program program) {
    try {
      program.requireAlive();
      return false;
    } catch (IllegalStateException ended) {
      return true;
    }
  }

  @Test
  @DisplayName("A program ends with the process that started it, even if that is killed")
  void killed() throws Exception {
    Path log = folder.resolve("log");
    Process owner =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Owner.class.getName(),
                log.toString())
            .inheritIO()
            .start();
    ProcessHandle process = started(log);
    owner.destroyForcibly().waitFor();
    Waiting.until(() -> !process.isAlive(), () -> "the program runs on");
  }

  /** A process that starts a program and then hangs. */
  static final class Owner {
    private Owner() {}

    public static void main(String[] arguments) throws InterruptedException {
      start(Path.of(arguments[0]));
      Thread.sleep(600_000);
    }
  }
}
