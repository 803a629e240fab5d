package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.policy.ParameterAccess;
import io.instancetypes.apiserver.policy.PolicyExpressions;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.NameValidation;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Admission policies of both kinds, filled up with what is usual. */
final class AdmissionPolicyStrategy extends PlainStrategy {
  private static final Path SPEC = Path.of("spec");
  private static final Pattern IDENTIFIER = Pattern.compile("[_a-zA-Z][_a-zA-Z0-9]*");
  private static final List<String> MUTABLE = List.of("*", "CONNECT", "CREATE", "UPDATE");
  private static final List<String> REASONS =
      List.of("Forbidden", "Invalid", "RequestEntityTooLarge");

  private final boolean mutating;
  private final ParameterAccess access;

  AdmissionPolicyStrategy(boolean mutating, ParameterAccess access) {
    this.mutating = mutating;
    this.access = access;
  }

  @Override
  public boolean tracksGeneration() {
    return true;
  }

  @Override
  public void complete(Fields object) {
    Fields spec = object.object("spec");
    spec.putIfAbsent("failurePolicy", "Fail");
    if (spec.get("matchConstraints") instanceof Fields constraints) {
      completeMatch(constraints);
    }
  }

  static void completeMatch(Fields match) {
    match.putIfAbsent("matchPolicy", "Equivalent");
    match.putIfAbsent("namespaceSelector", new Fields());
    match.putIfAbsent("objectSelector", new Fields());
    for (String key : List.of("resourceRules", "excludeResourceRules")) {
      for (Map<?, ?> rule : Fields.maps(match, key)) {
        ((Fields) rule).putIfAbsent("scope", "*");
      }
    }
  }

  @Override
  public void prepareCreation(AdmissionAttributes change) {
    if (!mutating) {
      change.object().put("status", new Fields());
    }
  }

  /** What is required is said below, in the words of Kubernetes. */
  @Override
  public List<FieldError> checkSchema(AdmissionAttributes change) {
    return super.checkSchema(change).stream()
        .filter(error -> !mutating || !error.path().startsWith("spec.mutations["))
        .toList();
  }

  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    Map<?, ?> spec = Fields.map(change.object(), "spec");
    var errors = new ArrayList<FieldError>();
    checkConstraints(errors, spec);
    if (mutating) {
      checkMutations(errors, spec);
    } else {
      checkValidations(errors, spec);
    }
    checkNames(errors, spec, new KubeObject(change.object()).name());
    checkReasons(errors, spec);
    errors.addAll(PolicyExpressions.check(spec, SPEC));
    if (mutating && Fields.text(spec, "reinvocationPolicy").isEmpty()) {
      errors.add(FieldError.required(SPEC.field("reinvocationPolicy"), ""));
    }
    if (errors.isEmpty() && !sameParameters(change)) {
      String why = access.ofPolicy(change.caller().user(), spec);
      if (why != null) {
        errors.add(FieldError.forbidden(SPEC.field("paramKind"), why));
      }
    }
    return errors;
  }

  private void checkConstraints(List<FieldError> errors, Map<?, ?> spec) {
    Path constraints = SPEC.field("matchConstraints");
    List<Map<?, ?>> rules = Fields.maps(Fields.map(spec, "matchConstraints"), "resourceRules");
    if (!spec.containsKey("matchConstraints")) {
      errors.add(FieldError.required(constraints, ""));
    } else if (rules.isEmpty()) {
      errors.add(FieldError.required(constraints.field("resourceRules"), ""));
    }
    boolean deleting =
        rules.stream().anyMatch(rule -> Fields.texts(rule, "operations").contains("DELETE"));
    if (mutating && deleting) {
      errors.add(
          FieldError.notSupported(
              constraints.field("resourceRules").field("operations"), "DELETE", MUTABLE));
    }
  }

  private static void checkMutations(List<FieldError> errors, Map<?, ?> spec) {
    if (Fields.maps(spec, "mutations").isEmpty()) {
      errors.add(
          FieldError.required(SPEC.field("mutations"), "mutations must contain at least one item"));
    }
  }

  private static void checkValidations(List<FieldError> errors, Map<?, ?> spec) {
    if (Fields.maps(spec, "validations").isEmpty()
        && Fields.maps(spec, "auditAnnotations").isEmpty()) {
      String why = "validations or auditAnnotations must contain at least one item";
      errors.add(FieldError.required(SPEC.field("validations"), why));
      errors.add(FieldError.required(SPEC.field("auditAnnotations"), why));
    }
  }

  private static boolean sameParameters(AdmissionAttributes change) {
    return change.old() != null
        && Fields.map(Fields.map(change.old(), "spec"), "paramKind")
            .equals(Fields.map(Fields.map(change.object(), "spec"), "paramKind"));
  }

  private static void checkNames(List<FieldError> errors, Map<?, ?> spec, String policy) {
    each(
        spec,
        "variables",
        (item, at) -> {
          String name = Fields.text(item, "name");
          if (!IDENTIFIER.matcher(name).matches()) {
            errors.add(
                FieldError.invalid(at.field("name"), name, "must be a valid CEL identifier"));
          }
        });
    each(
        spec,
        "matchConditions",
        (item, at) -> qualified(errors, at.field("name"), Fields.text(item, "name")));
    each(
        spec,
        "auditAnnotations",
        (item, at) -> qualified(errors, at.field("key"), policy + "/" + Fields.text(item, "key")));
  }

  private static void qualified(List<FieldError> errors, Path at, String name) {
    NameValidation.labelKey(name)
        .forEach(mistake -> errors.add(FieldError.invalid(at, name, mistake)));
  }

  private static void checkReasons(List<FieldError> errors, Map<?, ?> spec) {
    each(
        spec,
        "validations",
        (item, at) -> {
          Object reason = item.get("reason");
          if (reason != null && !REASONS.contains(reason)) {
            errors.add(FieldError.notSupported(at.field("reason"), reason, REASONS));
          }
        });
  }

  private interface Check {
    void of(Map<?, ?> item, Path at);
  }

  private static void each(Map<?, ?> spec, String field, Check check) {
    List<Map<?, ?>> items = Fields.maps(spec, field);
    for (int i = 0; i < items.size(); i++) {
      check.of(items.get(i), SPEC.field(field).index(i));
    }
  }
}
