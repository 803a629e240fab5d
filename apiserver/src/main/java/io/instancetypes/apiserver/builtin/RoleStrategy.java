package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.Escalation;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.status.GroupResource;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.NameRule;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Roles and their bindings: nobody grants what they do not hold. */
final class RoleStrategy extends PlainStrategy {
  private static final String GROUP = "rbac.authorization.k8s.io";

  private final Escalation escalation;

  RoleStrategy(Escalation escalation) {
    this.escalation = escalation;
  }

  @Override
  public NameRule names() {
    return NameRule.PATH_SEGMENT;
  }

  @Override
  public boolean createsOnUpdate() {
    return true;
  }

  @Override
  public void complete(Fields object) {
    if (object.get("roleRef") instanceof Fields reference) {
      reference.putIfAbsent("apiGroup", GROUP);
      if (Fields.text(reference, "apiGroup").isEmpty()) {
        reference.put("apiGroup", GROUP);
      }
    }
    if (object.get("subjects") instanceof List<?> subjects) {
      for (Object subject : subjects) {
        if (subject instanceof Fields fields && !"ServiceAccount".equals(fields.get("kind"))) {
          fields.putIfAbsent("apiGroup", GROUP);
        }
      }
    }
  }

  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    requireHeld(change);
    boolean namespaced = change.resource().namespaced();
    Fields object = change.object();
    if (!isBinding(change)) {
      return RoleRules.ofRole(object, namespaced);
    }
    var errors = new ArrayList<>(RoleRules.ofBinding(object, namespaced));
    Object reference = object.get("roleRef");
    if (change.old() != null && !Objects.equals(change.old().get("roleRef"), reference)) {
      errors.add(FieldError.invalid(Path.of("roleRef"), reference, "cannot change roleRef"));
    }
    return errors;
  }

  private static boolean isBinding(AdmissionAttributes change) {
    return change.resource().kind().endsWith("Binding");
  }

  /** What is required is said by its own rules, in better words. */
  @Override
  public List<FieldError> checkSchema(AdmissionAttributes change) {
    return List.of();
  }

  private void requireHeld(AdmissionAttributes change) {
    Map<?, ?> object = change.object();
    var request =
        new Attributes(
            change.caller().user(),
            change.old() == null ? "create" : "update",
            change.namespace(),
            GROUP,
            "v1",
            change.resource().names().plural(),
            "",
            change.name(),
            null);
    Escalation.Verdict verdict =
        isBinding(change)
            ? escalation.binding(request, object, change.old())
            : escalation.role(request, object, change.old());
    switch (verdict) {
      case Escalation.Verdict.Permitted permitted -> {}
      case Escalation.Verdict.Refused refused ->
          throw Failures.forbidden(
              change.resource().groupResource(), change.name(), refused.message());
      case Escalation.Verdict.RoleNotFound missing ->
          throw Failures.notFound(new GroupResource(GROUP, missing.resource()), missing.name());
    }
  }
}
