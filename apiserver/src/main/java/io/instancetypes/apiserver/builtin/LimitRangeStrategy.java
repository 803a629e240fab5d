package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.NameValidation;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The bounds of a limit range must fit together; for containers, defaults follow from them. */
final class LimitRangeStrategy extends PlainStrategy {
  private static final Path LIMITS = Path.of("spec", "limits");
  private static final String POD = "Pod";
  private static final String CONTAINER = "Container";
  private static final String CLAIM = "PersistentVolumeClaim";
  private static final String MAX = "max";
  private static final String MIN = "min";
  private static final String DEFAULT = "default";
  private static final String DEFAULT_REQUEST = "defaultRequest";
  private static final String RATIO = "maxLimitRequestRatio";
  private static final Set<String> OF_CONTAINERS = Set.of("cpu", "memory", "ephemeral-storage");

  @Override
  public void complete(Fields object) {
    for (Map<?, ?> item : Fields.maps(Fields.map(object, "spec"), "limits")) {
      if (CONTAINER.equals(item.get("type"))) {
        var limit = (Fields) item;
        fill(limit, DEFAULT, MAX);
        fill(limit, DEFAULT_REQUEST, DEFAULT);
        fill(limit, DEFAULT_REQUEST, MIN);
      }
    }
  }

  private static void fill(Fields limit, String field, String from) {
    Fields.map(limit, from)
        .forEach((name, amount) -> limit.object(field).putIfAbsent((String) name, amount));
  }

