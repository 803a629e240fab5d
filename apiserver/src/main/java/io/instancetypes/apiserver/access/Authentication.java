package io.instancetypes.apiserver.access;

import io.instancetypes.apiserver.audit.AuditContext;
import io.instancetypes.apiserver.identity.ClientCertificates;
import io.instancetypes.apiserver.identity.Identification;
import io.instancetypes.apiserver.identity.ServiceAccountTokens;
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

  /** The audience that this server is. */
  private static final String API = ServiceAccountTokens.ISSUER;

  /** One kind of bearer tokens. */
  public interface Tokens {
    /** Null if the token is none of these. */
    UserInfo user(String token);

    /** The audiences among some that it is for; a token that knows of none is for this server. */
    default List<String> audiences(String token, List<String> asked) {
      return user(token) == null ? List.of() : asked.stream().filter(API::equals).toList();
    }

    /** As above, whoever it is for. */
    default UserInfo user(String token, List<String> audiences) {
      return user(token);
    }
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

  /** Whose token it is, and for which audiences among those asked for; null if for none. */
  public record Reviewed(UserInfo user, List<String> audiences) {}

  /** As {@link Reviewed} says. */
  public Reviewed review(String token, List<String> asked) {
    List<String> wanted = asked.isEmpty() ? List.of(API) : asked;
    for (Tokens kind : tokens) {
      List<String> audiences = kind.audiences(token, wanted);
      if (!audiences.isEmpty()) {
        return new Reviewed(kind.user(token, audiences), audiences);
      }
    }
    return null;
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
