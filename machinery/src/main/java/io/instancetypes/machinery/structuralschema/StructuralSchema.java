package io.instancetypes.machinery.structuralschema;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * One node of an OpenAPI v3 schema with the Kubernetes extensions, as a custom resource definition
 * carries it and as the built-in kinds describe themselves.
 *
 * <p>Children are made when they are first asked for: the schema of schemas contains itself.
 */
public final class StructuralSchema {
  /** Anything goes, nothing is known. */
  public static final StructuralSchema UNKNOWN =
      new StructuralSchema(Map.of("x-kubernetes-preserve-unknown-fields", true), null);

  private static final String REFERENCE = "$ref";
  private static final Function<String, Map<?, ?>> NO_DEFINITIONS = name -> null;

  private final Map<?, ?> source;
  private final Function<String, Map<?, ?>> definitions;
  private final Type type;

  private volatile Map<String, StructuralSchema> properties;
  private volatile StructuralSchema items;
  private volatile StructuralSchema additional;
  private volatile Map<String, StructuralSchema> defaulted;
  private volatile Constraints constraints;
  private volatile Set<Feature> features;

  private StructuralSchema(Map<?, ?> source, Function<String, Map<?, ?>> definitions) {
    this.source = source;
    this.definitions = definitions;
    this.type = typeOf();
  }

  /** What a value must be; INT_OR_STRING and ANY are told by extensions, not by {@code type}. */
  public enum Type {
    OBJECT,
    ARRAY,
    STRING,
    INTEGER,
    NUMBER,
    BOOLEAN,
    INT_OR_STRING,
    ANY
  }

  /** What a schema may hold somewhere below, and most hold nowhere: then a walk can be spared. */
  enum Feature {
    DEFAULTS,
    EMBEDDED_RESOURCES,
    LIST_KEYS,
    RULES
  }

  /** How the items of a list are told apart. */
  public enum ListKind {
    ATOMIC,
    SET,
    MAP
  }

  /** A schema that refers to no other. */
  public static StructuralSchema of(Map<?, ?> openApi) {
    return of(openApi, NO_DEFINITIONS);
  }

  /**
   * A schema whose {@code $ref}s (or its one {@code allOf} with a {@code $ref}) are looked up by
   * the last part of their path.
   */
  public static StructuralSchema of(Map<?, ?> openApi, Function<String, Map<?, ?>> definitions) {
    return new StructuralSchema(resolve(openApi, definitions), definitions);
  }

  private static Map<?, ?> resolve(Map<?, ?> source, Function<String, Map<?, ?>> definitions) {
    if (source.get(REFERENCE) instanceof String reference) {
      Map<?, ?> found = definitions.apply(reference.substring(reference.lastIndexOf('/') + 1));
      return found == null ? UNKNOWN.source : merged(found, source);
    }
    if (source.get("allOf") instanceof List<?> all
        && all.size() == 1
        && all.getFirst() instanceof Map<?, ?> only
        && only.containsKey(REFERENCE)) {
      return merged(resolve(only, definitions), source);
    }
    return source;
  }

  /** The definition with what stands beside the reference: defaults, list kinds, descriptions. */
  private static Map<?, ?> merged(Map<?, ?> definition, Map<?, ?> beside) {
    if (beside.size() == 1) {
      return definition;
    }
    var merged = new HashMap<Object, Object>(definition);
    merged.putAll(beside);
    merged.remove(REFERENCE);
    merged.remove("allOf");
    return merged;
  }

  private Type typeOf() {
    if (Boolean.TRUE.equals(source.get("x-kubernetes-int-or-string"))
        || "int-or-string".equals(source.get("format"))) {
      return Type.INT_OR_STRING;
    }
    return switch (text("type")) {
      case "object" -> Type.OBJECT;
      case "array" -> Type.ARRAY;
      case "string" -> Type.STRING;
      case "integer" -> Type.INTEGER;
      case "number" -> Type.NUMBER;
      case "boolean" -> Type.BOOLEAN;
      case null, default -> Type.ANY;
    };
  }

  private String text(String key) {
    return source.get(key) instanceof String text ? text : null;
  }

  /** The schema's own fields, for validations that need more than is told here. */
  public Map<?, ?> source() {
    return source;
  }

  public Type type() {
    return type;
  }

  /** What a text or a number must look like beyond its type; null if nothing is said. */
  public String format() {
    return text("format");
  }

  public boolean nullable() {
    return Boolean.TRUE.equals(source.get("nullable"));
  }

  public boolean preservesUnknownFields() {
    return Boolean.TRUE.equals(source.get("x-kubernetes-preserve-unknown-fields"));
  }

  public boolean isEmbeddedResource() {
    return Boolean.TRUE.equals(source.get("x-kubernetes-embedded-resource"));
  }

  public boolean hasDefault() {
    return source.containsKey("default");
  }

