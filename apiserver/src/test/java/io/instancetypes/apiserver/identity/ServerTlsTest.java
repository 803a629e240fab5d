package io.instancetypes.apiserver.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.ServerTls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A TLS connection")
class ServerTlsTest {
  private static final char[] NO_PASSWORD = {};

  @TempDir Path directory;

  private CertificateAuthority authority;
  private ClientCertificates certificates;
  private HttpsServer server;

  @BeforeEach
  void start() throws Exception {
    authority = CertificateAuthority.open(directory, Clock.systemUTC());
    certificates =
        new ClientCertificates(authority.certificate(), certificate -> false, Clock.systemUTC());
    Credentials serving = authority.issueServing(List.of("127.0.0.1"));
    SSLContext context = ServerTls.context(() -> serving, () -> List.of(authority.certificate()));
    server = HttpsServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(context) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters wanted = context.getDefaultSSLParameters();
            wanted.setWantClientAuth(true);
            parameters.setSSLParameters(wanted);
          }
        });
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] body = who((HttpsExchange) exchange).getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private String who(HttpsExchange exchange) {
    try {
      Certificate[] chain = exchange.getSSLSession().getPeerCertificates();
      return switch (certificates.user(new X509Certificate[] {(X509Certificate) chain[0]})) {
        case Identification.Known known -> known.user().name() + " " + known.user().groups();
        case Identification.Refused refused -> refused.reason().replaceAll(".*: ", "refused: ");
      };
    } catch (SSLPeerUnverifiedException e) {
      return "nobody";
    }
  }

  private String ask(String protocol, CertificateAuthority trusted, Credentials client)
      throws Exception {
    SSLContext context = SSLContext.getInstance(protocol);
    context.init(
        client == null ? null : keyManagers(client).getKeyManagers(),
        trustManagers(trusted).getTrustManagers(),
        null);
    try (var http = HttpClient.newBuilder().sslContext(context).build()) {
      var uri = URI.create("https://127.0.0.1:" + server.getAddress().getPort() + "/");
      return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body();
    }
  }

  private static KeyManagerFactory keyManagers(Credentials client) throws Exception {
    KeyStore store = emptyStore();
    store.setKeyEntry(
        "client", client.key(), NO_PASSWORD, new Certificate[] {client.certificate()});
    var managers = KeyManagerFactory.getInstance("SunX509");
    managers.init(store, NO_PASSWORD);
    return managers;
  }

  private static TrustManagerFactory trustManagers(CertificateAuthority trusted) throws Exception {
    KeyStore store = emptyStore();
    store.setCertificateEntry("authority", trusted.certificate());
    var managers = TrustManagerFactory.getInstance("PKIX");
    managers.init(store);
    return managers;
  }

  private static KeyStore emptyStore() throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, NO_PASSWORD);
    return store;
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
  @DisplayName("tells the server who the client is, in")
  void client(String protocol) throws Exception {
    Credentials jane = authority.issueClient("jane", List.of("dev"), Duration.ofHours(1));
    assertThat(ask(protocol, authority, jane)).isEqualTo("jane [dev, system:authenticated]");
  }

  @Test
  @DisplayName("is made without a certificate too")
  void anonymous() throws Exception {
    assertThat(ask("TLS", authority, null)).isEqualTo("nobody");
  }

  @Test
  @DisplayName("is made with an expired certificate, so that the refusal can be answered")
  void expired() throws Exception {
    Credentials late = authority.issueClient("jane", List.of(), Duration.ofSeconds(-2));
    assertThat(ask("TLS", authority, late)).startsWith("refused: it expired at ");
  }

  @Test
  @DisplayName("is made with a certificate of a foreign authority of the same name")
  void foreign(@TempDir Path elsewhere) throws Exception {
    Credentials jane =
        CertificateAuthority.open(elsewhere, Clock.systemUTC())
            .issueClient("jane", List.of(), Duration.ofHours(1));
    assertThat(ask("TLS", authority, jane))
        .isEqualTo("refused: it is not signed by this server's authority");
  }

  @Test
  @DisplayName("is refused by a client that trusts another authority")
  void distrust(@TempDir Path elsewhere) throws Exception {
    var other = CertificateAuthority.open(elsewhere, Clock.systemUTC());
    assertThatThrownBy(() -> ask("TLS", other, null)).isInstanceOf(SSLHandshakeException.class);
  }
}
