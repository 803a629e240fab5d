package io.instancetypes.machinery.crd;

import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Alternatives may narrow what the schema around them says, and say nothing else. */
final class NestedRules {
  private static final List<String> COMBINATIONS = List.of("anyOf", "allOf", "oneOf");

  private NestedRules() {}

  private record Branch(Document schema, Path path) {}

  static void check(Document schema, Path path, List<FieldError> errors) {
    for (Branch branch : branches(schema, path)) {
      checkNested(branch.schema, branch.path, errors);
    }
  }

  /** The alternatives of a schema, but for those by which numbers or texts are told apart. */
  private static List<Branch> branches(Document schema, Path path) {
    var branches = new ArrayList<Branch>();
    for (String combination : COMBINATIONS) {
      List<Document> schemas = schema.objects(combination);
      if (combination.equals("anyOf") && isIntOrString(schemas)) {
        continue;
      }
      for (int i = 0; i < schemas.size(); i++) {
        branches.add(new Branch(schemas.get(i), path.field(combination).index(i)));
      }
    }
    if (schema.has("not")) {
      branches.add(new Branch(schema.object("not"), path.field("not")));
    }
    return branches;
  }

  private static boolean isIntOrString(List<Document> schemas) {
    return schemas.size() == 2
        && schemas.get(0).fields().equals(Map.of("type", "integer"))
        && schemas.get(1).fields().equals(Map.of("type", "string"));
  }

  private static void checkNested(Document schema, Path path, List<FieldError> errors) {
    check(schema, path, errors);
    StructuralRules.checkPattern(schema, path, errors);
    if (schema.has("items")) {
      checkNested(schema.object("items"), path.field("items"), errors);
    }
    schema
        .object("properties")
        .fields()
        .forEach(
            (name, child) ->
                checkNested(
                    Document.of(child),
                    path.field("properties").key(String.valueOf(name)),
                    errors));
    for (String keyword :
        List.of(
            "type",
            "title",
            "description",
            "x-kubernetes-list-map-keys",
            "x-kubernetes-validations")) {
      refuse(schema.has(keyword), keyword, "empty", path, errors);
    }
    for (String keyword :
        List.of(
            "additionalProperties", "default", "x-kubernetes-list-type", "x-kubernetes-map-type")) {
      refuse(schema.has(keyword), keyword, "undefined", path, errors);
    }
    for (String keyword :
        List.of(
            "nullable",
            "x-kubernetes-preserve-unknown-fields",
            "x-kubernetes-embedded-resource",
            "x-kubernetes-int-or-string")) {
      refuse(schema.isSet(keyword), keyword, "false", path, errors);
    }
    if (schema.object("properties").has("metadata")) {
      errors.add(
          FieldError.forbidden(
              path.field("properties").key("metadata"),
              "must not be specified in a nested context"));
    }
  }

  private static void refuse(
      boolean present, String keyword, String wanted, Path path, List<FieldError> errors) {
    if (present) {
      errors.add(
          FieldError.forbidden(path.field(keyword), "must be " + wanted + " to be structural"));
    }
  }

  /** Whatever an alternative speaks of, the schema around it must know. */
  static void checkComplete(Document schema, Path path, List<FieldError> errors) {
    checkKnown(schema, schema, path, path, errors);
  }

  private static void checkKnown(
      Document nested, Document spine, Path spinePath, Path path, List<FieldError> errors) {
    for (Branch branch : branches(nested, path)) {
      checkKnown(branch.schema, spine, spinePath, branch.path, errors);
      checkItems(branch, spine, spinePath, errors);
      branch
          .schema
          .object("properties")
          .fields()
          .forEach(
              (name, child) ->
                  checkProperty(
                      String.valueOf(name), Document.of(child), branch, spine, spinePath, errors));
    }
  }

  private static void checkItems(
      Branch branch, Document spine, Path spinePath, List<FieldError> errors) {
    Path at = spinePath.field("items");
    Path from = branch.path.field("items");
    if (branch.schema.has("items") && !spine.has("items")) {
      errors.add(FieldError.required(at, "because it is defined in " + from));
    } else if (branch.schema.has("items")) {
      descend(branch.schema.object("items"), spine.object("items"), at, from, errors);
    }
  }

  private static void checkProperty(
      String name,
      Document child,
      Branch branch,
      Document spine,
      Path spinePath,
      List<FieldError> errors) {
    Path at = spinePath.field("properties").key(name);
    Path from = branch.path.field("properties").key(name);
    if (!spine.object("properties").has(name)) {
      errors.add(FieldError.required(at, "because it is defined in " + from));
    } else {
      descend(child, spine.object("properties").object(name), at, from, errors);
    }
  }

  private static void descend(
      Document nested, Document spine, Path spinePath, Path path, List<FieldError> errors) {
    checkKnown(nested, spine, spinePath, path, errors);
    var here = new Branch(nested, path);
    checkItems(here, spine, spinePath, errors);
    nested
        .object("properties")
        .fields()
        .forEach(
            (name, child) ->
                checkProperty(
                    String.valueOf(name), Document.of(child), here, spine, spinePath, errors));
  }
}
