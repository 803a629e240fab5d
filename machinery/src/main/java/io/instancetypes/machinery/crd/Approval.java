package io.instancetypes.machinery.crd;

import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.GoText;
import io.instancetypes.machinery.structuralschema.Path;
import java.net.URI;
import java.util.List;

/**
 * Groups of Kubernetes itself are for definitions that its community has looked at, or that say
 * that it has not.
 *
 * @param group empty if anybody may define something in it
 * @param value of the annotation that says so
 */
record Approval(String group, String value) {
  static final String CONDITION = "KubernetesAPIApprovalPolicyConformant";
  private static final String ANNOTATION = "api-approved.kubernetes.io";
  private static final String SEE = ", see https://github.com/kubernetes/enhancements/pull/1111";

  static Approval of(Document definition) {
    String group = definition.object("spec").text("group");
    boolean isProtected =
        List.of("k8s.io", "kubernetes.io").stream()
            .anyMatch(domain -> group.equals(domain) || group.endsWith("." + domain));
    String value = definition.object("metadata").object("annotations").text(ANNOTATION);
    return new Approval(isProtected ? group : "", value);
  }

  boolean isGiven() {
    try {
      URI uri = URI.create(value);
      return uri.getHost() != null && uri.getScheme() != null;
    } catch (IllegalArgumentException notAnAddress) {
      return false;
    }
  }

  private boolean isDenied() {
    return value.startsWith("unapproved");
  }

  String reason() {
    return isGiven()
        ? "ApprovedAnnotation"
        : isDenied() ? "UnapprovedAnnotation" : "MissingAnnotation";
  }

  String message() {
    if (isGiven()) {
      return "approved in " + value;
    }
    return isDenied()
        ? "not approved: " + GoText.quote(value)
        : "protected groups must have approval annotation \"" + ANNOTATION + "\"" + SEE;
  }

  /** What is wrong with a new definition. */
  List<FieldError> check() {
    if (group.isEmpty() || isGiven() || isDenied()) {
      return List.of();
    }
    Path at = Path.of("metadata", "annotations").key(ANNOTATION);
    String required = "protected groups must have approval annotation \"" + ANNOTATION + "\"";
    return List.of(
        value.isEmpty()
            ? FieldError.required(at, required + SEE)
            : FieldError.invalid(
                at,
                value,
                required + " with either a URL or a reason starting with \"unapproved\"" + SEE));
  }
}
