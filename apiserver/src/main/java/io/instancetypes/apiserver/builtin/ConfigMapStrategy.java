package io.instancetypes.apiserver.builtin;

import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.structuralschema.FieldError;
import java.util.ArrayList;
import java.util.List;

/** Config maps: bounded, and what is immutable stays. */
final class ConfigMapStrategy extends PlainStrategy {
  private static final int LARGEST = 1024 * 1024;

  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    var errors = new ArrayList<>(ImmutableData.check(change, "data", "binaryData"));
    errors.addAll(DataKeys.check(change.object(), LARGEST, "data", "binaryData"));
    return errors;
  }
}
