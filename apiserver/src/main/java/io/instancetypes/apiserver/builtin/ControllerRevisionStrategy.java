package io.instancetypes.apiserver.builtin;

import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A revision is a copy of what once was: it does not change. */
final class ControllerRevisionStrategy extends PlainStrategy {
  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    Object data = change.object().get("data");
    if (change.old() != null && !Objects.equals(change.old().get("data"), data)) {
      return List.of(FieldError.invalid(Path.of("data"), data, "field is immutable"));
    }
    var errors = new ArrayList<FieldError>();
    if (change.object().get("revision") instanceof Long revision && revision < 0) {
      errors.add(
          FieldError.invalid(Path.of("revision"), revision, "must be greater than or equal to 0"));
    }
    if (data == null) {
      errors.add(FieldError.required(Path.of("data"), "data is mandatory"));
    } else if (!(data instanceof Map)) {
      errors.add(FieldError.required(Path.of("data"), "data must be a valid JSON object"));
    }
    return errors;
  }

  /** What is there is checked above; a revision that has no number has the number 0. */
  @Override
  public List<FieldError> checkSchema(AdmissionAttributes change) {
    return super.checkSchema(change).stream()
        .filter(error -> !error.path().equals("data") && !error.path().equals("revision"))
        .toList();
  }
}
