package io.instancetypes.https.certificate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** A certificate authority of one's own: it vouches for a server and for its users. */
public final class CertificateAuthority {
  public static final Duration YEAR = Duration.ofDays(365);

  static final String ALGORITHM = "SHA256withECDSA";

  private static final Lifetime LIFETIME = new Lifetime(YEAR.multipliedBy(10));

  /**
   * Certificates are good from before they are made: clocks differ, jump, and take local time for
   * that of Greenwich.
   */
  private static final Duration BACKDATED = Duration.ofDays(1);

  private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

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
    return open(directory, LIFETIME, clock);
  }

  /** As above; one that has a third of its time left, or none, is extended. */
  public static CertificateAuthority open(Path directory, Lifetime lifetime, Clock clock)
      throws IOException, GeneralSecurityException {
    Path certificate = directory.resolve("ca.crt");
    Path key = directory.resolve("ca.key");
    // The certificate is written last: a key alone was never used for anything.
    if (!Files.exists(certificate)) {
      CertificateAuthority created = create(lifetime.duration(), clock);
      KeyFile.write(key, Pem.of(created.own.key()));
      KeyFile.write(certificate, Pem.of(created.certificate()));
      return created;
    }
    var kept = new CertificateAuthority(load(certificate, key), clock);
    if (!lifetime.isDue(kept.certificate(), clock.instant())) {
      return kept;
    }
    CertificateAuthority extended = kept.extended(lifetime);
    KeyFile.write(certificate, Pem.of(extended.certificate()));
    return extended;
  }

  private static Credentials load(Path certificate, Path key)
      throws IOException, GeneralSecurityException {
    try {
      return Credentials.of(Files.readString(certificate), Files.readString(key));
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
    return new CertificateAuthority(own(keys, now.minus(BACKDATED), now.plus(lifetime)), clock);
  }

  private static Credentials own(KeyPair keys, Instant start, Instant end)
      throws GeneralSecurityException {
    var draft = new CertificateDraft(List.of(), NAME, keys.getPublic(), start, end);
    return new Credentials(draft.signAsAuthority(keys), keys.getPrivate());
  }

  /**
   * The same authority with more time. Name and key stay, so that whoever trusts the old
   * certificate trusts what is issued after the new one, and whatever was issued before stays good:
   * nobody has to learn of it before the old one ends.
   */
  private CertificateAuthority extended(Lifetime lifetime) throws GeneralSecurityException {
    Instant now = clock.instant();
    Instant start = earlier(own.certificate().getNotBefore().toInstant(), now.minus(BACKDATED));
    Instant end = now.plus(lifetime.duration());
    Instant last = Lifetime.end(own.certificate());
    var keys = new KeyPair(own.certificate().getPublicKey(), own.key());
    Credentials more = own(keys, start, end.isAfter(last) ? end : last);
    checked(more.certificate());
    return new CertificateAuthority(more, clock);
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
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
    var draft = draft(List.of(), NAME + "-server", keys.getPublic(), BACKDATED, validity);
    return new Credentials(checked(draft.signForServer(own, hosts)), keys.getPrivate());
  }

  /** For a user who is a member of these groups. */
  public Credentials issueClient(String user, List<String> groups, Duration validity)
      throws GeneralSecurityException {
    KeyPair keys = newKeys();
    var draft = draft(groups, user, keys.getPublic(), BACKDATED, validity);
    return new Credentials(checked(draft.signForClient(own)), keys.getPrivate());
  }

  /** A client's certificate for whoever has the key of a request. */
  public X509Certificate certify(CertificateRequest request, Duration validity)
      throws GeneralSecurityException {
    Subject subject = request.subject();
    // Who asks for a time gets little more than that.
    var draft = draft(subject.groups(), subject.name(), request.key(), FIVE_MINUTES, validity);
    return checked(draft.signForClient(own));
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
      List<String> groups, String name, PublicKey key, Duration backdated, Duration validity) {
    Instant now = clock.instant();
    // What outlives its authority is refused by everybody.
    Instant end = earlier(now.plus(validity), Lifetime.end(own.certificate()));
    return new CertificateDraft(groups, name, key, now.minus(backdated), end);
  }
}
