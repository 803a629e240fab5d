package io.instancetypes.apiserver.builtin;

import io.instancetypes.apiserver.admission.Change;
import io.instancetypes.machinery.structure.FieldError;
import io.instancetypes.machinery.structure.Path;
import java.util.List;
import java.util.Objects;

/** A revision is a copy of what once was: it does not change. */
final class ControllerRevisionBehaviour extends Plain {
  @Override
  public List<FieldError> checkOwnRules(Change change) {
    Object data = change.object().get("data");
    if (change.old() != null && !Objects.equals(change.old().get("data"), data)) {
      return List.of(FieldError.invalid(Path.of("data"), data, "field is immutable"));
    }
    return change.object().containsKey("revision")
        ? List.of()
        : List.of(FieldError.required(Path.of("revision"), ""));
  }
}
