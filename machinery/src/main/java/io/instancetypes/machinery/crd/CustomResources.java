package io.instancetypes.machinery.crd;

import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.NameRule;
import io.instancetypes.machinery.structuralschema.ObjectMetaValidation;
import io.instancetypes.machinery.structuralschema.Path;
import io.instancetypes.machinery.structuralschema.Validation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** All checks that an object of a custom kind must pass, in kube-apiserver's order. */
public final class CustomResources {
  private static final Set<FieldError.Type> BLOCKING =
      EnumSet.of(
          FieldError.Type.NOT_SUPPORTED,
          FieldError.Type.REQUIRED,
          FieldError.Type.TOO_LONG,
          FieldError.Type.TOO_MANY,
          FieldError.Type.TYPE_INVALID);

  private CustomResources() {}

  /** A new object, pruned and with its defaults. */
  public static List<FieldError> check(Version version, boolean namespaced, Map<?, ?> object) {
    List<FieldError> errors = type(version, object);
    if (!errors.isEmpty()) {
      return errors;
    }
    errors.addAll(ObjectMetaValidation.check(object, namespaced, NameRule.SUBDOMAIN));
    errors.addAll(Validation.check(version.structure(), object));
    errors.addAll(ScaleChecks.check(version.scale(), object, true));
    return withRules(version, errors, () -> version.rules().check(object));
  }

  /** A changed object. */
  public static List<FieldError> checkUpdate(Version version, Map<?, ?> object, Map<?, ?> old) {
    List<FieldError> errors = type(version, object);
    if (!errors.isEmpty()) {
      return errors;
    }
    errors.addAll(ObjectMetaValidation.checkUpdate(object, old));
    errors.addAll(Validation.checkUpdate(version.structure(), object, old));
    errors.addAll(ScaleChecks.check(version.scale(), object, true));
    return withRules(version, errors, () -> version.rules().checkUpdate(object, old));
  }

  /** An object whose status was changed, through the subresource for it. */
  public static List<FieldError> checkStatusUpdate(
      Version version, Map<?, ?> object, Map<?, ?> old) {
    List<FieldError> errors = type(version, object);
    if (!errors.isEmpty()) {
      return errors;
    }
    errors.addAll(ObjectMetaValidation.checkUpdate(object, old));
    errors.addAll(Validation.checkStatusUpdate(version.structure(), object, old));
    errors.addAll(ScaleChecks.check(version.scale(), object, false));
    return withRules(version, errors, () -> version.rules().checkUpdate(object, old));
  }

  private static List<FieldError> type(Version version, Map<?, ?> object) {
    var errors = new ArrayList<FieldError>();
    checkType(errors, "kind", object.get("kind"), version.kind());
    checkType(errors, "apiVersion", object.get("apiVersion"), version.apiVersion());
    return errors;
  }

  private static void checkType(
      List<FieldError> errors, String field, Object actual, String expected) {
    if (!expected.equals(actual)) {
      Object shown = actual instanceof String ? actual : "";
      errors.add(FieldError.invalid(Path.of(field), shown, "must be " + expected));
    }
  }

  /** Rules rely on the schema: they are not evaluated on values that it does not allow. */
  private static List<FieldError> withRules(
      Version version, List<FieldError> errors, Supplier<List<FieldError>> rules) {
    if (version.structure().hasRules()) {
      boolean blocked = errors.stream().anyMatch(error -> BLOCKING.contains(error.type()));
      errors.addAll(blocked ? unchecked() : rules.get());
    }
    return errors;
  }

  private static List<FieldError> unchecked() {
    return List.of(
        FieldError.invalid(
            Path.ROOT,
            null,
            "some validation rules were not checked because the object was invalid; correct the"
                + " existing errors to complete validation"));
  }
}
