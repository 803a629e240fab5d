package io.instancetypes.apiserver.memory;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.apiserver.testing.ServerProcess;
import io.instancetypes.apiserver.testing.TestServer;
import io.instancetypes.store.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;

/** A process that has many objects and little memory, and ends when that is used up. */
final class FilledServer {
  static final int OBJECTS = 3_000;
  static final String PATH = "/api/v1/namespaces/heap/configmaps";

  private FilledServer() {}

  static ServerProcess start(Path directory) throws IOException {
    return ServerProcess.start(
        FilledServer.class, directory, "-Xmx128m", "-XX:+ExitOnOutOfMemoryError");
  }

  /** In the process: as many objects as its quota allows, then whatever comes. */
  public static void main(String[] arguments) throws InterruptedException {
    TestServer server = TestServer.start(Path.of(arguments[0]));
    Store store = server.server().store();
    IntStream.range(0, OBJECTS).parallel().forEach(i -> create(store, "object-%07d".formatted(i)));
    ServerProcess.serve();
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
}
