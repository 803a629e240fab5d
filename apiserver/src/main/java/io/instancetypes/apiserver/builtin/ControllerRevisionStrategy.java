package io.instancetypes.apiserver.builtin;

import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.List;
import java.util.Objects;

/** A revision is a copy of what once was: it does not change. */
final class ControllerRevisionStrategy extends PlainStrategy {
  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    Object data = change.object().get("data");
    if (change.old() != null && !Objects.equals(change.old().get("data"), data)) {
      return List.of(FieldError.invalid(Path.of("data"), data, "field is immutable"));
    }
    return change.object().containsKey("revision")
        ? List.of()
        : List.of(FieldError.required(Path.of("revision"), ""));
  }
}
