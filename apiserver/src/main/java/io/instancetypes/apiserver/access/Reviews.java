package io.instancetypes.apiserver.access;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.Authorizer;
import io.instancetypes.machinery.rbac.Decision;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Questions about access that are answered and forgotten. */
public final class Reviews {
  private final Authorizer authorizer;
  private final Authentication authentication;

  public Reviews(Authorizer authorizer, Authentication authentication) {
    this.authorizer = authorizer;
    this.authentication = authentication;
  }

  /**
   * The review with its answer in the status.
   *
   * @param kind what the path asks for, whatever the review calls itself
   */
  public Fields answer(String kind, Fields review, String namespace, UserInfo user) {
    Fields spec = review.object("spec");
    Fields status =
        switch (kind) {
          case "SelfSubjectAccessReview" -> decide(attributes(spec, user));
          case "SubjectAccessReview" -> decide(attributes(spec, subject(spec)));
          case "LocalSubjectAccessReview" -> decide(local(review, spec, namespace));
          case "SelfSubjectRulesReview" -> rules(spec, user);
          case "SelfSubjectReview" -> Fields.of("userInfo", userInfo(user));
          case "TokenReview" -> token(spec);
          default -> throw Failures.noSuchPath();
        };
    review.put("status", status);
    if (kind.equals("SelfSubjectReview")) {
      review.remove("spec");
    }
    return review;
  }

  private Fields decide(Attributes wanted) {
    Decision decision = authorizer.decide(wanted);
    var status = Fields.of("allowed", decision.allowed());
    if (!decision.reason().isEmpty()) {
      status.put("reason", decision.reason());
    }
    return status;
  }

  /** Who may ask in one namespace is told about that one only. */
  private static Attributes local(Fields review, Fields spec, String namespace) {
    String own = new KubeObject(review).namespace();
    if (!own.isEmpty() && !own.equals(namespace)) {
      throw Failures.badRequest(
          "the namespace of the provided object does not match the namespace sent on the request");
    }
    if (spec.containsKey("nonResourceAttributes")) {
      throw invalid("spec.nonResourceAttributes: Forbidden: disallowed on this kind of request");
    }
    Attributes wanted = attributes(spec, subject(spec));
    if (!wanted.namespace().equals(namespace)) {
      throw invalid(
          "spec.resourceAttributes.namespace: Invalid value: \"%s\": must match metadata.namespace"
              .formatted(wanted.namespace()));
    }
    return wanted;
  }

  private Fields rules(Fields spec, UserInfo user) {
    String namespace = text(spec, "namespace");
    if (namespace.isEmpty()) {
      throw Failures.badRequest("no namespace on request");
    }
    return authorizer.rulesFor(user, namespace).status();
  }

  private static Attributes attributes(Fields spec, UserInfo user) {
    Map<?, ?> path = map(spec, "nonResourceAttributes");
    Map<?, ?> resource = map(spec, "resourceAttributes");
    if (path != null && resource != null) {
      throw invalid(
          "spec.nonResourceAttributes: Forbidden: cannot be specified in combination with"
              + " resourceAttributes");
    }
    if (path != null) {
      return Attributes.ofPath(user, text(path, "verb"), text(path, "path"));
    }
    if (resource == null) {
      throw invalid(
          "spec.resourceAttributes: Invalid value: null: exactly one of nonResourceAttributes or"
              + " resourceAttributes must be specified");
    }
    return new Attributes(
        user,
        text(resource, "verb"),
        text(resource, "namespace"),
        text(resource, "group"),
        text(resource, "version"),
        text(resource, "resource"),
        text(resource, "subresource"),
        text(resource, "name"),
        null);
  }

  private static ApiException invalid(String why) {
    return Failures.unprocessable(".authorization.k8s.io \"\" is invalid: " + why);
  }

  private static UserInfo subject(Fields spec) {
    String name = text(spec, "user");
    List<String> groups = texts(spec, "groups");
    if (name.isEmpty() && groups.isEmpty()) {
      throw invalid(
          "spec.user: Invalid value: \"\": at least one of user or group must be specified");
    }
    var extra = new HashMap<String, List<String>>();
    Map<?, ?> known = map(spec, "extra");
    if (known != null) {
      known.keySet().forEach(key -> extra.put((String) key, texts(known, (String) key)));
    }
    return new UserInfo(name, text(spec, "uid"), groups, extra);
  }

  private Fields token(Fields spec) {
    String token = text(spec, "token");
    if (token.isEmpty()) {
      throw Failures.badRequest("token is required for TokenReview in authentication");
    }
    Authentication.Reviewed reviewed = authentication.review(token, texts(spec, "audiences"));
    if (reviewed == null) {
      return Fields.of("user", new Fields(), "error", "invalid bearer token");
    }
    return Fields.of(
        "authenticated",
        true,
        "user",
        userInfo(reviewed.user()),
        "audiences",
        reviewed.audiences());
  }

  /** A user as reviews write it down. */
  public static Fields userInfo(UserInfo user) {
    var info = Fields.of("username", user.name());
    if (!user.uid().isEmpty()) {
      info.put("uid", user.uid());
    }
    info.put("groups", new ArrayList<Object>(user.groups()));
    if (!user.extra().isEmpty()) {
      var extra = new Fields();
      user.extra().forEach((key, values) -> extra.put(key, new ArrayList<Object>(values)));
      info.put("extra", extra);
    }
    return info;
  }

  private static Map<?, ?> map(Map<?, ?> map, String key) {
    return switch (map.get(key)) {
      case null -> null;
      case Map<?, ?> found -> found;
      default -> throw Failures.badRequest(key + ": expected an object");
    };
  }

  private static String text(Map<?, ?> map, String key) {
    return switch (map.get(key)) {
      case null -> "";
      case String text -> text;
      default -> throw Failures.badRequest(key + ": expected a text");
    };
  }

  private static List<String> texts(Map<?, ?> map, String key) {
    return switch (map.get(key)) {
      case null -> List.of();
      case List<?> list when list.stream().allMatch(String.class::isInstance) ->
          list.stream().map(String.class::cast).toList();
      default -> throw Failures.badRequest(key + ": expected a list of texts");
    };
  }
}
