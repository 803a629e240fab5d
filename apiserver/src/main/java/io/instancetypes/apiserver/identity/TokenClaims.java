package io.instancetypes.apiserver.identity;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.rbac.UserInfo;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Whether what a signed token claims still holds. */
final class TokenClaims {
  static final String SECRET_ISSUER = "kubernetes/serviceaccount";
  static final String NAMESPACE = "kubernetes.io/serviceaccount/namespace";
  static final String SECRET = "kubernetes.io/serviceaccount/secret.name";
  static final String NAME = "kubernetes.io/serviceaccount/service-account.name";
  static final String UID = "kubernetes.io/serviceaccount/service-account.uid";

  private static final String EXTRA = "authentication.kubernetes.io/";

  /** Clocks differ. */
  private static final long LEEWAY_SECONDS = 60;

  /**
   * No token is issued for later: one that is not valid yet is from before a clock was set back.
   */
  private static final long SET_BACK_SECONDS = 24 * 3_600;

  private final Clock clock;
  private final BoundObjectLookup objects;

  TokenClaims(Clock clock, BoundObjectLookup objects) {
    this.clock = clock;
    this.objects = objects;
  }

  Identification identify(String token, Map<?, ?> claims, List<String> audiences) {
    return switch (Fields.text(claims, "iss")) {
      case ServiceAccountTokens.ISSUER -> ofRequest(claims, audiences);
      case SECRET_ISSUER -> ofSecret(token, claims, audiences);
      default -> refused("the token is of an issuer that is not known here");
    };
  }

  private Identification ofRequest(Map<?, ?> claims, List<String> audiences) {
    Map<?, ?> kubernetes = Fields.map(claims, "kubernetes.io");
    Map<?, ?> reference = Fields.map(kubernetes, "serviceaccount");
    var account =
        new ServiceAccount(
            Fields.text(kubernetes, "namespace"),
            Fields.text(reference, "name"),
            Fields.text(reference, "uid"));
    String problem = outdated(claims);
    if (problem == null && Collections.disjoint(audiences(claims), audiences)) {
      problem =
          "token audiences %s is invalid for the target audiences %s"
              .formatted(audiences(claims), audiences);
    }
    if (problem == null) {
      problem = gone("ServiceAccount", account.namespace(), reference);
    }
    if (problem == null && kubernetes.containsKey("secret")) {
      problem = gone("Secret", account.namespace(), Fields.map(kubernetes, "secret"));
    }
    if (problem == null && kubernetes.containsKey("pod")) {
      problem = gone("Pod", account.namespace(), Fields.map(kubernetes, "pod"));
    }
    return problem == null ? known(account, extra(claims, kubernetes)) : refused(problem);
  }

  private Identification ofSecret(String token, Map<?, ?> claims, List<String> audiences) {
    var account =
        new ServiceAccount(
            Fields.text(claims, NAMESPACE), Fields.text(claims, NAME), Fields.text(claims, UID));
    if (!audiences.contains(ServiceAccountTokens.ISSUER)) {
      return refused("the token of a secret is for this server only");
    }
    // A secret that was made again under the same name holds another token.
    if (!token.equals(objects.tokenInSecret(account.namespace(), Fields.text(claims, SECRET)))) {
      return refused("Token has been invalidated");
    }
    String problem =
        gone(
            "ServiceAccount",
            account.namespace(),
            Map.of("name", account.name(), "uid", account.uid()));
    return problem == null ? known(account, Map.of()) : refused(problem);
  }

  private String outdated(Map<?, ?> claims) {
    long now = clock.instant().getEpochSecond();
    if (number(claims, "exp", 0) + LEEWAY_SECONDS < now) {
      return "service account token has expired";
    }
    return number(claims, "nbf", 0) - SET_BACK_SECONDS > now
        ? "service account token is not valid yet"
        : null;
  }

  /** What is wrong with an object that the token depends on; null if nothing is. */
  private String gone(String kind, String namespace, Map<?, ?> reference) {
    String uid = objects.uid(kind, namespace, Fields.text(reference, "name"));
    return uid != null && uid.equals(Fields.text(reference, "uid"))
        ? null
        : "%s %s/%s of the token is gone"
            .formatted(kind, namespace, Fields.text(reference, "name"));
  }

  private static Identification known(ServiceAccount account, Map<String, List<String>> extra) {
    return new Identification.Known(
        UserInfo.serviceAccount(account.namespace(), account.name(), account.uid(), extra));
  }

  private static Identification refused(String reason) {
    return new Identification.Refused(reason);
  }

  private static Map<String, List<String>> extra(Map<?, ?> claims, Map<?, ?> kubernetes) {
    var extra = new TreeMap<String, List<String>>();
    extra.put(EXTRA + "credential-id", List.of("JTI=" + Fields.text(claims, "jti")));
    if (kubernetes.containsKey("pod")) {
      Map<?, ?> pod = Fields.map(kubernetes, "pod");
      extra.put(EXTRA + "pod-name", List.of(Fields.text(pod, "name")));
      extra.put(EXTRA + "pod-uid", List.of(Fields.text(pod, "uid")));
    }
    return extra;
  }

  private static List<String> audiences(Map<?, ?> claims) {
    var audiences = new ArrayList<String>();
    if (claims.get("aud") instanceof List<?> list) {
      list.forEach(audience -> audiences.add(String.valueOf(audience)));
    }
    return audiences;
  }

  private static long number(Map<?, ?> claims, String key, long otherwise) {
    return claims.get(key) instanceof Number number ? number.longValue() : otherwise;
  }
}
