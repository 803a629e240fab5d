package io.instancetypes.virtctl.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** An API that answers with what it was told to, for what no server of ours would say. */
public final class FakeApi implements AutoCloseable {
  private record Answer(int code, String json) {}

  private static final Answer NOTHING =
      new Answer(404, "{\"kind\": \"Status\", \"message\": \"there is no such path\"}");

  private final HttpServer server;
  private final Path kubeconfig;
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();

  private FakeApi(HttpServer server, Path kubeconfig) {
    this.server = server;
    this.kubeconfig = kubeconfig;
  }

  public static FakeApi start(Path folder) throws IOException {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer server = HttpServer.create(address, 0);
    var api = new FakeApi(server, folder.resolve("kubeconfig"));
    server.createContext("/", api::answer);
    server.start();
    Files.writeString(
        api.kubeconfig,
        """
        current-context: fake
        contexts: [{name: fake, context: {cluster: fake, namespace: team}}]
        clusters: [{name: fake, cluster: {server: "http://127.0.0.1:%d"}}]
        """
            .formatted(server.getAddress().getPort()));
    return api;
  }

  public FakeApi serves(String path, String json) {
    return answers(path, 200, json);
  }

  public FakeApi answers(String path, int code, String json) {
    answers.put(unlimited(path), new Answer(code, json));
    return this;
  }

  /** The group of the four kinds, in these versions only. */
  public FakeApi servesTypesAs(String... versions) {
    var list = new StringBuilder();
    for (String version : versions) {
      list.append(list.isEmpty() ? "" : ",").append("{\"version\": \"" + version + "\"}");
    }
    return serves("/apis/instancetype.kubevirt.io", "{\"versions\": [" + list + "]}");
  }

  /** Every path that was asked for, in order, with the method before it unless it was GET. */
  public List<String> asked() {
    return asked;
  }

  public Map<String, String> environment() {
    return Map.of("KUBECONFIG", kubeconfig.toString());
  }

  /** How long pages are is the client's own matter. */
  private static String unlimited(String path) {
    return path.replaceAll("[?&]limit=\\d+", "");
  }

  private void answer(HttpExchange exchange) {
    String path = unlimited(exchange.getRequestURI().toString());
    String method = exchange.getRequestMethod();
    asked.add(method.equals("GET") ? path : method + " " + path);
    try (exchange) {
      String sent = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      Answer answer = answers.getOrDefault(path, NOTHING);
      if (answer.code == 200 && method.equals("DELETE")) {
        answers.remove(path);
      }
      if (answer.code == 200 && method.equals("PUT")) {
        answers.put(path, new Answer(200, sent));
      }
      byte[] body = answer.json.getBytes(UTF_8);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(answer.code, body.length);
      exchange.getResponseBody().write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
