package io.instancetypes.apiserver.identity;

import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.Subject;
import io.instancetypes.machinery.rbac.UserInfo;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Knows users by certificates: the common name is theirs, organizations are their groups. */
public final class ClientCertificates {
  private static final String CLIENT_PURPOSE = "1.3.6.1.5.5.7.3.2";

  private final X509Certificate authority;
  private final Predicate<X509Certificate> revoked;
  private final Clock clock;

  /** A signature takes far longer to check than a request, and connections send many. */
  private final Remembered<X509Certificate, UserInfo> verified = new Remembered<>();

  public ClientCertificates(
      X509Certificate authority, Predicate<X509Certificate> revoked, Clock clock) {
    this.authority = authority;
    this.revoked = revoked;
    this.clock = clock;
  }

  /** The authority signs no others, so only the first certificate of a chain matters. */
  public Identification user(X509Certificate[] chain) {
    if (chain.length == 0) {
      return new Identification.Refused("there is no certificate");
    }
    X509Certificate certificate = chain[0];
    String problem = outdated(certificate);
    UserInfo user = verified.find(certificate);
    if (problem == null && user == null) {
      problem = unacceptable(certificate);
    }
    if (problem != null) {
      return new Identification.Refused(
          "certificate %s of %s: %s"
              .formatted(
                  certificate.getSerialNumber(), certificate.getSubjectX500Principal(), problem));
    }
    return new Identification.Known(user != null ? user : remember(certificate));
  }

  private UserInfo remember(X509Certificate certificate) {
    UserInfo user = userOf(certificate);
    verified.put(certificate, user);
    return user;
  }

  private String outdated(X509Certificate certificate) {
    Instant now = clock.instant();
    Instant start = certificate.getNotBefore().toInstant();
    Instant end = certificate.getNotAfter().toInstant();
    if (revoked.test(certificate)) {
      return "it was revoked";
    }
    if (now.isAfter(end)) {
      return "it expired at " + end;
    }
    return now.isBefore(start) ? "it is not valid before " + start : null;
  }

  private String unacceptable(X509Certificate certificate) {
    if (!CertificateAuthority.isSignedBy(authority, certificate)) {
      return "it is not signed by this server's authority";
    }
    if (certificate.hasUnsupportedCriticalExtension()) {
      return "it has a critical extension that is not known here";
    }
    if (!isForClients(certificate)) {
      return "it is not meant for clients";
    }
    return subject(certificate).name().isEmpty() ? "it names nobody" : null;
  }

  private static boolean isForClients(X509Certificate certificate) {
    try {
      List<String> purposes = certificate.getExtendedKeyUsage();
      return purposes != null && purposes.contains(CLIENT_PURPOSE);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private static Subject subject(X509Certificate certificate) {
    return Subject.of(certificate.getSubjectX500Principal());
  }

  private static UserInfo userOf(X509Certificate certificate) {
    Subject subject = subject(certificate);
    var groups = new ArrayList<>(subject.groups());
    if (!groups.contains(UserInfo.AUTHENTICATED)) {
      groups.add(UserInfo.AUTHENTICATED);
    }
    return new UserInfo(
        subject.name(),
        "",
        groups,
        Map.of(
            "authentication.kubernetes.io/credential-id",
            List.of("X509SHA256=" + fingerprint(certificate))));
  }

  private static String fingerprint(X509Certificate certificate) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
      return HexFormat.of().formatHex(digest);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
