package io.instancetypes.apiserver;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.identity.ServiceAccount;
import io.instancetypes.apiserver.identity.ServiceAccountTokens;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.verb.Bodies;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.RequestInfo;
import io.instancetypes.https.status.Failures;
import io.instancetypes.https.status.GroupResource;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Tokens for service accounts, as {@code kubectl create token} asks for them. */
final class ServiceAccountRequests {
  private static final long USUAL_SECONDS = 3_600;
  private static final long SHORTEST_SECONDS = 600;
  private static final long LONGEST_SECONDS = 365L * 24 * 3_600;

  private final ServiceAccountTokens tokens;
  private final StoredAccounts accounts;
  private final Clock clock;

  ServiceAccountRequests(ServiceAccountTokens tokens, StoredAccounts accounts, Clock clock) {
    this.tokens = tokens;
    this.accounts = accounts;
    this.clock = clock;
  }

  void token(Exchange exchange, RequestInfo info) throws IOException {
    String uid = accounts.uid("ServiceAccount", info.namespace(), info.name());
    if (uid == null) {
      throw Failures.notFound(new GroupResource("", "serviceaccounts"), info.name());
    }
    Fields request = Bodies.object(exchange);
    Fields spec = request.object("spec");
    long seconds = spec.get("expirationSeconds") instanceof Long asked ? asked : USUAL_SECONDS;
    if (seconds < SHORTEST_SECONDS || seconds > LONGEST_SECONDS) {
      throw Failures.unprocessable(
          "TokenRequest.authentication.k8s.io \"\" is invalid: spec.expirationSeconds: Invalid value: %d: may not specify a duration %s"
              .formatted(
                  seconds,
                  seconds < SHORTEST_SECONDS ? "less than 10 minutes" : "of more than one year"));
    }
    spec.put("expirationSeconds", seconds);
    List<String> audiences = audiences(spec);
    spec.put("audiences", audiences);
    Instant expires = clock.instant().plusSeconds(seconds);
    var account = new ServiceAccount(info.namespace(), info.name(), uid);
    request.put("kind", "TokenRequest");
    request.put("apiVersion", "authentication.k8s.io/v1");
    request.put(
        "status",
        Fields.of(
            "token", issue(account, audiences, expires, bound(spec, info.namespace())),
            "expirationTimestamp", Metadata.timestamp(expires)));
    exchange.answer(201, request);
  }

  private static List<String> audiences(Fields spec) {
    return spec.get("audiences") instanceof List<?> list && !list.isEmpty()
        ? list.stream().map(String::valueOf).toList()
        : List.of(ServiceAccountTokens.ISSUER);
  }

  private ServiceAccount.BoundObject bound(Fields spec, String namespace) {
    if (!(spec.get("boundObjectRef") instanceof Map<?, ?> reference)) {
      return null;
    }
    String kind = String.valueOf(reference.get("kind"));
    String name = String.valueOf(reference.get("name"));
    String uid = accounts.uid(kind, namespace, name);
    if (uid == null) {
      throw Failures.notFound(new GroupResource("", kind.toLowerCase(Locale.ROOT) + "s"), name);
    }
    return new ServiceAccount.BoundObject(kind, name, uid);
  }

  private String issue(
      ServiceAccount account,
      List<String> audiences,
      Instant expires,
      ServiceAccount.BoundObject bound) {
    try {
      return tokens.issue(account, audiences, expires, bound);
    } catch (GeneralSecurityException failure) {
      throw Failures.internal("the token could not be signed: " + failure.getMessage());
    }
  }
}
