package io.instancetypes.apiserver.certificate;

import io.instancetypes.https.certificate.CertificateRequest;
import io.instancetypes.machinery.rbac.UserInfo;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The signer {@code kubernetes.io/kube-apiserver-client}: certificates by which users are known.
 */
public final class ClientSigner {
  private static final String CLIENT = "client auth";
  private static final List<String> BESIDES = List.of("digital signature", "key encipherment");
  private static final Duration LONGEST = Duration.ofDays(365);

  private final Issuer issuer;

  /** Makes certificates, and keeps a record of them. */
  @FunctionalInterface
  public interface Issuer {
    /** The certificate as text. */
    String issue(CertificateRequest request, Duration validity) throws GeneralSecurityException;
  }

  /** A request that will never be signed, with the reason. */
  public static final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
      super(message, null, false, false);
    }
  }

  public ClientSigner(Issuer issuer) {
    this.issuer = issuer;
  }

  /** Whether a request waits for this signer. */
  public static boolean isDue(SigningRequest request) {
    return request.signerName().equals(SigningRequest.OURS)
        && request.has(SigningRequest.APPROVED)
        && !request.has(SigningRequest.DENIED)
        && !request.has(SigningRequest.FAILED)
        && request.certificate().isEmpty();
  }

  /** The certificate as text. What a request says besides its user and groups is not taken over. */
  public String sign(SigningRequest wanted) throws RefusedException {
    requireUsages(wanted.usages());
    try {
      CertificateRequest request = wanted.request();
      if (request.subject().name().isEmpty()) {
        throw new RefusedException("the subject has no common name, which would name the user");
      }
      // It ends up in lists and logs, which are read on terminals.
      if (Stream.concat(Stream.of(request.subject().name()), request.subject().groups().stream())
          .anyMatch(text -> text.chars().anyMatch(Character::isISOControl))) {
        throw new RefusedException("the subject holds control characters");
      }
      // It was refused when it was created, by whatever program the server was then.
      if (request.subject().groups().contains(UserInfo.MASTERS)) {
        throw new RefusedException("the group %s is not certified".formatted(UserInfo.MASTERS));
      }
      return issuer.issue(request, validity(wanted.duration()));
    } catch (GeneralSecurityException unusable) {
      throw new RefusedException(unusable.getMessage());
    }
  }

  private static void requireUsages(List<String> usages) throws RefusedException {
    for (String usage : usages) {
      if (!usage.equals(CLIENT) && !BESIDES.contains(usage)) {
        throw new RefusedException("invalid usage for client certificate: " + usage);
      }
    }
    if (!usages.contains(CLIENT)) {
      throw new RefusedException("missing required usage for client certificate: " + CLIENT);
    }
  }

  private static Duration validity(Duration asked) {
    return asked == null || asked.compareTo(LONGEST) > 0 ? LONGEST : asked;
  }
}
