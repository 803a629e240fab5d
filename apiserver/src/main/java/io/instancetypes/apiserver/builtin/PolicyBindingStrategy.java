package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.policy.ParameterAccess;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What binds admission policies of both kinds. */
final class PolicyBindingStrategy extends PlainStrategy {
  private static final Path SPEC = Path.of("spec");
  private final ParameterAccess access;

  PolicyBindingStrategy(ParameterAccess access) {
    this.access = access;
  }

  @Override
  public boolean tracksGeneration() {
    return true;
  }

  @Override
  public void complete(Fields object) {
    if (object.get("spec") instanceof Fields spec
        && spec.get("matchResources") instanceof Fields match) {
      AdmissionPolicyStrategy.completeMatch(match);
    }
  }

  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    Map<?, ?> spec = Fields.map(change.object(), "spec");
    var errors = new ArrayList<FieldError>();
    if (Fields.text(spec, "policyName").isEmpty()) {
      errors.add(FieldError.required(SPEC.field("policyName"), ""));
    }
    if (spec.containsKey("paramRef")) {
      checkReference(errors, Fields.map(spec, "paramRef"), SPEC.field("paramRef"));
    }
    if (!isMutating(change)) {
      checkActions(errors, spec);
    }
    if (errors.isEmpty()) {
      String why = access.ofBinding(change.caller().user(), change.resource().kind(), spec);
      if (why != null) {
        errors.add(FieldError.forbidden(SPEC.field("paramRef"), why));
      }
    }
    return errors;
  }

  private static boolean isMutating(AdmissionAttributes change) {
    return change.resource().kind().startsWith("Mutating");
  }

  private static void checkActions(List<FieldError> errors, Map<?, ?> spec) {
    Path actions = SPEC.field("validationActions");
    List<String> named = Fields.texts(spec, "validationActions");
    if (named.isEmpty()) {
      errors.add(FieldError.required(actions, "at least one validation action is required"));
    }
    if (named.contains("Deny") && named.contains("Warn")) {
      errors.add(
          FieldError.invalid(
              actions,
              named,
              "must not contain both Deny and Warn (repeating the same validation failure"
                  + " information in the API response and headers serves no purpose)"));
    }
  }

  private static void checkReference(List<FieldError> errors, Map<?, ?> reference, Path path) {
    if (Fields.text(reference, "name").isEmpty() && !reference.containsKey("selector")) {
      errors.add(FieldError.required(path, "one of name or selector must be specified"));
    }
    if (Fields.text(reference, "parameterNotFoundAction").isEmpty()) {
      errors.add(FieldError.required(path.field("parameterNotFoundAction"), ""));
    }
  }

  /** What is required is said above, in the words of Kubernetes. */
  @Override
  public List<FieldError> checkSchema(AdmissionAttributes change) {
    return super.checkSchema(change).stream()
        .filter(error -> error.type() != FieldError.Type.REQUIRED)
        .toList();
  }
}
