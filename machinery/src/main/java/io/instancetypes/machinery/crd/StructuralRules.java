package io.instancetypes.machinery.crd;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A schema must say of every value what it is, and say so outside of any alternative. */
final class StructuralRules {
  private static final String PRESERVE = "x-kubernetes-preserve-unknown-fields";
  private static final String EMBEDDED = "x-kubernetes-embedded-resource";
  private static final String INT_OR_STRING = "x-kubernetes-int-or-string";
  private static final Set<String> NAMES = Set.of("name", "generateName");

  private final List<FieldError> errors = new ArrayList<>();

  private enum Level {
    ROOT("at the root"),
    ITEM("for specified array items"),
    FIELD("for specified object fields");

    private final String words;

    Level(String words) {
      this.words = words;
    }
  }

  private StructuralRules() {}

  static List<FieldError> check(Map<?, ?> schema, Path path) {
    var rules = new StructuralRules();
    rules.visit(Document.of(schema), Level.ROOT, path);
    NestedRules.checkComplete(Document.of(schema), path, rules.errors);
    return rules.errors;
  }

  private void visit(Document schema, Level level, Path path) {
    if (schema.text("type").equals("array") && !schema.has("items")) {
      errors.add(FieldError.required(path.field("items"), "must be specified"));
    }
    if (schema.has("items")) {
      visit(schema.object("items"), Level.ITEM, path.field("items"));
    }
    schema
        .object("properties")
        .fields()
        .forEach(
            (name, child) ->
                visit(
                    Document.of(child),
                    Level.FIELD,
                    path.field("properties").key(String.valueOf(name))));
    visitAdditional(schema, level, path);
    checkIntOrString(schema, path);
    NestedRules.check(schema, path, errors);
    checkPattern(schema, path, errors);
    checkType(schema, level, path);
    checkMetadata(schema, level, path);
  }

  private void visitAdditional(Document schema, Level level, Path path) {
    Path at = path.field("additionalProperties");
    if (!schema.has("additionalProperties")) {
      return;
    }
    if (level == Level.ROOT) {
      errors.add(FieldError.forbidden(at, "must not be used at the root"));
    }
    if (schema.isSet(EMBEDDED)) {
      errors.add(
          FieldError.forbidden(at, "must not be used if x-kubernetes-embedded-resource is set"));
    }
    if (schema.fields().get("additionalProperties") instanceof Map<?, ?> values) {
      visit(Document.of(values), Level.FIELD, at);
    }
  }

  private void checkIntOrString(Document schema, Path path) {
    for (String other : List.of(PRESERVE, EMBEDDED)) {
      if (schema.isSet(INT_OR_STRING) && schema.isSet(other)) {
        errors.add(
            FieldError.invalid(
                path.field(other), true, "must be false if x-kubernetes-int-or-string is true"));
      }
    }
  }

  static void checkPattern(Document schema, Path path, List<FieldError> errors) {
    String mistake = mistake(schema.text("pattern"));
    if (mistake != null) {
      errors.add(
          FieldError.invalid(
              path.field("pattern"),
              schema.text("pattern"),
              "must be a valid regular expression, but isn't: " + mistake));
    }
  }

  private void checkType(Document schema, Level level, Path path) {
    String type = schema.text("type");
    Path at = path.field("type");
    if (schema.isSet(EMBEDDED) && !type.equals("object")) {
      String body = "must be object if x-kubernetes-embedded-resource is true";
      errors.add(
          type.isEmpty() ? FieldError.required(at, body) : FieldError.invalid(at, type, body));
    } else if (type.isEmpty() && !schema.isSet(INT_OR_STRING) && !schema.isSet(PRESERVE)) {
      errors.add(FieldError.required(at, "must not be empty " + level.words));
    }
    if (level == Level.ROOT && !type.isEmpty() && !type.equals("object")) {
      errors.add(FieldError.invalid(at, type, "must be object at the root"));
    }
    if (schema.isSet(EMBEDDED)
        && !schema.isSet(PRESERVE)
        && schema.object("properties").fields().isEmpty()) {
      errors.add(
          FieldError.required(
              path.field("properties"),
              "must not be empty if x-kubernetes-embedded-resource is true without"
                  + " x-kubernetes-preserve-unknown-fields"));
    }
  }

  private void checkMetadata(Document schema, Level level, Path path) {
    if (level != Level.ROOT && !schema.isSet(EMBEDDED)) {
      return;
    }
    Document properties = schema.object("properties");
    for (String field : List.of("kind", "apiVersion")) {
      checkFieldType(properties, field, "string", path);
    }
    checkFieldType(properties, "metadata", "object", path);
    if (level == Level.ROOT && properties.has("metadata")) {
      checkRootMetadata(properties.object("metadata"), path.field("properties").key("metadata"));
    }
  }

  private void checkFieldType(Document properties, String field, String type, Path path) {
    if (properties.has(field) && !properties.object(field).text("type").equals(type)) {
      errors.add(
          FieldError.invalid(
              path.field("properties").key(field).field("type"),
              properties.object(field).text("type"),
              "must be " + type));
    }
  }

  private void checkRootMetadata(Document metadata, Path at) {
    boolean named = NAMES.containsAll(metadata.object("properties").fields().keySet());
    boolean plain =
        metadata.fields().keySet().stream()
            .allMatch(key -> Set.of("type", "properties", "default").contains(key));
    if (!named || !plain) {
      errors.add(
          FieldError.forbidden(
              at,
              "must not specify anything other than name and generateName, but metadata is"
                  + " implicitly specified"));
    }
  }

  private static String mistake(String pattern) {
    try {
      Pattern.compile(pattern);
      return null;
    } catch (PatternSyntaxException e) {
      return "error parsing regexp: " + e.getDescription() + ": `" + e.getPattern() + "`";
    }
  }
}
