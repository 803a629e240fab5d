package io.instancetypes.operator.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.instancetypes.operator.serving.Health;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.Executors;

/** Metrics and health without TLS, for those who have no certificate to trust: probes, scrapers. */
public final class MetricsListener implements AutoCloseable {
  private final HttpServer server;

  private MetricsListener(HttpServer server) {
    this.server = server;
  }

  /** Port 0 takes any free one. */
  public static MetricsListener start(
      String address, int port, OperatorMetrics metrics, Health health) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(address, port), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          Optional<Health.Report> report = health.at(path);
          if (path.equals("/metrics")) {
            answer(exchange, 200, "text/plain; version=0.0.4; charset=utf-8", metrics.text());
          } else if (report.isPresent()) {
            answer(exchange, report.get().code(), "text/plain", report.get().text());
          } else {
            answer(exchange, 404, "text/plain", "here are /metrics, /healthz and /readyz");
          }
        });
    server.start();
    return new MetricsListener(server);
  }

  private static void answer(HttpExchange exchange, int code, String type, String text)
      throws IOException {
    byte[] body = text.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(code, body.length);
    try (var out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  public int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
