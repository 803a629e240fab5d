package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.List;
import java.util.Map;

/** What volumes and the claims of them have in common. */
final class VolumeRules {
  static final String IMMUTABLE = "field is immutable";

  private static final String ALONE = "ReadWriteOncePod";
  private static final List<String> MODES =
      List.of("ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", ALONE);

  private VolumeRules() {}

  static void checkModes(List<FieldError> errors, Map<?, ?> spec) {
    Path path = Path.of("spec", "accessModes");
    List<?> modes = Fields.list(spec, "accessModes");
    for (Object mode : modes) {
      if (!MODES.contains(mode)) {
        errors.add(FieldError.notSupported(path, mode, MODES));
      }
    }
    if (modes.contains(ALONE) && modes.stream().anyMatch(mode -> !ALONE.equals(mode))) {
      errors.add(FieldError.forbidden(path, "may not use " + ALONE + " with other access modes"));
    }
  }

  static void checkPositive(List<FieldError> errors, Path path, Object amount) {
    Quantity.tryParse(amount)
        .filter(quantity -> quantity.signum() <= 0)
        .ifPresent(
            quantity ->
                errors.add(
                    FieldError.invalid(path, quantity.canonical(), "must be greater than zero")));
  }
}
