package io.instancetypes.machinery.crd;

import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.GoText;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The fields that the scale subresource shows must hold what it can show. */
final class ScaleChecks {
  private static final Object ABSENT = new Object();

  private ScaleChecks() {}

  static List<FieldError> check(Version.Scale scale, Map<?, ?> object, boolean withSpec) {
    var errors = new ArrayList<FieldError>();
    if (scale == null) {
      return errors;
    }
    if (withSpec) {
      checkReplicas(errors, scale.specReplicas(), object);
    }
    checkReplicas(errors, scale.statusReplicas(), object);
    if (!scale.selector().isEmpty()) {
      Object selector = find(scale.selector(), object);
      if (selector != ABSENT && !(selector instanceof String)) {
        errors.add(
            FieldError.invalid(
                Path.of(scale.selector()), "", wrongType(scale.selector(), selector, "string")));
      }
    }
    return errors;
  }

  private static void checkReplicas(List<FieldError> errors, String path, Map<?, ?> object) {
    Object value = find(path, object);
    Path at = Path.of(path);
    if (value == ABSENT) {
      return;
    }
    if (!(value instanceof Long replicas)) {
      errors.add(FieldError.invalid(at, 0L, wrongType(path, value, "int64")));
    } else if (replicas < 0) {
      errors.add(FieldError.invalid(at, replicas, "should be a non-negative integer"));
    } else if (replicas > Integer.MAX_VALUE) {
      errors.add(
          FieldError.invalid(at, replicas, "should be less than or equal to " + Integer.MAX_VALUE));
    }
  }

  private static Object find(String path, Map<?, ?> object) {
    Object value = object;
    for (String step : path.substring(path.startsWith(".") ? 1 : 0).split("\\.")) {
      if (!(value instanceof Map<?, ?> map) || !map.containsKey(step)) {
        return ABSENT;
      }
      value = map.get(step);
    }
    return value;
  }

  private static String wrongType(String path, Object value, String expected) {
    return path
        + " accessor error: "
        + GoText.json(value)
        + " is of the type "
        + goType(value)
        + ", expected "
        + expected;
  }

  private static String goType(Object value) {
    return switch (value) {
      case null -> "<nil>";
      case String text -> "string";
      case Boolean truth -> "bool";
      case Long number -> "int64";
      case Number number -> "float64";
      case List<?> list -> "[]interface {}";
      default -> "map[string]interface {}";
    };
  }
}
