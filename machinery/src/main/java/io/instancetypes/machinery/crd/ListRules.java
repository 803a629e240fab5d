package io.instancetypes.machinery.crd;

import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** What is wrong with the kinds of lists and maps that one node of a schema names. */
final class ListRules {
  private static final String LIST_TYPE = "x-kubernetes-list-type";
  private static final String MAP_TYPE = "x-kubernetes-map-type";
  private static final String KEYS = "x-kubernetes-list-map-keys";

  private final Document schema;
  private final Document items;
  private final Path path;
  private final List<FieldError> errors = new ArrayList<>();

  private ListRules(StructuralSchema structure, Path path) {
    this.schema = Document.of(structure.source());
    this.items = schema.object("items");
    this.path = path;
  }

  static List<FieldError> check(StructuralSchema structure, Path path) {
    var rules = new ListRules(structure, path);
    rules.checkType(MAP_TYPE, "object", List.of("atomic", "granular"));
    rules.checkType(LIST_TYPE, "array", List.of("atomic", "set", "map"));
    rules.checkSet();
    rules.checkKeys();
    rules.checkMap();
    rules.checkNulls();
    return rules.errors;
  }

  private void checkType(String extension, String required, List<String> known) {
    if (!schema.has(extension)) {
      return;
    }
    String type = schema.text("type");
    String body = "must be " + required + " if " + extension + " is specified";
    if (type.isEmpty()) {
      errors.add(FieldError.required(path.field("type"), body));
    } else if (!type.equals(required)) {
      errors.add(FieldError.invalid(path.field("type"), type, body));
    }
    if (!known.contains(schema.text(extension))) {
      errors.add(FieldError.notSupported(path.field(extension), schema.text(extension), known));
    }
  }

  private void checkSet() {
    if (!schema.text(LIST_TYPE).equals("set") || !schema.text("type").equals("array")) {
      return;
    }
    String body = "must be atomic as item of a list with x-kubernetes-list-type=set";
    Object listType = items.fields().get(LIST_TYPE);
    if (items.text("type").equals("array") && listType != null && !listType.equals("atomic")) {
      errors.add(FieldError.invalid(path.field("items").field(LIST_TYPE), listType, body));
    }
    if (items.text("type").equals("object") && !items.text(MAP_TYPE).equals("atomic")) {
      errors.add(FieldError.invalid(path.field("items").field(MAP_TYPE), listType, body));
    }
  }

  private void checkKeys() {
    String body = "must be map if x-kubernetes-list-map-keys is non-empty";
    if (schema.texts(KEYS).isEmpty()) {
      return;
    }
    if (!schema.has(LIST_TYPE)) {
      errors.add(FieldError.required(path.field(LIST_TYPE), body));
    } else if (!schema.text(LIST_TYPE).equals("map")) {
      errors.add(FieldError.invalid(path.field(LIST_TYPE), schema.text(LIST_TYPE), body));
    }
  }

  private void checkMap() {
    if (!schema.text(LIST_TYPE).equals("map")) {
      return;
    }
    if (schema.texts(KEYS).isEmpty()) {
      errors.add(
          FieldError.required(
              path.field(KEYS), "must not be empty if x-kubernetes-list-type is map"));
    }
    if (!schema.has("items")) {
      errors.add(
          FieldError.required(
              path.field("items"), "must have a schema if x-kubernetes-list-type is map"));
    } else if (!items.text("type").equals("object")) {
      errors.add(
          FieldError.invalid(
              path.field("items").field("type"),
              items.text("type"),
              "must be object if parent array's x-kubernetes-list-type is map"));
    } else {
      checkKeyFields();
    }
  }

  private void checkKeyFields() {
    List<String> keys = schema.texts(KEYS);
    var seen = new HashSet<String>();
    for (String key : keys) {
      if (!items.object("properties").has(key)) {
        errors.add(
            FieldError.invalid(
                path.field(KEYS), keys, "entries must all be names of item properties"));
      } else if (List.of("array", "object")
          .contains(items.object("properties").object(key).text("type"))) {
        errors.add(
            FieldError.invalid(
                itemField(key).field("type"),
                "object",
                "must be a scalar type if parent array's x-kubernetes-list-type is map"));
      }
      if (!seen.add(key)) {
        errors.add(
            FieldError.invalid(path.field(KEYS), keys, "must not contain duplicate entries"));
      }
    }
  }

  private Path itemField(String key) {
    return path.field("items").field("properties").key(key);
  }

  private void checkNulls() {
    String listType = schema.text(LIST_TYPE);
    if (!schema.has("items") || !List.of("set", "map").contains(listType)) {
      return;
    }
    if (items.isSet("nullable")) {
      errors.add(
          FieldError.forbidden(
              path.field("items").field("nullable"),
              "cannot be nullable when x-kubernetes-list-type is " + listType));
    }
    for (String key : listType.equals("map") ? schema.texts(KEYS) : List.<String>of()) {
      if (items.object("properties").has(key)) {
        checkKeyField(key, items.object("properties").object(key));
      }
    }
  }

  private void checkKeyField(String key, Document field) {
    String body = "this property is in x-kubernetes-list-map-keys, so it ";
    if (!items.texts("required").contains(key) && !field.has("default")) {
      errors.add(
          FieldError.required(
              itemField(key).field("default"),
              body + "must have a default or be a required property"));
    }
    if (field.isSet("nullable")) {
      errors.add(
          FieldError.forbidden(itemField(key).field("nullable"), body + "cannot be nullable"));
    }
  }
}
