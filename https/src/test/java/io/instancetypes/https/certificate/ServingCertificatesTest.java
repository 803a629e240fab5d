package io.instancetypes.https.certificate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.https.Listener;
import io.instancetypes.https.MediaType;
import io.instancetypes.https.ServerLimits;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A server's side of TLS")
class ServingCertificatesTest {
  private static final List<String> HERE = List.of("127.0.0.1");

  private final CertificateAuthority authority = authority(Clock.systemUTC());
  private final AtomicReference<Credentials> serving = new AtomicReference<>();
  private Listener listener;

  private static CertificateAuthority authority(Clock clock) {
    try {
      return CertificateAuthority.create(Duration.ofDays(1), clock);
    } catch (GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** Tells everybody whose certificate it has seen. */
  @BeforeEach
  void start() throws Exception {
    serving.set(authority.issueServing(HERE));
    SSLContext tls = ServerTls.context(serving::get, () -> List.of(authority.certificate()));
    listener =
        Listener.start(
            "127.0.0.1",
            0,
            tls,
            ServerLimits.DEFAULT,
            exchange -> {
              X509Certificate[] shown = exchange.certificates();
              String name = shown.length == 0 ? "" : shown[0].getSubjectX500Principal().getName();
              exchange.answer(200, MediaType.TEXT, name.getBytes(UTF_8));
            });
  }

  @AfterEach
  void stop() {
    listener.close();
  }

  private static SSLContext client(CertificateAuthority trusted, Credentials own) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry("ca", trusted.certificate());
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    KeyStore keys = KeyStore.getInstance("PKCS12");
    keys.load(null, null);
    if (own != null) {
      keys.setKeyEntry("own", own.key(), new char[0], new X509Certificate[] {own.certificate()});
    }
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, new char[0]);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private String nameSeen(Credentials own) throws Exception {
    var uri = URI.create("https://127.0.0.1:" + listener.port() + "/");
    try (var client = HttpClient.newBuilder().sslContext(client(authority, own)).build()) {
      return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body();
    }
  }

  private X509Certificate served(CertificateAuthority trusted) throws Exception {
    try (var socket =
        (SSLSocket)
            client(trusted, null).getSocketFactory().createSocket("127.0.0.1", listener.port())) {
      socket.startHandshake();
      return (X509Certificate) socket.getSession().getPeerCertificates()[0];
    }
  }

  @Test
  @DisplayName("shows what is current at each handshake, without a restart")
  void renewed() throws Exception {
    assertThat(served(authority)).isEqualTo(serving.get().certificate());
    Credentials next = authority.issueServing(HERE);
    serving.set(next);
    assertThat(served(authority)).isEqualTo(next.certificate());
  }

  @Test
  @DisplayName("is trusted by nobody who knows another authority")
  void foreignAuthority() {
    assertThatThrownBy(() -> served(authority(Clock.systemUTC())))
        .isInstanceOf(SSLHandshakeException.class);
  }

  @Test
  @DisplayName("asks clients for a certificate, and does without")
  void certificates() throws Exception {
    assertThat(nameSeen(null)).isEmpty();
    assertThat(nameSeen(authority.issueClient("jane", List.of(), Duration.ofHours(1))))
        .isEqualTo("CN=jane");
  }

  @Test
  @DisplayName("lets one through that has ended, for whoever answers to say so")
  void expired() throws Exception {
    var past = Clock.fixed(Instant.now().minus(Duration.ofDays(30)), ZoneOffset.UTC);
    CertificateAuthority old = CertificateAuthority.of(authority.credentials(), past);
    assertThat(nameSeen(old.issueClient("jane", List.of(), Duration.ofHours(1))))
        .isEqualTo("CN=jane");
  }
}
