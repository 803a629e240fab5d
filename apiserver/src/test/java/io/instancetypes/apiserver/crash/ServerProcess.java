package io.instancetypes.apiserver.crash;

import io.instancetypes.apiserver.testing.ClassPath;
import io.instancetypes.apiserver.testing.TestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A server in a process of its own. */
final class ServerProcess implements AutoCloseable {
  private final Process process;

  private ServerProcess(Process process) {
    this.process = process;
  }

  /** Answers when it returns. */
  static ServerProcess start(Path directory) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                ClassPath.text(),
                ServerProcess.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    var lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    if (!"ready".equals(lines.readLine())) {
      throw new IOException("The server did not start");
    }
    return new ServerProcess(process);
  }

  /** In the process: runs until it is killed. */
  public static void main(String[] arguments) throws InterruptedException {
    TestServer.start(Path.of(arguments[0]));
    System.out.println("ready");
    Thread.currentThread().join();
  }

  /** Ends it without a chance to tidy up. */
  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
