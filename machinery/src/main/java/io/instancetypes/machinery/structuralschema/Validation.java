package io.instancetypes.machinery.structuralschema;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What is wrong with an object, by its schema: the values, the objects embedded in it, and the keys
 * of its lists. All mistakes are told, in the order of the document.
 */
public final class Validation {
  private Validation() {}

  /** A new object. */
  public static List<FieldError> check(StructuralSchema structure, Object object) {
    List<FieldError> errors = new ArrayList<>(values(structure, object, Path.ROOT, null));
    errors.addAll(EmbeddedResources.check(structure, object));
    errors.addAll(ListKeys.check(structure, object));
    return errors;
  }

  /** A changed object: what was wrong before and is as it was may stay. */
  public static List<FieldError> checkUpdate(
      StructuralSchema structure, Object object, Object old) {
    var correlation = new Correlation(old, object, structure);
    List<FieldError> errors = new ArrayList<>(values(structure, object, Path.ROOT, correlation));
    errors.addAll(EmbeddedResources.check(structure, object));
    errors.addAll(newKeyMistakes(structure, object, old));
    return errors;
  }

  /** An object of which only the status was changed. */
  public static List<FieldError> checkStatusUpdate(
      StructuralSchema structure, Map<?, ?> object, Map<?, ?> old) {
    StructuralSchema status = structure.properties().get("status");
    List<FieldError> errors = new ArrayList<>();
    if (status != null && object.containsKey("status")) {
      Correlation before = new Correlation(old, object, structure).field("status");
      errors.addAll(values(status, object.get("status"), Path.of("status"), before));
    }
    errors.addAll(newKeyMistakes(structure, object, old));
    return errors;
  }

  /** One value that stands somewhere else than in an object of its schema. */
  public static List<FieldError> checkValue(StructuralSchema structure, Object value, Path at) {
    return values(structure, value, at, null);
  }

  private static List<FieldError> values(
      StructuralSchema structure, Object value, Path prefix, Correlation correlation) {
    var inspection = new ValueValidation(prefix);
    inspection.inspect(structure, value, Path.ROOT, correlation);
    return inspection.errors();
  }

  /** An object whose lists had duplicates before may keep them, and any others. */
  private static List<FieldError> newKeyMistakes(
      StructuralSchema structure, Object object, Object old) {
    List<FieldError> errors = ListKeys.check(structure, object);
    return errors.isEmpty() || !ListKeys.check(structure, old).isEmpty() ? List.of() : errors;
  }
}
