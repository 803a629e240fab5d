package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What resource quotas are about never changes, and must fit together. */
final class ResourceQuotaStrategy extends PlainStrategy {
  private static final Path SCOPES = Path.of("spec", "scopes");
  private static final Path EXPRESSIONS = Path.of("spec", "scopeSelector", "matchExpressions");
  private static final String VOLUMES = "VolumeAttributesClass";
  private static final List<String> PLAIN =
      List.of(
          "Terminating",
          "NotTerminating",
          "BestEffort",
          "NotBestEffort",
          "CrossNamespacePodAffinity");
  private static final Set<String> PODS = Set.of("pods", "count/pods");
  private static final Set<String> CLAIMS =
      Set.of("persistentvolumeclaims", "count/persistentvolumeclaims", "requests.storage");

  /** What is wrong with scopes is said below, in the words of Kubernetes. */
  @Override
  public List<FieldError> checkSchema(AdmissionAttributes change) {
    return super.checkSchema(change).stream()
        .filter(error -> !error.path().startsWith("spec.scope"))
        .toList();
  }

  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    Map<?, ?> spec = Fields.map(change.object(), "spec");
    var errors = new ArrayList<FieldError>();
    List<String> scopes = Fields.texts(spec, "scopes");
    Map<?, ?> hard = Fields.map(spec, "hard");
    hard.forEach((name, most) -> checkHard(errors, (String) name, most));
    checkScopes(errors, scopes, hard);
    for (Map<?, ?> expression :
        Fields.maps(Fields.map(spec, "scopeSelector"), "matchExpressions")) {
      checkExpression(errors, expression);
    }
    if (change.old() != null
        && !scopes.equals(Fields.texts(Fields.map(change.old(), "spec"), "scopes"))) {
      errors.add(FieldError.invalid(SCOPES, shown(scopes), "field is immutable"));
    }
    return errors;
  }

  private static void checkHard(List<FieldError> errors, String name, Object most) {
    Path path = Path.of("spec", "hard").key(name);
    boolean pages = name.startsWith("hugepages-") || name.startsWith("requests.hugepages-");
    if (name.indexOf('/') < 0 && !StandardResources.contain(name) && !pages) {
      errors.add(
          FieldError.invalid(path, name, "must be a standard resource type or fully qualified"));
      errors.add(FieldError.invalid(path, name, "must be a standard resource for quota"));
    }
    Quantity.tryParse(most).ifPresent(quantity -> checkMost(errors, path, name, quantity));
  }

  private static void checkMost(List<FieldError> errors, Path path, String name, Quantity most) {
    if (most.signum() < 0) {
      errors.add(FieldError.invalid(path, most.canonical(), "must be greater than or equal to 0"));
    }
    if (StandardResources.COUNTED.contains(name)
        && !most.equals(Quantity.of(most.value(), most.format()))) {
      errors.add(FieldError.invalid(path, most.canonical(), "must be an integer"));
    }
  }

  private static void checkScopes(List<FieldError> errors, List<String> scopes, Map<?, ?> hard) {
    for (String scope : scopes) {
      if (!isKnown(scope)) {
        errors.add(FieldError.invalid(SCOPES, shown(scopes), "unsupported scope"));
        continue;
      }
      for (Object resource : hard.keySet()) {
        if (!isAbout(scope, (String) resource)) {
          errors.add(
              FieldError.invalid(SCOPES, shown(scopes), "unsupported scope applied to resource"));
        }
      }
    }
    for (String scope : List.of("BestEffort", "Terminating")) {
      if (scopes.contains(scope) && scopes.contains("Not" + scope)) {
        errors.add(FieldError.invalid(SCOPES, shown(scopes), "conflicting scopes"));
      }
    }
  }

  private static boolean isKnown(String scope) {
    return PLAIN.contains(scope) || scope.equals("PriorityClass") || scope.equals(VOLUMES);
  }

  private static boolean isAbout(String scope, String resource) {
    return switch (scope) {
      case "BestEffort" -> PODS.contains(resource);
      case VOLUMES -> CLAIMS.contains(resource);
      default -> PODS.contains(resource) || StandardResources.SIZES.contains(resource);
    };
  }

  private static void checkExpression(List<FieldError> errors, Map<?, ?> expression) {
    String scope = Fields.text(expression, "scopeName");
    String operator = Fields.text(expression, "operator");
    if (!isKnown(scope)) {
      errors.add(FieldError.invalid(EXPRESSIONS.field("scopeName"), scope, "unsupported scope"));
    }
    if (PLAIN.contains(scope) && !operator.equals("Exists")) {
      errors.add(
          FieldError.invalid(
              EXPRESSIONS.field("operator"),
              operator,
              "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating,"
                  + " ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort,"
                  + " ResourceQuotaScopeNotBestEffort or"
                  + " ResourceQuotaScopeCrossNamespacePodAffinity"));
    }
    boolean values = !Fields.texts(expression, "values").isEmpty();
    switch (operator) {
      case "In", "NotIn" -> {
        if (!values) {
          errors.add(
              FieldError.required(
                  EXPRESSIONS.field("values"),
                  "must be at least one value when `operator` is 'In' or 'NotIn' for scope"
                      + " selector"));
        }
      }
      case "Exists", "DoesNotExist" -> {
        if (values) {
          errors.add(
              FieldError.invalid(
                  EXPRESSIONS.field("values"),
                  expression.get("values"),
                  "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope"
                      + " selector"));
        }
      }
      default ->
          errors.add(
              FieldError.invalid(
                  EXPRESSIONS.field("operator"), operator, "not a valid selector operator"));
    }
  }

  private static List<Object> shown(List<String> scopes) {
    return new ArrayList<>(scopes);
  }
}
