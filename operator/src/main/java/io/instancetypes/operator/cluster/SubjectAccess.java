package io.instancetypes.operator.cluster;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.UserInfo;
import java.util.ArrayList;

/** The question whether a user may do something, as API servers are asked it. */
final class SubjectAccess {
  private SubjectAccess() {}

  static Fields review(Attributes wanted) {
    Fields spec = spec(wanted.user());
    spec.put(
        "resourceAttributes",
        Fields.of(
            "verb", wanted.verb(),
            "group", wanted.group(),
            "version", wanted.version(),
            "resource", wanted.resource(),
            "subresource", wanted.subresource(),
            "namespace", wanted.namespace(),
            "name", wanted.name()));
    return Fields.of(
        "apiVersion", "authorization.k8s.io/v1", "kind", "SubjectAccessReview", "spec", spec);
  }

  private static Fields spec(UserInfo user) {
    var extra = new Fields();
    user.extra().forEach((key, values) -> extra.put(key, new ArrayList<Object>(values)));
    return Fields.of(
        "user",
        user.name(),
        "uid",
        user.uid(),
        "groups",
        new ArrayList<Object>(user.groups()),
        "extra",
        extra);
  }
}
