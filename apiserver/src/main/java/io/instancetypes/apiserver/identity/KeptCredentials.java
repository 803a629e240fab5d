package io.instancetypes.apiserver.identity;

import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.KeyFile;
import io.instancetypes.https.certificate.Lifetime;
import io.instancetypes.https.certificate.Subject;
import io.instancetypes.machinery.rbac.UserInfo;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The credentials that a server uses for itself, kept beside its data and issued anew when two
 * thirds of their time are over, or when they no longer fit. What was issued before stays good.
 */
public final class KeptCredentials {
  private final Path directory;
  private final CertificateAuthority authority;
  private final Lifetime lifetime;
  private final Predicate<X509Certificate> revoked;
  private final Clock clock;

  /**
   * @param revoked whether a certificate was called back: then it is replaced
   */
  public KeptCredentials(
      Path directory,
      CertificateAuthority authority,
      Lifetime lifetime,
      Predicate<X509Certificate> revoked,
      Clock clock) {
    this.directory = directory;
    this.authority = authority;
    this.lifetime = lifetime;
    this.revoked = revoked;
    this.clock = clock;
  }

  /** Of a server that is reached under exactly these names and addresses. */
  public Credentials serving(Collection<String> hosts)
      throws IOException, GeneralSecurityException {
    return keep(
        directory.resolve("serving.pem"),
        certificate -> hosts(certificate).equals(canonical(hosts)),
        () -> authority.issueServing(hosts, lifetime.duration()));
  }

  /** Of whoever has the data directory: a member of {@code system:masters}. */
  public Credentials administrator(String name) throws IOException, GeneralSecurityException {
    return keep(
        directory.resolve("admin.pem"),
        certificate -> Subject.of(certificate.getSubjectX500Principal()).name().equals(name),
        () -> issueAdministrator(name));
  }

  private Credentials issueAdministrator(String name) throws IOException, GeneralSecurityException {
    List<String> groups = List.of(UserInfo.MASTERS);
    Credentials issued = authority.issueClient(name, groups, lifetime.duration());
    new IssuedCertificates(directory).add(issued.certificate(), name, groups, clock.instant());
    return issued;
  }

  private interface Fit {
    boolean fits(X509Certificate certificate) throws CertificateParsingException;
  }

  private interface Issue {
    Credentials issue() throws IOException, GeneralSecurityException;
  }

  private Credentials keep(Path file, Fit fit, Issue issue)
      throws IOException, GeneralSecurityException {
    Credentials kept = load(file);
    if (kept != null && isGood(kept.certificate()) && fit.fits(kept.certificate())) {
      return kept;
    }
    Credentials issued = issue.issue();
    KeyFile.write(file, issued.pem());
    return issued;
  }

  /** Null if there are none, or none that can be read: they can always be made again. */
  private static Credentials load(Path file) throws IOException {
    try {
      return Credentials.of(Files.readString(file));
    } catch (NoSuchFileException | GeneralSecurityException e) {
      return null;
    }
  }

  private boolean isGood(X509Certificate certificate) {
    return !lifetime.isDue(certificate, clock.instant())
        && authority.claimsToHaveIssued(certificate)
        && !revoked.test(certificate);
  }

  private static Set<String> hosts(X509Certificate certificate) throws CertificateParsingException {
    var hosts = new HashSet<String>();
    Collection<List<?>> names = certificate.getSubjectAlternativeNames();
    if (names != null) {
      names.forEach(name -> hosts.add(canonical((String) name.get(1))));
    }
    return hosts;
  }

  private static Set<String> canonical(Collection<String> hosts) {
    var canonical = new HashSet<String>();
    hosts.forEach(host -> canonical.add(canonical(host)));
    return canonical;
  }

  /** An address has several spellings, {@code ::1} and {@code 0:0:0:0:0:0:0:1}. */
  private static String canonical(String host) {
    try {
      return InetAddress.ofLiteral(host).getHostAddress();
    } catch (IllegalArgumentException e) {
      return host;
    }
  }
}
