package io.instancetypes.apiserver.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.ServerProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A server with little memory and many objects refuses some rather than failing all")
@Timeout(300)
class SmallHeapTest {
  @TempDir static Path directory;
  private static ServerProcess server;
  private static Client client;

  @BeforeAll
  static void start() throws Exception {
    server = FilledServer.start(directory);
    client = Client.of(directory.resolve("admin.kubeconfig"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** How often each code was answered to clients that ask at the same time. */
  private static Map<Integer, Integer> codes(int clients, Callable<Integer> request)
      throws Exception {
    var codes = new TreeMap<Integer, Integer>();
    try (var executor = Executors.newFixedThreadPool(clients)) {
      List<Future<Integer>> answers = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        answers.add(executor.submit(request));
      }
      for (Future<Integer> answer : answers) {
        codes.merge(answer.get(), 1, Integer::sum);
      }
    }
    return codes;
  }

  private static void assertWell() {
    assertThat(server.isAlive()).isTrue();
    assertThat(client.get("/readyz").code()).isEqualTo(200);
    assertThat(client.get(FilledServer.PATH + "/object-0000007").code()).isEqualTo(200);
  }

  @Test
  @DisplayName("Thirty clients list 12 MiB each, of 128 MiB of heap")
  void lists() throws Exception {
    Map<Integer, Integer> codes = codes(30, () -> client.size(FilledServer.PATH).code());
    assertThat(codes.keySet()).isSubsetOf(200, 429);
    assertThat(codes.get(200)).isGreaterThan(0);
    assertWell();
  }

  @Test
  @DisplayName("The same as tables, as kubectl asks for them")
  void tables() throws Exception {
    Client tables = client.with("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io");
    Map<Integer, Integer> codes = codes(20, () -> tables.size(FilledServer.PATH).code());
    assertThat(codes.keySet()).isSubsetOf(200, 429);
    assertWell();
  }

  @Test
  @DisplayName("Forty clients send 3 MiB of the smallest values there are")
  void bodies() throws Exception {
    String values = "[],".repeat(1_000_000);
    String body = "{\"metadata\":{\"name\":\"a\"},\"data\":[" + values + "1]}";
    Map<Integer, Integer> codes =
        codes(40, () -> client.post("/api/v1/namespaces/default/configmaps", body).code());
    assertThat(codes.keySet()).isSubsetOf(400, 422, 429);
    assertWell();
  }

  @Test
  @DisplayName("A list has every object once, whether it is streamed or not")
  void whole() {
    assertThat(client.size(FilledServer.PATH + "?limit=3").items()).isEqualTo(3);
    assertThat(client.size(FilledServer.PATH).items()).isEqualTo(FilledServer.OBJECTS);
    Client gzip = client.with("Accept-Encoding", "gzip");
    assertThat(gzip.size(FilledServer.PATH).items()).isEqualTo(FilledServer.OBJECTS);
  }
}
