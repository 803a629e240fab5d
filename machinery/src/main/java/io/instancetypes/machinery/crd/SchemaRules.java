package io.instancetypes.machinery.crd;

import io.instancetypes.machinery.cel.CostBudget;
import io.instancetypes.machinery.cel.RuleMistakes;
import io.instancetypes.machinery.cel.cost.Span;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** What is wrong with the schema of a version. */
final class SchemaRules {
  private static final Set<String> META = Set.of("metadata", "kind", "apiVersion");
  private static final List<String> TYPES =
      List.of("array", "boolean", "integer", "number", "object", "string");
  private static final List<String> UNSUPPORTED =
      List.of("id", "additionalItems", "patternProperties", "definitions", "dependencies");
  private static final Set<String> REFUSED_WITH_STATUS =
      Set.of(
          "allOf",
          "anyOf",
          "oneOf",
          "not",
          "enum",
          "maxProperties",
          "minProperties",
          "default",
          "additionalProperties",
          "nullable",
          "x-kubernetes-embedded-resource",
          "x-kubernetes-int-or-string",
          "x-kubernetes-map-type");

  private final boolean compiles;
  private final CostBudget budget;
  private final List<FieldError> errors = new ArrayList<>();
  private final List<FieldError> ruleErrors = new ArrayList<>();

  private SchemaRules(boolean compiles, boolean isUnchanged) {
    this.compiles = compiles;
    this.budget = new CostBudget(!isUnchanged);
  }

  /**
   * What is known of a node from those around it.
   *
   * @param noDefaults why the node must have no default; null if it may
   * @param uncorrelated the closest list around whose items have no counterparts from before
   * @param seesRules whether rules are allowed at all
   * @param occurrences how many such values an object can hold; empty if nothing limits it
   */
  private record Place(
      boolean isRoot,
      boolean inMeta,
      String noDefaults,
      Path uncorrelated,
      boolean seesRules,
      OptionalLong occurrences) {
    static final Place ROOT = new Place(true, false, null, null, true, OptionalLong.of(1));

    /** The same in every value that a list or a map can hold. */
    Place within(StructuralSchema structure) {
      return new Place(
          isRoot, inMeta, noDefaults, uncorrelated, seesRules, occurrencesIn(structure));
    }

    private OptionalLong occurrencesIn(StructuralSchema structure) {
      String limit =
          switch (structure.type()) {
            case ARRAY -> "maxItems";
            case OBJECT ->
                structure.source().containsKey("additionalProperties") ? "maxProperties" : null;
            default -> null;
          };
      if (limit == null || occurrences.isEmpty()) {
        return occurrences;
      }
      return structure.source().get(limit) instanceof Number most
          ? OptionalLong.of(Span.product(occurrences.getAsLong(), Math.max(0, most.longValue())))
          : OptionalLong.empty();
    }

    Place below() {
      return new Place(false, inMeta, noDefaults, uncorrelated, seesRules, occurrences);
    }

    Place meta(String name) {
      String reason = isRoot ? "in top-level " + name : noDefaults;
      return new Place(false, true, reason, uncorrelated, seesRules, occurrences);
    }

    Place map() {
      String reason =
          inMeta ? "inside additionalProperties applying to object metadata" : noDefaults;
      return new Place(false, inMeta, reason, uncorrelated, seesRules, occurrences);
    }

    Place items(Path list, boolean hasKeys) {
      Path path = uncorrelated != null || hasKeys ? uncorrelated : list;
      return new Place(false, inMeta, noDefaults, path, seesRules, occurrences);
    }

    Place nested() {
      return new Place(false, inMeta, noDefaults, uncorrelated, false, occurrences);
    }
  }

  /**
   * @param isUnchanged whether the version had the same schema before
   */
  static List<FieldError> check(
      Map<?, ?> schema, Path path, boolean hasStatus, boolean isUnchanged) {
    var errors = new ArrayList<FieldError>();
    if (hasStatus && schema.keySet().stream().anyMatch(REFUSED_WITH_STATUS::contains)) {
      errors.add(
          FieldError.invalid(
              path,
              FieldError.OMITTED,
              "only [Description Type Format Title Maximum ExclusiveMaximum Minimum"
                  + " ExclusiveMinimum MaxLength MinLength Pattern MaxItems MinItems UniqueItems"
                  + " MultipleOf Required Items Properties ExternalDocs Example"
                  + " XPreserveUnknownFields XValidations] fields are allowed at the root of the"
                  + " schema if the status subresource is enabled"));
    }
    if (Boolean.TRUE.equals(schema.get("nullable"))) {
      errors.add(
          FieldError.forbidden(path.field("nullable"), "nullable cannot be true at the root"));
    }
    List<FieldError> structural = StructuralRules.check(schema, path);
    errors.addAll(structural.isEmpty() ? DefaultRules.check(schema, path) : structural);
    var rules = new SchemaRules(errors.isEmpty(), isUnchanged);
    rules.visit(StructuralSchema.of(schema), path, Place.ROOT);
    errors.addAll(rules.errors);
    errors.addAll(rules.ruleErrors);
    errors.addAll(rules.budget.errors(path));
    return errors;
  }

