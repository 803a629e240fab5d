package io.instancetypes.apiserver.builtin;

import io.instancetypes.apiserver.admission.Change;
import io.instancetypes.machinery.structure.FieldError;
import io.instancetypes.machinery.structure.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Data that its owner has declared final. */
final class Immutable {
  private static final String FLAG = "immutable";

  private Immutable() {}

  static List<FieldError> check(Change change, String... fields) {
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
