package io.instancetypes.apiserver.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.store.testing.ClassPath;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server in a process of its own, which can be killed. */
public final class ServerProcess implements AutoCloseable {
  private final Process process;

  private ServerProcess(Process process) {
    this.process = process;
  }

  /** One that serves a directory; it answers when this returns. */
  public static ServerProcess start(Path directory) throws IOException {
    return start(ServerProcess.class, directory, "-Xmx256m");
  }

  /** The main method of a class, which calls {@link #serve} when it is ready. */
  public static ServerProcess start(Class<?> main, Path directory, String... options)
      throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of(options));
    command.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow", "-cp"));
    command.addAll(List.of(ClassPath.text(), main.getName(), directory.toString()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    BufferedReader lines = process.inputReader(UTF_8);
    if (!"ready".equals(lines.readLine())) {
      throw new IOException("The server did not start");
    }
    return new ServerProcess(process);
  }

  public static void main(String[] arguments) throws InterruptedException {
    TestServer.start(Path.of(arguments[0]));
    serve();
  }

  /** In the process: runs until it is killed. */
  public static void serve() throws InterruptedException {
    System.out.println("ready");
    Thread.currentThread().join();
  }

  public boolean isAlive() {
    return process.isAlive();
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
