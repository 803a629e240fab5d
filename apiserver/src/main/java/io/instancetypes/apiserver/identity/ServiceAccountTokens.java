package io.instancetypes.apiserver.identity;

import io.instancetypes.api.Fields;
import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.KeyFile;
import io.instancetypes.https.certificate.Pem;
import io.instancetypes.machinery.rbac.UserInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** Issues the tokens of service accounts, and knows the accounts by them. */
public final class ServiceAccountTokens {
  /** Who issues the tokens, and the audience of those that are for this server. */
  public static final String ISSUER = "https://kubernetes.default.svc.cluster.local";

  private final Jwt jwt;
  private final Clock clock;
  private final TokenClaims claims;

  /** Signatures are slow to check; what the token claims is checked every time. */
  private final Remembered<String, Map<?, ?>> verified = new Remembered<>();

  private ServiceAccountTokens(KeyPair keys, Clock clock, BoundObjectLookup objects)
      throws GeneralSecurityException {
    this.jwt = new Jwt(keys);
    this.clock = clock;
    this.claims = new TokenClaims(clock, objects);
  }

  /** With the key in {@code service-account.key} of a directory, made if there is none. */
  public static ServiceAccountTokens open(Path directory, Clock clock, BoundObjectLookup objects)
      throws IOException, GeneralSecurityException {
    Path file = directory.resolve("service-account.key");
    if (!Files.exists(file)) {
      KeyPair keys = CertificateAuthority.newKeys();
      KeyFile.write(file, Pem.of(keys.getPrivate()) + Pem.of(keys.getPublic()));
      return new ServiceAccountTokens(keys, clock, objects);
    }
    String text = Files.readString(file);
    try {
      var keys = new KeyPair(Pem.publicKey(text), Pem.privateKey(text));
      return new ServiceAccountTokens(keys, clock, objects);
    } catch (GeneralSecurityException e) {
      throw new GeneralSecurityException(
          "The key of service accounts in %s can't be used: %s. Put it back, or remove it for a new one; all tokens end with it."
              .formatted(file, e.getMessage()),
          e);
    }
  }

  /** A token for the given audiences; what it is bound to may be null. */
  public String issue(
      ServiceAccount account,
      List<String> audiences,
      Instant expires,
      ServiceAccount.BoundObject bound)
      throws GeneralSecurityException {
    long now = clock.instant().getEpochSecond();
    Fields kubernetes =
        Fields.of("namespace", account.namespace(), "serviceaccount", reference(account));
    if (bound != null) {
      kubernetes.put(
          bound.kind().toLowerCase(Locale.ROOT),
          Fields.of("name", bound.name(), "uid", bound.uid()));
    }
    return jwt.sign(
        Fields.of(
            "aud",
            audiences,
            "exp",
            expires.getEpochSecond(),
            "iat",
            now,
            "iss",
            ISSUER,
            "jti",
            UUID.randomUUID().toString(),
            "kubernetes.io",
            kubernetes,
            "nbf",
            now,
            "sub",
            subject(account)));
  }

  /** The token of a secret of type {@code kubernetes.io/service-account-token}. */
  public String issueForSecret(ServiceAccount account, String secret)
      throws GeneralSecurityException {
    return jwt.sign(
        Fields.of(
            "iss",
            TokenClaims.SECRET_ISSUER,
            TokenClaims.NAMESPACE,
            account.namespace(),
            TokenClaims.SECRET,
            secret,
            TokenClaims.NAME,
            account.name(),
            TokenClaims.UID,
            account.uid(),
            "sub",
            subject(account)));
  }

  /** Whoever sends a token to this server. */
  public Identification verify(String token) {
    return verify(token, List.of(ISSUER));
  }

  /** Whose token it is, if it is for one of the audiences. */
  public Identification verify(String token, List<String> audiences) {
    Map<?, ?> known = verified.find(token);
    if (known == null) {
      known = jwt.verify(token);
      if (known == null) {
        return new Identification.Refused("the token is not signed by this server");
      }
      verified.put(token, known);
    }
    return claims.identify(token, known, audiences);
  }

  private static Fields reference(ServiceAccount account) {
    return Fields.of("name", account.name(), "uid", account.uid());
  }

  private static String subject(ServiceAccount account) {
    return UserInfo.serviceAccountName(account.namespace(), account.name());
  }
}
