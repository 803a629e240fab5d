package io.instancetypes.apiserver;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.metrics.ServerMetrics;
import io.instancetypes.apiserver.resource.Catalogue;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.MediaType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Questions about the server itself: its version, its health, its figures. */
final class ServerRequests {
  private static final List<String> PATHS =
      List.of(
          "/api",
          "/apis",
          "/healthz",
          "/livez",
          "/metrics",
          "/openapi/v2",
          "/openapi/v3",
          "/readyz",
          "/version");

  private final Supplier<String> trouble;
  private final IntSupplier damaged;
  private final ServerMetrics metrics;

  /**
   * Answers from what the server knows of itself.
   *
   * @param trouble why no writes can be kept at present; null if they can
   * @param damaged how many objects cannot be read
   */
  ServerRequests(Supplier<String> trouble, IntSupplier damaged, ServerMetrics metrics) {
    this.trouble = trouble;
    this.damaged = damaged;
    this.metrics = metrics;
  }

  void serve(Exchange exchange, String path, Catalogue catalogue) throws IOException {
    switch (path) {
      case "/", "" -> exchange.answer(200, Fields.of("paths", paths(catalogue)));
      case "/version", "/version/" -> exchange.answer(200, ServerVersion.document());
      case "/livez/ping" -> text(exchange, 200, "ok");
      case "/livez" -> healthy(exchange, "livez", "[+]ping ok\n");
      case "/healthz", "/readyz" -> health(exchange, path.substring(1));
      case "/metrics" ->
          exchange.answer(
              200, "text/plain; version=0.0.4; charset=utf-8", metrics.text().getBytes(UTF_8));
      default -> nothingThere(exchange);
    }
  }

  private void health(Exchange exchange, String check) throws IOException {
    String why = trouble.get();
    if (why == null) {
      healthy(exchange, check, "[+]ping ok\n[+]store ok" + damage() + "\n");
    } else {
      text(exchange, 500, "[+]ping ok\n[-]store failed: " + why + "\n" + check + " check failed\n");
    }
  }

  /** Their names are in the log: strangers may ask for health. */
  private String damage() {
    int count = damaged.getAsInt();
    return count == 0 ? "" : " (objects that cannot be read: " + count + ", see the log)";
  }

  private static void healthy(Exchange exchange, String check, String details) throws IOException {
    boolean verbose = exchange.query().has("verbose");
    text(exchange, 200, verbose ? details + check + " check passed\n" : "ok");
  }

  /** What kube-apiserver says of paths that no part of it has ever heard of. */
  static void nothingThere(Exchange exchange) throws IOException {
    text(exchange, 404, "404 page not found\n");
  }

  private static void text(Exchange exchange, int code, String text) throws IOException {
    exchange.answer(code, MediaType.TEXT, text.getBytes(UTF_8));
  }

  private static List<String> paths(Catalogue catalogue) {
    var paths = new ArrayList<>(PATHS);
    for (String group : catalogue.groups()) {
      for (String version : catalogue.versions(group)) {
        paths.add(group.isEmpty() ? "/api/" + version : "/apis/" + group + "/" + version);
      }
    }
    return paths.stream().sorted().toList();
  }
}
