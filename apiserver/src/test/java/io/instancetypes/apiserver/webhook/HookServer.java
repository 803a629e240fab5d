package io.instancetypes.apiserver.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.ServerTls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A webhook's web server on loopback, with a certificate that nobody trusts unasked. */
final class HookServer implements AutoCloseable {
  private final HttpsServer server;
  private final CertificateAuthority authority;
  private final List<Received> received = new CopyOnWriteArrayList<>();

  /** What was sent to it. */
  record Received(String target, Fields review) {
    Fields request() {
      return review.object("request");
    }
  }

  /** What it answers, whatever that is. */
  record Reply(int code, String contentType, byte[] body) {
    static Reply of(int code, String contentType, String body) {
      return new Reply(code, contentType, body.getBytes(UTF_8));
    }
  }

  private HookServer(HttpsServer server, CertificateAuthority authority) {
    this.server = server;
    this.authority = authority;
  }

  static HookServer start(Path directory) {
    try {
      CertificateAuthority authority = CertificateAuthority.open(directory, Clock.systemUTC());
      Credentials serving = authority.issueServing(List.of("127.0.0.1"));
      var address = new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0);
      HttpsServer server = HttpsServer.create(address, 0);
      server.setHttpsConfigurator(
          new HttpsConfigurator(
              ServerTls.context(() -> serving, () -> List.of(authority.certificate()))));
      server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      server.start();
      return new HookServer(server, authority);
    } catch (IOException | GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** Answers reviews sent to a path. */
  void on(String path, Function<Fields, Fields> answer) {
    replying(path, review -> new Reply(200, "application/json", Json.write(answer.apply(review))));
  }

  void replying(String path, Function<Fields, Reply> reply) {
    server.createContext(
        path,
        exchange -> {
          Fields review = (Fields) Json.read(exchange.getRequestBody().readAllBytes());
          received.add(new Received(exchange.getRequestURI().toString(), review));
          send(exchange, reply.apply(review));
        });
  }

  private static void send(HttpExchange exchange, Reply reply) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", reply.contentType());
    exchange.sendResponseHeaders(reply.code(), reply.body().length == 0 ? -1 : reply.body().length);
    try (var out = exchange.getResponseBody()) {
      out.write(reply.body());
    }
  }

  String url(String path) {
    return "https://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /** The place and the authority, as webhook configurations name them. */
  Fields client(String path) {
    return Fields.of("url", url(path), "caBundle", bundle());
  }

  private String bundle() {
    try {
      String pem =
          "-----BEGIN CERTIFICATE-----\n"
              + Base64.getMimeEncoder().encodeToString(authority.certificate().getEncoded())
              + "\n-----END CERTIFICATE-----\n";
      return Base64.getEncoder().encodeToString(pem.getBytes(UTF_8));
    } catch (GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  List<Received> received() {
    return received;
  }

  List<String> paths() {
    return received.stream().map(one -> one.target().replaceFirst("\\?.*", "")).toList();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
