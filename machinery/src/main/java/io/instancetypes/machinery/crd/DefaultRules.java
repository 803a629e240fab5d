package io.instancetypes.machinery.crd;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import io.instancetypes.machinery.structuralschema.UnknownFields;
import io.instancetypes.machinery.structuralschema.Validation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Defaults must be values that the schema would take from anybody. */
final class DefaultRules {
  private final List<FieldError> errors = new ArrayList<>();

  private DefaultRules() {}

  static List<FieldError> check(Map<?, ?> schema, Path path) {
    var rules = new DefaultRules();
    rules.visit(StructuralSchema.of(schema), path);
    return rules.errors;
  }

  private void visit(StructuralSchema structure, Path path) {
    if (structure.defaultValue() != null) {
      checkDefault(structure, path.field("default"));
    }
    if (structure.items() != StructuralSchema.UNKNOWN) {
      visit(structure.items(), path.field("items"));
    }
    structure
        .properties()
        .forEach((name, child) -> visit(child, path.field("properties").key(name)));
  }

  private void checkDefault(StructuralSchema structure, Path path) {
    Object value = structure.defaultValue();
    StructuralSchema around =
        StructuralSchema.of(Map.of("properties", Map.of("default", structure.source())));
    if (!UnknownFields.of(around, Fields.of("default", value)).isEmpty()) {
      errors.add(FieldError.invalid(path, value, "must not have unknown fields"));
    }
    errors.addAll(Validation.checkValue(structure, value, path));
  }
}
