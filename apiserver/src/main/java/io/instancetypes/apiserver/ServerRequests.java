package io.instancetypes.apiserver;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.health.HealthEndpoints;
import io.instancetypes.apiserver.metrics.ServerMetrics;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.MediaType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

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

  private final HealthEndpoints health;
  private final ServerMetrics metrics;
  private final ServerVersion version;

  ServerRequests(HealthEndpoints health, ServerMetrics metrics, ServerVersion version) {
    this.health = health;
    this.metrics = metrics;
    this.version = version;
  }

  ServerVersion version() {
    return version;
  }

  void serve(Exchange exchange, String path, ResourceRegistry registry) throws IOException {
    switch (path) {
      case "/", "" -> exchange.answer(200, Fields.of("paths", paths(registry)));
      case "/version", "/version/" -> exchange.answer(200, version.document());
      case "/metrics" ->
          exchange.answer(
              200, "text/plain; version=0.0.4; charset=utf-8", metrics.text().getBytes(UTF_8));
      default -> health(exchange, path);
    }
  }

  private void health(Exchange exchange, String path) throws IOException {
    HealthEndpoints.Report report = health.at(path, exchange.query());
    if (report == null) {
      nothingThere(exchange);
    } else {
      text(exchange, report.code(), report.text());
    }
  }

  /** What kube-apiserver says of paths that no part of it has ever heard of. */
  static void nothingThere(Exchange exchange) throws IOException {
    text(exchange, 404, "404 page not found\n");
  }

  private static void text(Exchange exchange, int code, String text) throws IOException {
    exchange.answer(code, MediaType.TEXT, text.getBytes(UTF_8));
  }

  private static List<String> paths(ResourceRegistry registry) {
    var paths = new ArrayList<>(PATHS);
    for (String group : registry.groups()) {
      for (String version : registry.versions(group)) {
        paths.add(group.isEmpty() ? "/api/" + version : "/apis/" + group + "/" + version);
      }
    }
    return paths.stream().sorted().toList();
  }
}
