package io.instancetypes.apiserver.builtin;

import io.instancetypes.apiserver.admission.Change;
import io.instancetypes.machinery.structure.FieldError;
import java.util.ArrayList;
import java.util.List;

/** Config maps: bounded, and what is immutable stays. */
final class ConfigMapBehaviour extends Plain {
  private static final int LARGEST = 1024 * 1024;

  @Override
  public List<FieldError> checkOwnRules(Change change) {
    var errors = new ArrayList<>(Immutable.check(change, "data", "binaryData"));
    errors.addAll(DataKeys.check(change.object(), LARGEST, "data", "binaryData"));
    return errors;
  }
}
