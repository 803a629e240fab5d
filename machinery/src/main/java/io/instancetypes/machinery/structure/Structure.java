package io.instancetypes.machinery.structure;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * One node of an OpenAPI v3 schema with the Kubernetes extensions, as a custom resource definition
 * carries it and as the built-in kinds describe themselves.
 *
 * <p>Children are made when they are first asked for: the schema of schemas contains itself.
 */
public final class Structure {
  /** Anything goes, nothing is known. */
  public static final Structure UNKNOWN =
      new Structure(Map.of("x-kubernetes-preserve-unknown-fields", true), name -> null);

  private static final String REFERENCE = "$ref";

  private final Map<?, ?> source;
  private final Function<String, Map<?, ?>> definitions;
  private final Type type;

  private volatile Map<String, Structure> properties;
  private volatile Structure items;
  private volatile Structure additional;

  private Structure(Map<?, ?> source, Function<String, Map<?, ?>> definitions) {
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

  /** How the items of a list are told apart. */
  public enum ListKind {
    ATOMIC,
    SET,
    MAP
  }

  /** A schema that refers to no other. */
  public static Structure of(Map<?, ?> openApi) {
    return of(openApi, name -> null);
  }

  /**
   * A schema whose {@code $ref}s (or its one {@code allOf} with a {@code $ref}) are looked up by
   * the last part of their path.
   */
  public static Structure of(Map<?, ?> openApi, Function<String, Map<?, ?>> definitions) {
    return new Structure(resolve(openApi, definitions), definitions);
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
  public Map<String, Structure> properties() {
    Map<String, Structure> known = properties;
    if (known == null) {
      known = new HashMap<>();
      if (source.get("properties") instanceof Map<?, ?> map) {
        for (var entry : map.entrySet()) {
          if (entry.getValue() instanceof Map<?, ?> child) {
            known.put((String) entry.getKey(), of(child, definitions));
          }
        }
      }
      properties = known;
    }
    return known;
  }

  /** What every value of an object without named fields must be; null if it is not a map. */
  public Structure additional() {
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
  public Structure items() {
    if (items == null) {
      items = source.get("items") instanceof Map<?, ?> child ? of(child, definitions) : UNKNOWN;
    }
    return items;
  }

  /** The field or map value under a key; null if the schema knows none. */
  public Structure child(String key) {
    Structure named = properties().get(key);
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
}