  /** Not to be changed by whoever asks: copy it. */
  public Object defaultValue() {
    return source.get("default");
  }

  /** The named fields of an object, empty if it has none. */
  public Map<String, StructuralSchema> properties() {
    Map<String, StructuralSchema> known = properties;
    if (known == null) {
      known = new HashMap<>();
      if (source.get("properties") instanceof Map<?, ?> map) {
        for (var entry : map.entrySet()) {
          if (entry.getValue() instanceof Map<?, ?> child) {
            known.put(String.valueOf(entry.getKey()), of(child, definitions));
          }
        }
      }
      properties = known;
    }
    return known;
  }

  /** What every value of an object without named fields must be; null if it is not a map. */
  public StructuralSchema additional() {
    if (additional == null && source.get("additionalProperties") instanceof Object value) {
      if (value instanceof Map<?, ?> child) {
        additional = of(child, definitions);
      } else if (Boolean.TRUE.equals(value)) {
        additional = UNKNOWN;
      }
    }
    return additional;
  }

  /** What every item of a list must be; UNKNOWN if nothing is said. */
  public StructuralSchema items() {
    if (items == null) {
      items = source.get("items") instanceof Map<?, ?> child ? of(child, definitions) : UNKNOWN;
    }
    return items;
  }

  /** The field or map value under a key; null if the schema knows none. */
  public StructuralSchema child(String key) {
    StructuralSchema named = properties().get(key);
    return named != null ? named : additional();
  }

  public ListKind listKind() {
    return switch (text("x-kubernetes-list-type")) {
      case "map" -> ListKind.MAP;
      case "set" -> ListKind.SET;
      case null, default -> ListKind.ATOMIC;
    };
  }

  /** The fields that tell the items of a MAP list apart. */
  public List<String> listMapKeys() {
    if (source.get("x-kubernetes-list-map-keys") instanceof List<?> keys) {
      return keys.stream().map(String::valueOf).toList();
    }
    return List.of();
  }

  /** Whether an object is replaced and owned as a whole. */
  public boolean isAtomicMap() {
    return "atomic".equals(source.get("x-kubernetes-map-type"));
  }

  /**
   * The key by which a strategic merge patch finds the items of a list; null if it replaces the
   * list.
   */
  public String patchMergeKey() {
    return text("x-kubernetes-patch-merge-key");
  }

  /** Whether a strategic merge patch merges the list instead of replacing it. */
  public boolean patchMerges() {
    return source.get("x-kubernetes-patch-strategy") instanceof String strategy
        && List.of(strategy.split(",")).contains("merge");
  }

  /** Whether this node or any below it has a rule in CEL. */
  public boolean hasRules() {
    return has(Feature.RULES);
  }

  boolean has(Feature feature) {
    Set<Feature> known = features;
    if (known == null) {
      known = EnumSet.noneOf(Feature.class);
      collect(known, definitions == NO_DEFINITIONS ? null : new HashSet<>());
      features = known;
    }
    return known.contains(feature);
  }

  /** Schemas that refer to others may contain themselves: {@code visited} ends the walk then. */
  private void collect(Set<Feature> found, Set<Map<?, ?>> visited) {
    if (visited != null && !visited.add(source)) {
      return;
    }
    addOwn(found);
    properties().values().forEach(child -> child.collect(found, visited));
    if (additional() != null && additional() != UNKNOWN) {
      additional().collect(found, visited);
    }
    if (items() != UNKNOWN) {
      items().collect(found, visited);
    }
  }

  private void addOwn(Set<Feature> found) {
    if (hasDefault()) {
      found.add(Feature.DEFAULTS);
    }
    if (isEmbeddedResource()) {
      found.add(Feature.EMBEDDED_RESOURCES);
    }
    if (listKind() != ListKind.ATOMIC) {
      found.add(Feature.LIST_KEYS);
    }
    if (source.get("x-kubernetes-validations") instanceof List<?> rules && !rules.isEmpty()) {
      found.add(Feature.RULES);
    }
  }

  /** The named fields that have a default. */
  Map<String, StructuralSchema> defaulted() {
    Map<String, StructuralSchema> known = defaulted;
    if (known == null) {
      known = Defaulting.defaulted(properties());
      defaulted = known;
    }
    return known;
  }

  Constraints constraints() {
    Constraints known = constraints;
    if (known == null) {
      known = new Constraints(this);
      constraints = known;
    }
    return known;
  }

  /** The branches of {@code anyOf}, {@code oneOf} or {@code allOf}. */
  public List<StructuralSchema> alternatives(String key) {
    if (!(source.get(key) instanceof List<?> branches)) {
      return List.of();
    }
    return branches.stream()
        .filter(Map.class::isInstance)
        .map(branch -> beside((Map<?, ?>) branch))
        .toList();
  }

  /** Another schema that may refer to the same definitions. */
  StructuralSchema beside(Map<?, ?> openApi) {
    return of(openApi, definitions);
  }
}
