package io.instancetypes.https.certificate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.List;

/** A certificate authority of one's own: it vouches for a server and for its users. */
public final class CertificateAuthority {
  public static final Duration YEAR = Duration.ofDays(365);

  static final String ALGORITHM = "SHA256withECDSA";

  private static final Duration LIFETIME = YEAR.multipliedBy(10);
  private static final String SUBJECT_KEY = "2.5.29.14";
  private static final String AUTHORITY_KEY = "2.5.29.35";
  private static final int SHA1_LENGTH = 20;
  private static final String NAME = "instancetypes";

  private final Credentials own;
  private final Clock clock;

  private CertificateAuthority(Credentials own, Clock clock) {
    this.own = own;
    this.clock = clock;
  }

  /** The authority whose {@code ca.crt} and {@code ca.key} lie in a directory, or a new one. */
  public static CertificateAuthority open(Path directory, Clock clock)
      throws IOException, GeneralSecurityException {
    Path certificate = directory.resolve("ca.crt");
    Path key = directory.resolve("ca.key");
    // The certificate is written last: a key alone was never used for anything.
    if (!Files.exists(certificate)) {
      CertificateAuthority created = create(LIFETIME, clock);
      KeyFile.write(key, Pem.of(created.own.key()));
      KeyFile.write(certificate, Pem.of(created.certificate()));
      return created;
    }
    return new CertificateAuthority(load(certificate, key, clock), clock);
  }

  private static Credentials load(Path certificate, Path key, Clock clock)
      throws IOException, GeneralSecurityException {
    try {
      var own = Credentials.of(Files.readString(certificate), Files.readString(key));
      own.certificate().checkValidity(Date.from(clock.instant()));
      return own;
    } catch (GeneralSecurityException e) {
      throw new GeneralSecurityException(
          "The certificate authority in %s and %s can't be used: %s. Put back both files, or remove both for a new authority that nobody knows yet."
              .formatted(certificate, key, e.getMessage()),
          e);
    }
  }

  /** A new one, which is the caller's to keep. */
  public static CertificateAuthority create(Duration lifetime, Clock clock)
      throws GeneralSecurityException {
    KeyPair keys = newKeys();
    Instant now = clock.instant();
    var draft = new CertificateDraft(List.of(), NAME, keys.getPublic(), now, now.plus(lifetime));
    var own = new Credentials(draft.signAsAuthority(keys), keys.getPrivate());
    return new CertificateAuthority(own, clock);
  }

  /** One that was created before. */
  public static CertificateAuthority of(Credentials own, Clock clock) {
    return new CertificateAuthority(own, clock);
  }

  public static KeyPair newKeys() throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }

  public X509Certificate certificate() {
    return own.certificate();
  }

  /** What whoever has it can issue certificates with. */
  public Credentials credentials() {
    return own;
  }

  /** Whether a certificate says so; only its signature can prove it. */
  public boolean claimsToHaveIssued(X509Certificate certificate) {
    return Arrays.equals(
        keyIdentifier(own.certificate(), SUBJECT_KEY), keyIdentifier(certificate, AUTHORITY_KEY));
  }

  /** The digest that ends the extension, whatever stands around it. */
  private static byte[] keyIdentifier(X509Certificate certificate, String extension) {
    byte[] value = certificate.getExtensionValue(extension);
    return value == null || value.length < SHA1_LENGTH
        ? new byte[0]
        : Arrays.copyOfRange(value, value.length - SHA1_LENGTH, value.length);
  }

  /** For a server that is reached under these names and addresses, for a year. */
  public Credentials issueServing(Collection<String> hosts) throws GeneralSecurityException {
    return issueServing(hosts, YEAR);
  }

  public Credentials issueServing(Collection<String> hosts, Duration validity)
      throws GeneralSecurityException {
    KeyPair keys = newKeys();
    var draft = draft(List.of(), NAME + "-server", keys, validity);
    return new Credentials(checked(draft.signForServer(own, hosts)), keys.getPrivate());
  }

  /** For a user who is a member of these groups. */
  public Credentials issueClient(String user, List<String> groups, Duration validity)
      throws GeneralSecurityException {
    KeyPair keys = newKeys();
    var draft = draft(groups, user, keys, validity);
    return new Credentials(checked(draft.signForClient(own)), keys.getPrivate());
  }

  /** Not checked when it is loaded: most starts issue nothing, and signatures are slow then. */
  private X509Certificate checked(X509Certificate issued) throws GeneralSecurityException {
    if (!isSignedBy(own.certificate(), issued)) {
      throw new GeneralSecurityException("The key in ca.key is not that of ca.crt.");
    }
    return issued;
  }

  public static boolean isSignedBy(X509Certificate authority, X509Certificate certificate) {
    if (!certificate.getIssuerX500Principal().equals(authority.getSubjectX500Principal())) {
      return false;
    }
    try {
      certificate.verify(authority.getPublicKey());
      return true;
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private CertificateDraft draft(
      List<String> groups, String name, KeyPair keys, Duration validity) {
    Instant now = clock.instant();
    Instant end = now.plus(validity);
    Instant last = own.certificate().getNotAfter().toInstant();
    // What outlives its authority is refused by everybody.
    return new CertificateDraft(
        groups, name, keys.getPublic(), now, end.isAfter(last) ? last : end);
  }
}
