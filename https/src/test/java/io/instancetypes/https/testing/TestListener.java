package io.instancetypes.https.testing;

import io.instancetypes.https.Listener;
import io.instancetypes.https.ServerLimits;
import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.ServerTls;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A listener on a free port of loopback, and those who connect to it. */
public final class TestListener implements AutoCloseable {
  private static final CertificateAuthority AUTHORITY = authority();

  private final Listener listener;

  private TestListener(Listener listener) {
    this.listener = listener;
  }

  public static TestListener start(Listener.Service service) {
    return start(ServerLimits.DEFAULT, service);
  }

  public static TestListener start(ServerLimits limits, Listener.Service service) {
    try {
      Credentials serving = AUTHORITY.issueServing(List.of("127.0.0.1"));
      SSLContext tls = ServerTls.context(() -> serving, () -> List.of(AUTHORITY.certificate()));
      return new TestListener(Listener.start("127.0.0.1", 0, tls, limits, service));
    } catch (IOException | GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static CertificateAuthority authority() {
    try {
      return CertificateAuthority.create(Duration.ofDays(1), Clock.systemUTC());
    } catch (GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** A TLS connection on which anything can be sent. */
  public RawConnection connect() {
    return RawConnection.open(port(), trust());
  }

  public HttpClient client(HttpClient.Version version) {
    return HttpClient.newBuilder().version(version).sslContext(trust()).build();
  }

  public URI uri(String path) {
    return URI.create("https://127.0.0.1:" + port() + path);
  }

  /** How many connections the server holds open. */
  public int connections() {
    return listener.connections();
  }

  public int port() {
    return listener.port();
  }

  /** A fresh context each time, so that no session is resumed. */
  private static SSLContext trust() {
    try {
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry("ca", AUTHORITY.certificate());
      var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Override
  public void close() {
    listener.close();
  }
}
