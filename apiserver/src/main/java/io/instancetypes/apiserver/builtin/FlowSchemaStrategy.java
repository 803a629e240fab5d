package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.flowcontrol.FlowControlDefaults;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.NameValidation;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.List;
import java.util.Map;

/** Which requests belong to which priority level. */
final class FlowSchemaStrategy extends FlowControlStrategy {
  private static final long USUAL_PRECEDENCE = 1_000;
  private static final long LAST_PRECEDENCE = 10_000;

  FlowSchemaStrategy() {
    super(FlowControlDefaults::flowSchemas);
  }

  @Override
  public void complete(Fields object) {
    Fields spec = object.object("spec");
    if (Fields.number(spec, "matchingPrecedence") == 0) {
      spec.put("matchingPrecedence", USUAL_PRECEDENCE);
    }
  }

  @Override
  void check(List<FieldError> errors, String name, Map<?, ?> spec) {
    checkPrecedence(errors, spec, name);
    checkMethod(errors, spec);
    checkLevel(errors, Fields.text(Fields.map(spec, "priorityLevelConfiguration"), "name"));
    FlowRules.check(errors, spec, SPEC.field("rules"));
  }

  private static void checkPrecedence(List<FieldError> errors, Map<?, ?> spec, String name) {
    Path path = SPEC.field("matchingPrecedence");
    long precedence = Fields.number(spec, "matchingPrecedence");
    if (precedence <= 0) {
      errors.add(FieldError.invalid(path, precedence, "must be a positive value"));
    } else if (precedence > LAST_PRECEDENCE) {
      errors.add(FieldError.invalid(path, precedence, "must not be greater than 10000"));
    }
    if (precedence == 1 && !name.equals(FlowControlDefaults.EXEMPT)) {
      errors.add(
          FieldError.invalid(
              path, precedence, "only the schema named 'exempt' may have matchingPrecedence 1"));
    }
  }

  private static void checkMethod(List<FieldError> errors, Map<?, ?> spec) {
    List<String> methods = List.of("ByNamespace", "ByUser");
    if (spec.get("distinguisherMethod") instanceof Map<?, ?> method
        && !methods.contains(Fields.text(method, "type"))) {
      errors.add(
          FieldError.notSupported(
              SPEC.field("distinguisherMethod").field("type"), method, methods));
    }
  }

  private static void checkLevel(List<FieldError> errors, String name) {
    Path path = SPEC.field("priorityLevelConfiguration").field("name");
    if (name.isEmpty()) {
      errors.add(FieldError.required(path, "must reference a priority level"));
      return;
    }
    NameValidation.dns1123Subdomain(name)
        .forEach(mistake -> errors.add(FieldError.invalid(path, name, mistake)));
  }
}
