package io.instancetypes.apiserver.builtin;

import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Data that its owner has declared final. */
final class ImmutableData {
  private static final String FLAG = "immutable";

  private ImmutableData() {}

  static List<FieldError> check(AdmissionAttributes change, String... fields) {
    if (change.old() == null || !Boolean.TRUE.equals(change.old().get(FLAG))) {
      return List.of();
    }
    var errors = new ArrayList<FieldError>();
    String detail = "field is immutable when `immutable` is set";
    if (!Boolean.TRUE.equals(change.object().get(FLAG))) {
      errors.add(FieldError.forbidden(Path.of(FLAG), detail));
    }
    for (String field : fields) {
      if (!Objects.equals(change.old().get(field), change.object().get(field))) {
        errors.add(FieldError.forbidden(Path.of(field), detail));
      }
    }
    return errors;
  }
}
