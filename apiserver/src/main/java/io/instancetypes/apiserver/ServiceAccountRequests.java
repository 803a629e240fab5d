package io.instancetypes.apiserver;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.identity.ServiceAccount;
import io.instancetypes.apiserver.identity.ServiceAccountTokens;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.verb.Bodies;
import io.instancetypes.https.Exchange;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.status.GroupResource;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Tokens for service accounts, as {@code kubectl create token} asks for them. */
final class ServiceAccountRequests {
  private static final long USUAL_SECONDS = 3_600;
  private static final long SHORTEST_SECONDS = 600;
  private static final long LONGEST_SECONDS = 365L * 24 * 3_600;

  /** What a token may be bound to; of nodes and pods there are none here. */
  private static final List<String> BINDABLE = List.of("Node", "Pod", "Secret");

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
    Fields request = Bodies.object(exchange, "authentication.k8s.io/v1", "TokenRequest");
    requireAgreement(request, info);
    Fields spec = request.object("spec");
    long seconds = seconds(spec);
    spec.put("expirationSeconds", seconds);
    List<String> audiences = audiences(spec);
    spec.put("audiences", audiences);
    Instant expires = clock.instant().plusSeconds(seconds);
    var account = new ServiceAccount(info.namespace(), info.name(), uid);
    request.put(
        "status",
        Fields.of(
            "token", issue(account, audiences, expires, bound(spec, info.namespace())),
            "expirationTimestamp", Metadata.timestamp(expires)));
    exchange.answer(201, request);
  }

  /** A request that names an account or namespace means those of its path. */
  private static void requireAgreement(Fields request, RequestInfo info) {
    String namespace = new KubeObject(request).namespace();
    if (!namespace.isEmpty() && !namespace.equals(info.namespace())) {
      throw Failures.badRequest(
          "the namespace of the provided object does not match the namespace sent on the request");
    }
    String name = new KubeObject(request).name();
    if (!name.isEmpty() && !name.equals(info.name())) {
      throw Failures.unprocessable(
          "TokenRequest.authentication.k8s.io \"%s\" is invalid: metadata.name: Invalid value: \"%s\": must match the service account name if specified"
              .formatted(info.name(), name));
    }
    Metadata.of(request).put("name", info.name());
    Metadata.of(request).put("namespace", info.namespace());
  }

  private static long seconds(Fields spec) {
    Object asked = spec.getOrDefault("expirationSeconds", USUAL_SECONDS);
    if (!(asked instanceof Long seconds)) {
      throw Failures.badRequest("spec.expirationSeconds: expected a whole number");
    }
    if (seconds < SHORTEST_SECONDS || seconds > LONGEST_SECONDS) {
      throw Failures.unprocessable(
          "TokenRequest.authentication.k8s.io \"\" is invalid: spec.expirationSeconds: Invalid value: %d: may not specify a duration %s"
              .formatted(
                  seconds,
                  seconds < SHORTEST_SECONDS ? "less than 10 minutes" : "of more than one year"));
    }
    return seconds;
  }

  private static List<String> audiences(Fields spec) {
    if (!(spec.get("audiences") instanceof List<?> list) || list.isEmpty()) {
      return List.of(ServiceAccountTokens.ISSUER);
    }
    if (!list.stream().allMatch(String.class::isInstance)) {
      throw Failures.badRequest("spec.audiences: expected texts");
    }
    return list.stream().map(String.class::cast).toList();
  }

  private ServiceAccount.BoundObject bound(Fields spec, String namespace) {
    if (!(spec.get("boundObjectRef") instanceof Map<?, ?> reference)) {
      return null;
    }
    String kind = String.valueOf(reference.get("kind"));
    String name = String.valueOf(reference.get("name"));
    if (!BINDABLE.contains(kind)) {
      throw Failures.badRequest(
          "cannot bind token to object of type /%s, Kind=%s"
              .formatted(Objects.requireNonNullElse(reference.get("apiVersion"), ""), kind));
    }
    String uid = accounts.uid(kind, namespace, name);
    if (uid == null) {
      throw Failures.notFound(new GroupResource("", kind.toLowerCase(Locale.ROOT) + "s"), name);
    }
    if (reference.get("uid") instanceof String asked && !asked.isEmpty() && !asked.equals(uid)) {
      throw Failures.conflict(
          new GroupResource("", kind),
          name,
          ("the UID in the bound object reference (%s) does not match the UID in record. The object"
                  + " might have been deleted and then recreated")
              .formatted(asked));
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
