package io.instancetypes.apiserver;

import io.instancetypes.apiserver.identity.CertificateLifetimes;
import io.instancetypes.apiserver.identity.ClientCertificates;
import io.instancetypes.apiserver.identity.IssuedCertificates;
import io.instancetypes.apiserver.identity.KeptCredentials;
import io.instancetypes.apiserver.identity.Revocations;
import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.CertificateRequest;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.Pem;
import io.instancetypes.https.certificate.ServerTls;
import io.instancetypes.https.certificate.Subject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import javax.net.ssl.SSLContext;

/**
 * By what clients know the server, and its administrator: made at the first start, then kept, and
 * renewed before it ends.
 */
final class ServerIdentity {
  private static final String ADMINISTRATOR = "admin";

  private final Path directory;
  private final List<String> hosts;
  private final CertificateLifetimes lifetimes;
  private final IssuedCertificates record;
  private final Revocations revocations;
  private final Clock clock;
  private volatile Certificates current;

  private record Certificates(
      CertificateAuthority authority, Credentials serving, Credentials administrator) {}

  private ServerIdentity(Path directory, List<String> hosts, ServerConfig config)
      throws IOException, GeneralSecurityException {
    this.directory = directory;
    this.hosts = hosts;
    this.lifetimes = config.settings().certificates();
    this.record = new IssuedCertificates(directory);
    this.revocations = new Revocations(record, config.log());
    this.clock = config.settings().clock();
    this.current = kept(CertificateAuthority.open(directory, lifetimes.authority(), clock));
  }

  /** Whether a server has started there before. */
  static boolean isIn(Path data) {
    return Files.exists(data.resolve("certificates/ca.crt"));
  }

  static ServerIdentity open(ServerConfig config) {
    try {
      Path directory = Files.createDirectories(config.directory().resolve("certificates"));
      return new ServerIdentity(directory, hosts(config.address()), config);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (GeneralSecurityException failure) {
      throw new IllegalStateException(failure.getMessage(), failure);
    }
  }

  /** By which names and addresses the server may be called. */
  private static List<String> hosts(String address) throws IOException {
    var hosts =
        new LinkedHashSet<>(List.of("localhost", "127.0.0.1", "::1", "kubernetes.default.svc"));
    if (InetAddress.getByName(address).isAnyLocalAddress()) {
      for (NetworkInterface network : NetworkInterface.networkInterfaces().toList()) {
        network
            .inetAddresses()
            .filter(own -> !own.isLinkLocalAddress())
            .forEach(own -> hosts.add(own.getHostAddress()));
      }
    } else {
      hosts.add(address);
    }
    return List.copyOf(hosts);
  }

  private Certificates kept(CertificateAuthority authority)
      throws IOException, GeneralSecurityException {
    var kept =
        new KeptCredentials(directory, authority, lifetimes.leaf(), revocations::isRevoked, clock);
    return new Certificates(authority, kept.serving(hosts), kept.administrator(ADMINISTRATOR));
  }

  /** Replaces what is due, for connections and clients that come from now on. */
  boolean renew() throws IOException, GeneralSecurityException {
    Certificates before = current;
    CertificateAuthority authority = before.authority();
    if (lifetimes.authority().isDue(authority.certificate(), clock.instant())) {
      authority = CertificateAuthority.open(directory, lifetimes.authority(), clock);
    }
    current = kept(authority);
    return !current.equals(before);
  }

  /** A certificate for a user, as text; it is on record before anybody has it. */
  String certify(CertificateRequest request, Duration validity) throws GeneralSecurityException {
    X509Certificate issued = current.authority().certify(request, validity);
    Subject subject = request.subject();
    try {
      record.add(issued, subject.name(), subject.groups(), clock.instant());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return Pem.of(issued);
  }

  /** Knows users by the certificates of the authority, whose key stays the same. */
  ClientCertificates clients() {
    return new ClientCertificates(authority(), revocations::isRevoked, clock);
  }

  SSLContext tls() throws GeneralSecurityException {
    return ServerTls.context(() -> current.serving(), () -> List.of(authority()));
  }

  Path directory() {
    return directory;
  }

  X509Certificate authority() {
    return current.authority().certificate();
  }

  String authorityPem() {
    try {
      return Pem.of(authority());
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The certificate that is served. */
  X509Certificate serving() {
    return current.serving().certificate();
  }

  Credentials administrator() {
    return current.administrator();
  }
}
