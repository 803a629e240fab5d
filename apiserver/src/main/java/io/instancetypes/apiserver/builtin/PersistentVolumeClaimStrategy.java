package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.NameRule;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Claims of volumes: nobody here binds them, and what was claimed stays claimed. */
final class PersistentVolumeClaimStrategy extends PlainStrategy {
  private static final List<String> OPERATORS = List.of("In", "NotIn", "Exists", "DoesNotExist");

  private static final Path SPEC = Path.of("spec");
  private static final List<String> SOURCES = List.of("dataSource", "dataSourceRef");

  @Override
  public void complete(Fields object) {
    if (object.get("spec") instanceof Fields spec) {
      spec.putIfAbsent("volumeMode", "Filesystem");
      copyIfAbsent(spec, "dataSource", "dataSourceRef");
      copyIfAbsent(spec, "dataSourceRef", "dataSource");
    }
  }

  /** The older field takes what the newer one says, and the other way round. */
  private static void copyIfAbsent(Fields spec, String from, String to) {
    if (spec.get(from) instanceof Fields source
        && !spec.containsKey(to)
        && !source.containsKey("namespace")) {
      spec.put(to, Fields.copyOf(source));
    }
  }

  @Override
  public void prepareCreation(AdmissionAttributes change) {
    Fields object = change.object();
    object.put("status", Fields.of("phase", "Pending"));
  }

  /** The values that a schema enumerates are checked by it; access modes in their own words. */
  @Override
  public List<FieldError> checkSchema(AdmissionAttributes change) {
    return super.checkSchema(change).stream()
        .filter(error -> !error.path().startsWith("spec.accessModes"))
        .filter(error -> !error.path().equals("status.phase"))
        .toList();
  }

  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    if (change.subresource().equals("status")) {
      return checkStatus(change.object());
    }
    Map<?, ?> wanted = Fields.map(change.object(), "spec");
    var errors = new ArrayList<FieldError>();
    checkSpec(errors, wanted);
    if (change.old() != null) {
      checkUnchanged(errors, change);
    }
    return errors;
  }

  private static List<FieldError> checkStatus(Fields claim) {
    var errors = new ArrayList<FieldError>();
    Map<?, ?> capacity = Fields.map(Fields.map(claim, "status"), "capacity");
    capacity.forEach(
        (name, amount) ->
            Quantity.tryParse(amount)
                .filter(quantity -> quantity.signum() < 0)
                .ifPresent(
                    quantity ->
                        errors.add(
                            FieldError.invalid(
                                Path.of("status", "capacity").key((String) name),
                                quantity.value(),
                                "must be a valid resource quantity"))));
    return errors;
  }

  private static void checkSpec(List<FieldError> errors, Map<?, ?> wanted) {
    if (Fields.list(wanted, "accessModes").isEmpty()) {
      errors.add(
          FieldError.required(SPEC.field("accessModes"), "at least 1 access mode is required"));
    }
    VolumeRules.checkModes(errors, wanted);
    Path storage = SPEC.field("resources").key("storage");
    Object requested = Fields.map(Fields.map(wanted, "resources"), "requests").get("storage");
    if (requested == null) {
      errors.add(FieldError.required(storage, ""));
    } else {
      VolumeRules.checkPositive(errors, storage, requested);
    }
    checkSelector(errors, Fields.map(wanted, "selector"));
    checkClass(errors, wanted, "storageClassName");
    checkClass(errors, wanted, "volumeAttributesClassName");
    for (String source : SOURCES) {
      if (wanted.containsKey(source) && Fields.text(Fields.map(wanted, source), "name").isEmpty()) {
        errors.add(FieldError.required(SPEC.field(source).field("name"), ""));
      }
    }
  }

  private static void checkSelector(List<FieldError> errors, Map<?, ?> selector) {
    List<Map<?, ?>> expressions = Fields.maps(selector, "matchExpressions");
    for (int i = 0; i < expressions.size(); i++) {
      String operator = Fields.text(expressions.get(i), "operator");
      if (!OPERATORS.contains(operator)) {
        errors.add(
            FieldError.invalid(
                SPEC.field("selector").field("matchExpressions").index(i).field("operator"),
                operator,
                "not a valid selector operator"));
      }
    }
  }

  private static void checkClass(List<FieldError> errors, Map<?, ?> wanted, String field) {
    String name = Fields.text(wanted, field);
    if (!name.isEmpty()) {
      NameRule.SUBDOMAIN
          .mistakes(name)
          .forEach(mistake -> errors.add(FieldError.invalid(SPEC.field(field), name, mistake)));
    }
  }

  /** A volume is given once, and what is bound may grow. */
  private static void checkUnchanged(List<FieldError> errors, AdmissionAttributes change) {
    var before = Fields.copyOf(Fields.map(change.old(), "spec"));
    var after = Fields.copyOf(Fields.map(change.object(), "spec"));
    boolean bound = "Bound".equals(Fields.map(change.old(), "status").get("phase"));
    if (Fields.text(before, "volumeName").isEmpty()) {
      before.remove("volumeName");
      after.remove("volumeName");
    }
    if (bound) {
      before.object("resources").remove("requests");
      after.object("resources").remove("requests");
      before.remove("volumeAttributesClassName");
      after.remove("volumeAttributesClassName");
    }
    if (!Objects.equals(before, after)) {
      errors.add(
          FieldError.forbidden(
              SPEC,
              "spec is immutable after creation except resources.requests and"
                  + " volumeAttributesClassName for bound claims"));
    }
  }
}
