package io.instancetypes.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.Pem;
import io.instancetypes.https.certificate.ServerTls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLParameters;

/** Answers every request with who it is from, and who passed it on. */
final class AggregatedServer implements AutoCloseable {
  private static final String REGISTRATION =
      """
      apiVersion: v1
      kind: Service
      metadata: {name: whoami, namespace: default}
      spec: {type: ExternalName, externalName: localhost}
      ---
      apiVersion: apiregistration.k8s.io/v1
      kind: APIService
      metadata: {name: v1.example.com}
      spec:
        group: example.com
        version: v1
        groupPriorityMinimum: 1000
        versionPriority: 15
        caBundle: %s
        service: {name: whoami, namespace: default, port: %d}
      """;

  private final CertificateAuthority authority;
  private final HttpsServer server;

  AggregatedServer() throws IOException, GeneralSecurityException {
    authority = CertificateAuthority.create(CertificateAuthority.YEAR, Clock.systemUTC());
    var serving = authority.issueServing(List.of("whoami.default.svc"));
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(ServerTls.context(() -> serving, List::of)) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters wanted = getSSLContext().getDefaultSSLParameters();
            wanted.setWantClientAuth(true);
            parameters.setSSLParameters(wanted);
          }
        });
    server.createContext("/", AggregatedServer::answer);
    server.start();
  }

  private static void answer(HttpExchange exchange) throws IOException {
    String answer =
        "%s by %s"
            .formatted(
                exchange.getRequestHeaders().getFirst("X-Remote-User"),
                ((HttpsExchange) exchange).getSSLSession().getPeerPrincipal());
    exchange.sendResponseHeaders(200, 0);
    try (var body = exchange.getResponseBody()) {
      body.write(answer.getBytes(UTF_8));
    }
  }

  /** What makes a server pass requests on to this one. */
  String registration() throws GeneralSecurityException {
    String bundle = Pem.of(authority.certificate());
    return REGISTRATION.formatted(
        Base64.getEncoder().encodeToString(bundle.getBytes(UTF_8)), server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