  private void visit(StructuralSchema structure, Path path, Place place) {
    int before = errors.size();
    Map<?, ?> schema = structure.source();
    checkKeywords(schema, path, place);
    visitChildren(structure, path, place);
    checkReferences(schema, path);
    errors.addAll(ListRules.check(structure, path));
    errors.addAll(RuleMistakes.formal(structure, path));
    boolean isResource = place.isRoot || structure.isEmbeddedResource();
    if (compiles
        && place.seesRules
        && errors.size() == before
        && schema.containsKey("x-kubernetes-validations")) {
      ruleErrors.addAll(
          RuleMistakes.compiled(
              structure, isResource, path, place.uncorrelated, place.occurrences, budget));
    }
  }

  private void checkKeywords(Map<?, ?> schema, Path path, Place place) {
    Document keywords = Document.of(schema);
    String type = keywords.text("type");
    if (!type.isEmpty() && !TYPES.contains(type)) {
      errors.add(FieldError.notSupported(path.field("type"), type, TYPES));
    }
    if (keywords.has("default") && place.noDefaults != null) {
      errors.add(
          FieldError.forbidden(path.field("default"), "must not be set " + place.noDefaults));
    }
    for (String keyword : UNSUPPORTED) {
      if (keywords.has(keyword)) {
        errors.add(FieldError.forbidden(path.field(keyword), keyword + " is not supported"));
      }
    }
    if (place.inMeta && keywords.isSet("x-kubernetes-embedded-resource")) {
      errors.add(
          FieldError.forbidden(
              path.field("x-kubernetes-embedded-resource"),
              "must not be used inside of resource meta"));
    }
    if (keywords.isSet("uniqueItems")) {
      errors.add(
          FieldError.forbidden(
              path.field("uniqueItems"),
              "uniqueItems cannot be set to true since the runtime complexity becomes quadratic"));
    }
    if (Boolean.FALSE.equals(schema.get("x-kubernetes-preserve-unknown-fields"))) {
      errors.add(
          FieldError.invalid(
              path.field("x-kubernetes-preserve-unknown-fields"),
              false,
              "must be true or undefined"));
    }
    checkProperties(schema, path);
  }

  /** Looked for from above: a reference that leads nowhere leaves no trace in a structure. */
  private void checkReferences(Map<?, ?> schema, Path path) {
    Document.of(schema)
        .object("properties")
        .fields()
        .forEach(
            (name, child) ->
                checkReference(child, path.field("properties").key(String.valueOf(name))));
    checkReference(schema.get("items"), path.field("items"));
    checkReference(schema.get("additionalProperties"), path.field("additionalProperties"));
  }

  private void checkReference(Object child, Path path) {
    if (Document.of(child).has("$ref")) {
      errors.add(FieldError.forbidden(path.field("$ref"), "$ref is not supported"));
    }
  }

  private void checkProperties(Map<?, ?> schema, Path path) {
    Object additional = schema.get("additionalProperties");
    boolean restricts = additional != null && !Boolean.TRUE.equals(additional);
    if (restricts && schema.get("properties") instanceof Map<?, ?> named && !named.isEmpty()) {
      errors.add(
          FieldError.forbidden(
              path.field("additionalProperties"),
              "additionalProperties and properties are mutual exclusive"));
    }
  }

  private void visitChildren(StructuralSchema structure, Path path, Place around) {
    Place place = around.within(structure);
    Map<?, ?> schema = structure.source();
    if (schema.get("additionalProperties") instanceof Map<?, ?>) {
      visit(structure.additional(), path.field("additionalProperties"), place.map());
    }
    structure
        .properties()
        .forEach(
            (name, child) -> {
              boolean meta =
                  (place.isRoot || structure.isEmbeddedResource()) && META.contains(name);
              visit(
                  child,
                  path.field("properties").key(name),
                  meta ? place.meta(name) : place.below());
            });
    if (schema.get("items") instanceof Map<?, ?>) {
      boolean hasKeys = structure.listKind() == StructuralSchema.ListKind.MAP;
      visit(structure.items(), path.field("items"), place.items(path, hasKeys));
    }
    if (schema.get("not") instanceof Map<?, ?> not) {
      visit(StructuralSchema.of(not), path.field("not"), place.nested());
    }
    for (String combination : List.of("allOf", "oneOf", "anyOf")) {
      List<StructuralSchema> branches = structure.alternatives(combination);
      for (int i = 0; i < branches.size(); i++) {
        visit(branches.get(i), path.field(combination).index(i), place.nested());
      }
    }
  }
}
