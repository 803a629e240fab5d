package io.instancetypes.testkit;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** The QEMU of this machine, which {@code it/guests/build} installs. */
public final class InstalledQemu {
  private static final String PROGRAM = "qemu-system-x86_64";
  private static final long PAUSE_MILLIS = 20;

  /** Among the flags of the kernel's list. */
  private static final String LISTENING = " 00010000 ";

  private InstalledQemu() {}

  /** Leaves a test out where there is no QEMU, unless somebody insists. */
  public static void require() {
    boolean installed =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, PROGRAM)));
    Assertions.assertTrue(installed || System.getenv("REQUIRE_GUESTS") == null, PROGRAM);
    Assumptions.assumeTrue(installed, "There is no " + PROGRAM + "; run it/setup");
  }

  /** A machine without anything; the caller ends it. */
  public static Process start(String... options) throws IOException {
    require();
    var command = new ArrayList<>(List.of(PROGRAM, "-accel", "tcg", "-nodefaults"));
    command.addAll(List.of("-display", "none"));
    command.addAll(List.of(options));
    return new ProcessBuilder(command).inheritIO().start();
  }

  /** A socket is there a moment before anybody listens to it. */
  public static Path await(Path socket) throws IOException, InterruptedException {
    while (!isListening(socket)) {
      Thread.sleep(PAUSE_MILLIS);
    }
    return socket;
  }

  private static boolean isListening(Path socket) throws IOException {
    try (Stream<String> sockets = Files.lines(Path.of("/proc/net/unix"))) {
      return sockets.anyMatch(line -> line.contains(LISTENING) && line.endsWith(" " + socket));
    }
  }
}
