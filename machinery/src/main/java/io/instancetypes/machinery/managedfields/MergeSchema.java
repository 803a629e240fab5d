package io.instancetypes.machinery.managedfields;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import io.instancetypes.machinery.structuralschema.StructuralSchema.Type;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What ownership must know of a schema: what is owned as a whole and what by its parts. */
final class MergeSchema {
  /** A part that the schema says nothing of: objects by their fields, lists as a whole. */
  static final MergeSchema UNKNOWN = new MergeSchema(StructuralSchema.UNKNOWN, true, null);

  private final StructuralSchema structure;
  private final Type type;
  private final Part map;
  private final Part list;
  private final List<String> keys;
  private final boolean preserves;
  private final MergeSchema metadata;

  private volatile Map<String, Named> named;
  private volatile MergeSchema items;
  private volatile MergeSchema others;

  /** A field that the schema names, with the path element that is the same for every object. */
  record Named(PathElement element, MergeSchema shape, Object defaultValue) {}

  /** How a value is owned. */
  enum Part {
    BY_FIELDS,
    BY_ITEMS,
    WHOLE
  }

  private MergeSchema(StructuralSchema structure, boolean preserves, MergeSchema metadata) {
    this.structure = structure;
    this.type = structure.type();
    this.preserves = preserves || structure.preservesUnknownFields();
    this.metadata = metadata;
    this.map = structure.isAtomicMap() ? Part.WHOLE : Part.BY_FIELDS;
    this.keys = keysOf(structure);
    this.list = keys == null ? Part.WHOLE : Part.BY_ITEMS;
  }

  /** The shape of a whole object: its metadata are those of every object. */
  static MergeSchema of(StructuralSchema structure) {
    return new MergeSchema(
        structure, false, new MergeSchema(ObjectMetaSchema.STRUCTURE, false, null));
  }

  /** Null for a list owned as a whole, empty for a set. */
  private static List<String> keysOf(StructuralSchema structure) {
    if (structure.source().containsKey("x-kubernetes-list-type")) {
      return switch (structure.listKind()) {
        case MAP -> structure.listMapKeys();
        case SET -> List.of();
        case ATOMIC -> null;
      };
    }
    if (!structure.patchMerges()) {
      return null;
    }
    return structure.patchMergeKey() == null ? List.of() : List.of(structure.patchMergeKey());
  }

  /** How the value is owned; null may stand for any type. */
  Part part(Object value) {
    return switch (type) {
      case OBJECT -> map;
      case ARRAY -> list;
      case ANY, INT_OR_STRING -> {
        if (value == null || value instanceof Map<?, ?>) {
          yield map;
        }
        yield value instanceof List<?> ? list : Part.WHOLE;
      }
      case STRING, INTEGER, NUMBER, BOOLEAN -> Part.WHOLE;
    };
  }

  /** Whether values with parts are owned as a whole all the same. */
  boolean isAlwaysAtomic() {
    return type == Type.OBJECT && map == Part.WHOLE || type == Type.ARRAY && list == Part.WHOLE;
  }

  Type type() {
    return type;
  }

  /** Null if the schema does not name the field. */
  Named named(String field) {
    Map<String, Named> known = named;
    if (known == null) {
      known = namedFields();
      named = known;
    }
    return known.get(field);
  }

  private Map<String, Named> namedFields() {
    Map<String, Named> fields = new HashMap<>();
    structure
        .properties()
        .forEach(
            (name, child) ->
                fields.put(
                    name,
                    new Named(
                        PathElement.field(name),
                        new MergeSchema(child, preserves, embeddedMetadata(child)),
                        child.defaultValue())));
    if (metadata != null) {
      fields.put("metadata", new Named(PathElement.field("metadata"), metadata, null));
      for (String name : List.of("apiVersion", "kind")) {
        fields.putIfAbsent(name, new Named(PathElement.field(name), text(), null));
      }
    }
    return fields;
  }

  private static MergeSchema text() {
    return new MergeSchema(StructuralSchema.of(Fields.of("type", "string")), false, null);
  }

  private static MergeSchema embeddedMetadata(StructuralSchema structure) {
    return structure.isEmbeddedResource()
        ? new MergeSchema(ObjectMetaSchema.STRUCTURE, false, null)
        : null;
  }

  /** The shape of fields that are not named. */
  MergeSchema others() {
    if (others == null) {
      StructuralSchema additional = structure.additional();
      others =
          additional == null
              ? UNKNOWN
              : new MergeSchema(additional, preserves, embeddedMetadata(additional));
    }
    return others;
  }

  /** Whether an object may have fields that the schema does not name. */
  boolean allowsOthers() {
    if (structure.source().get("additionalProperties") instanceof Object additional) {
      return !Boolean.FALSE.equals(additional);
    }
    return preserves || structure.properties().isEmpty() && metadata == null;
  }

  MergeSchema items() {
    if (items == null) {
      StructuralSchema item = structure.items();
      items = new MergeSchema(item, preserves, embeddedMetadata(item));
    }
    return items;
  }

  /** The fields that tell items apart; empty if they are told apart by their value. */
  List<String> keys() {
    return keys;
  }

  boolean declares(PathElement element) {
    return element instanceof PathElement.Field field
        && type != Type.ARRAY
        && named(field.name()) != null;
  }

  MergeSchema below(PathElement element) {
    if (!(element instanceof PathElement.Field field)) {
      return type == Type.ARRAY || type == Type.ANY ? items() : UNKNOWN;
    }
    Named known = named(field.name());
    return known == null ? others() : known.shape();
  }
}
