package io.instancetypes.apiserver.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.apiserver.testing.ClassPath;
import io.instancetypes.apiserver.testing.TestServer;
import io.instancetypes.store.Store;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.IntStream;

/** A server in a process of its own that has little memory, and ends when that is used up. */
final class SmallServer implements AutoCloseable {
  static final int OBJECTS = 3_000;
  static final String PATH = "/api/v1/namespaces/heap/configmaps";

  private final Process process;

  private SmallServer(Process process) {
    this.process = process;
  }

  /** Answers when it returns. */
  static SmallServer start(Path directory) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx128m",
                "-XX:+ExitOnOutOfMemoryError",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                ClassPath.text(),
                SmallServer.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    var lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    if (!"ready".equals(lines.readLine())) {
      throw new IOException("The server did not start");
    }
    return new SmallServer(process);
  }

  /** In the process: as many objects as its quota allows, then whatever comes. */
  public static void main(String[] arguments) throws InterruptedException {
    TestServer server = TestServer.start(Path.of(arguments[0]));
    Store store = server.server().store();
    IntStream.range(0, OBJECTS).parallel().forEach(i -> create(store, "object-%07d".formatted(i)));
    System.out.println("ready");
    Thread.currentThread().join();
  }

  private static void create(Store store, String name) {
    String object =
        """
        {"apiVersion":"v1","kind":"ConfigMap",\
        "metadata":{"name":"%s","namespace":"heap","uid":"%s"},"data":{"a":"%s"}}\
        """
            .formatted(name, name, "x".repeat(4_000));
    store.create("/core/configmaps/heap/" + name, object.getBytes(UTF_8));
  }

  boolean isAlive() {
    return process.isAlive();
  }

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
