package io.instancetypes.apiserver.access;

import io.instancetypes.api.Fields;
import io.instancetypes.https.status.ApiException;
import io.instancetypes.https.status.Failures;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.Authorizer;
import io.instancetypes.machinery.rbac.Decision;
import io.instancetypes.machinery.rbac.User;
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

  /** The review with its answer in the status. */
  public Fields answer(Fields review, String namespace, User user) {
    Fields spec = review.object("spec");
    Fields status =
        switch (String.valueOf(review.get("kind"))) {
          case "SelfSubjectAccessReview" -> decide(spec, user, "");
          case "SubjectAccessReview" -> decide(spec, subject(spec), "");
          case "LocalSubjectAccessReview" -> decide(spec, subject(spec), namespace);
          case "SelfSubjectRulesReview" ->
              authorizer.rulesFor(user, text(spec, "namespace")).status();
          case "SelfSubjectReview" -> Fields.of("userInfo", userInfo(user));
          case "TokenReview" -> token(spec);
          default -> throw Failures.noSuchPath();
        };
    review.put("status", status);
    if (review.get("kind").equals("SelfSubjectReview")) {
      review.remove("spec");
    }
    return review;
  }

  private Fields decide(Fields spec, User user, String onlyNamespace) {
    Attributes wanted = attributes(spec, user);
    if (!onlyNamespace.isEmpty() && !wanted.namespace().equals(onlyNamespace)) {
      throw Failures.badRequest(
          "spec.resourceAttributes.namespace must match namespace: " + onlyNamespace);
    }
    Decision decision = authorizer.decide(wanted);
    var status = Fields.of("allowed", decision.allowed());
    if (!decision.reason().isEmpty()) {
      status.put("reason", decision.reason());
    }
    return status;
  }

  private static Attributes attributes(Fields spec, User user) {
    if (spec.get("nonResourceAttributes") instanceof Map<?, ?> path) {
      return Attributes.ofPath(user, text(path, "verb"), text(path, "path"));
    }
    if (!(spec.get("resourceAttributes") instanceof Map<?, ?> resource)) {
      throw Failures.unprocessable(
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

  private static User subject(Fields spec) {
    var extra = new HashMap<String, List<String>>();
    if (spec.get("extra") instanceof Map<?, ?> map) {
      map.forEach((key, values) -> extra.put((String) key, texts(values)));
    }
    return new User(text(spec, "user"), text(spec, "uid"), texts(spec.get("groups")), extra);
  }

  private Fields token(Fields spec) {
    try {
      User user = authentication.byToken(text(spec, "token"));
      return Fields.of("authenticated", true, "user", userInfo(user));
    } catch (ApiException unknown) {
      return Fields.of("authenticated", false, "error", "the token is not valid");
    }
  }

  /** A user as reviews write it down. */
  public static Fields userInfo(User user) {
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

  private static String text(Map<?, ?> map, String key) {
    return map.get(key) instanceof String text ? text : "";
  }

  private static List<String> texts(Object list) {
    return list instanceof List<?> items ? items.stream().map(String::valueOf).toList() : List.of();
  }
}
