package io.instancetypes.apiserver.access;

import io.instancetypes.apiserver.audit.AuditContext;
import io.instancetypes.apiserver.identity.ClientCertificates;
import io.instancetypes.apiserver.identity.Identification;
import io.instancetypes.https.Exchange;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import java.security.cert.X509Certificate;
import java.util.List;

/** Finds out who sends a request: by bearer token, or by client certificate. */
public final class Authentication {
  private static final String SCHEME = "Bearer ";

  private final ClientCertificates certificates;
  private final List<Tokens> tokens;

  /** One kind of bearer tokens. */
  public interface Tokens {
    /** Null if the token is none of these. */
    UserInfo user(String token);
  }

  public Authentication(ClientCertificates certificates, List<Tokens> tokens) {
    this.certificates = certificates;
    this.tokens = tokens;
  }

  /**
   * The user, {@code User.ANONYMOUS} if nothing was shown; refused if what was shown is no good.
   */
  public UserInfo user(Exchange exchange) {
    String header = exchange.header("Authorization");
    if (header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return byToken(exchange, header.substring(SCHEME.length()).strip());
    }
    X509Certificate[] chain = exchange.certificates();
    if (chain.length > 0) {
      return known(exchange, certificates.user(chain));
    }
    if (!header.isEmpty()) {
      throw Failures.unauthorized();
    }
    return UserInfo.ANONYMOUS;
  }

  private UserInfo byToken(Exchange exchange, String token) {
    try {
      return byToken(token);
    } catch (ApiException unknown) {
      AuditContext.of(exchange).notAuthenticated("the bearer token is nobody's, or no longer");
      throw unknown;
    }
  }

  /** Whether who sent a request would still be let in: certificates and accounts end and go. */
  public boolean stillKnows(Exchange exchange) {
    try {
      user(exchange);
      return true;
    } catch (ApiException refused) {
      return false;
    }
  }

  /** The user of a token; refused if nobody knows it. */
  public UserInfo byToken(String token) {
    for (Tokens kind : tokens) {
      UserInfo user = kind.user(token);
      if (user != null) {
        return user;
      }
    }
    throw Failures.unauthorized();
  }

  private static UserInfo known(Exchange exchange, Identification identification) {
    return switch (identification) {
      case Identification.Known known -> known.user();
      case Identification.Refused refused -> {
        AuditContext.of(exchange).notAuthenticated(refused.reason());
        throw Failures.unauthorized();
      }
    };
  }
}