  /** What is wrong with a type is said below, in the words of Kubernetes. */
  @Override
  public List<FieldError> checkSchema(AdmissionAttributes change) {
    return super.checkSchema(change).stream()
        .filter(error -> !error.path().endsWith("].type"))
        .toList();
  }

  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    var errors = new ArrayList<FieldError>();
    var types = new HashSet<String>();
    List<Map<?, ?>> limits = Fields.maps(Fields.map(change.object(), "spec"), "limits");
    for (int i = 0; i < limits.size(); i++) {
      Path path = LIMITS.index(i);
      String type = Fields.text(limits.get(i), "type");
      checkType(errors, path.field("type"), type);
      if (!types.add(type)) {
        errors.add(FieldError.duplicate(path.field("type"), type));
      }
      checkLimit(errors, path, type, limits.get(i));
    }
    return errors;
  }

  private static void checkType(List<FieldError> errors, Path path, String type) {
    List<String> mistakes = NameValidation.labelKey(type);
    mistakes.forEach(mistake -> errors.add(FieldError.invalid(path, type, mistake)));
    if (mistakes.isEmpty()
        && type.indexOf('/') < 0
        && !Set.of(POD, CONTAINER, CLAIM).contains(type)) {
      errors.add(
          FieldError.invalid(path, type, "must be a standard limit type or fully qualified"));
    }
  }

  private static void checkLimit(List<FieldError> errors, Path path, String type, Map<?, ?> limit) {
    var names = new TreeSet<String>();
    checkNames(errors, path, type, limit, MAX, names);
    checkNames(errors, path, type, limit, MIN, names);
    for (String field : List.of(DEFAULT, DEFAULT_REQUEST)) {
      if (!type.equals(POD)) {
        checkNames(errors, path, type, limit, field, names);
      } else if (!Fields.map(limit, field).isEmpty()) {
        errors.add(
            FieldError.forbidden(path.field(field), "may not be specified when `type` is 'Pod'"));
      }
    }
    if (type.equals(CLAIM)
        && !Fields.map(limit, MIN).containsKey("storage")
        && !Fields.map(limit, MAX).containsKey("storage")) {
      errors.add(
          FieldError.required(
              path.field("limits"),
              "either minimum or maximum storage value is required, but neither was provided"));
    }
    checkNames(errors, path, type, limit, RATIO, names);
    for (String name : names) {
      checkAmounts(errors, path, limit, name, !type.equals(POD));
    }
  }

  private static void checkNames(
      List<FieldError> errors,
      Path path,
      String type,
      Map<?, ?> limit,
      String field,
      Set<String> names) {
    for (Object key : Fields.map(limit, field).keySet()) {
      var name = (String) key;
      names.add(name);
      Path at = path.field(field).key(name);
      List<String> mistakes = NameValidation.labelKey(name);
      mistakes.forEach(mistake -> errors.add(FieldError.invalid(at, name, mistake)));
      boolean plain = name.indexOf('/') < 0;
      boolean huge = name.startsWith("hugepages-");
      boolean standard = StandardResources.contain(name) || name.equals("storage");
      if (mistakes.isEmpty() && plain && !standard && !huge) {
        errors.add(
            FieldError.invalid(at, name, "must be a standard resource type or fully qualified"));
      }
      if (plain
          && (type.equals(POD) || type.equals(CONTAINER))
          && !OF_CONTAINERS.contains(name)
          && !huge) {
        errors.add(FieldError.invalid(at, name, "must be a standard resource for containers"));
      }
    }
  }

  private static void checkAmounts(
      List<FieldError> errors, Path path, Map<?, ?> limit, String name, boolean hasDefaults) {
    Quantity min = amount(limit, MIN, name);
    Quantity max = amount(limit, MAX, name);
    Quantity usual = hasDefaults ? amount(limit, DEFAULT, name) : null;
    Quantity request = hasDefaults ? amount(limit, DEFAULT_REQUEST, name) : null;
    Path atMin = path.field(MIN).key(name);
    Path atRequest = path.field(DEFAULT_REQUEST).key(name);
    Path atDefault = path.field(DEFAULT).key(name);
    compare(errors, atMin, min, "min", min, "max", max);
    compare(errors, atRequest, request, "min", min, "default request", request);
    compare(errors, atRequest, request, "default request", request, "max", max);
    compare(errors, atRequest, request, "default request", request, "default limit", usual);
    compare(errors, atDefault, min, "min", min, "default", usual);
    compare(errors, atDefault, max, "default", usual, "max", max);
    checkRatio(errors, path.field(RATIO).key(name), amount(limit, RATIO, name), min, max);
    boolean overcommitted = name.indexOf('/') < 0 && !name.startsWith("hugepages-");
    if (!overcommitted && usual != null && request != null && usual.compareTo(request) != 0) {
      errors.add(
          FieldError.invalid(
              atRequest,
              request.canonical(),
              "default value %s must equal to defaultRequest value %s in %s"
                  .formatted(usual.canonical(), request.canonical(), name)));
    }
  }

  private static Quantity amount(Map<?, ?> limit, String field, String name) {
    return Quantity.tryParse(Fields.map(limit, field).get(name)).orElse(null);
  }

  private static void compare(
      List<FieldError> errors,
      Path path,
      Quantity shown,
      String lowerName,
      Quantity lower,
      String upperName,
      Quantity upper) {
    if (lower != null && upper != null && lower.compareTo(upper) > 0) {
      errors.add(
          FieldError.invalid(
              path,
              shown.canonical(),
              "%s value %s is greater than %s value %s"
                  .formatted(lowerName, lower.canonical(), upperName, upper.canonical())));
    }
  }

  private static void checkRatio(
      List<FieldError> errors, Path path, Quantity ratio, Quantity min, Quantity max) {
    if (ratio == null) {
      return;
    }
    if (ratio.compareTo(Quantity.of(1, Quantity.Format.DECIMAL_SI)) < 0) {
      errors.add(
          FieldError.invalid(
              path, ratio.canonical(), "ratio %s is less than 1".formatted(ratio.canonical())));
    }
    if (min != null && max != null) {
      double most = (double) max.milliValue() / min.milliValue();
      if (ratio.milliValue() / 1000.0 > most) {
        errors.add(
            FieldError.invalid(
                path,
                ratio.canonical(),
                String.format(
                    Locale.ROOT,
                    "ratio %s is greater than max/min = %f",
                    ratio.canonical(),
                    most)));
      }
    }
  }
}
