package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Config maps: bounded, and what is immutable stays. */
final class ConfigMapStrategy extends PlainStrategy {
  private static final int LARGEST = 1024 * 1024;

  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    var errors = new ArrayList<>(ImmutableData.check(change, "data", "binaryData"));
    errors.addAll(DataKeys.check(change.object(), LARGEST, "binaryData", "data", "binaryData"));
    errors.addAll(overlap(change.object()));
    return errors;
  }

  /** Types are all that its schema knows, and those were checked when it was read. */
  @Override
  public List<FieldError> checkSchema(AdmissionAttributes change) {
    return List.of();
  }

  private static List<FieldError> overlap(Fields object) {
    Map<?, ?> binary = Fields.map(object, "binaryData");
    return Fields.map(object, "data").keySet().stream()
        .filter(binary::containsKey)
        .map(String::valueOf)
        .map(
            key ->
                FieldError.invalid(
                    Path.of("data").key(key), key, "duplicate of key present in binaryData"))
        .toList();
  }
}
