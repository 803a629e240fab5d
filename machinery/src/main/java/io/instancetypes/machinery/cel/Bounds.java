package io.instancetypes.machinery.cel;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.cel.cost.Sizes;
import io.instancetypes.machinery.cel.cost.Span;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * How large the values of a schema can be: as it says with {@code maxLength}, {@code maxItems} and
 * {@code maxProperties}, else as many of the smallest as fit into the largest request.
 *
 * @param isResource whether the value has a kind and a name, which the schema need not mention
 */
record Bounds(StructuralSchema structure, boolean isResource) implements Sizes {
  private static final long LARGEST_REQUEST = 3L << 20;

  /** In JSON: what stands around a text, a list or a map, and around a name and its value. */
  private static final int QUOTES = 2;

  private static final int BRACKETS = 2;
  private static final int FIELD = 4;
  private static final int ENTRY = 6;

  private static final int BYTES_PER_CHARACTER = 4;
  private static final int DATE = 12;
  private static final int SHORTEST_TIME = 21;
  private static final int LONGEST_TIME = 32;
  private static final int SHORTEST_DURATION = 3;
  private static final int UNEXPOSED = -1;

  private static final StructuralSchema TEXT = StructuralSchema.of(Map.of("type", "string"));
  private static final StructuralSchema NAMES =
      StructuralSchema.of(
          Map.of(
              "type",
              "object",
              "properties",
              Map.of("name", TEXT.source(), "generateName", TEXT.source())));

  /** How often a value of this schema fits into a request. */
  long mostInRequest() {
    return LARGEST_REQUEST / (smallest() + 1);
  }

  @Override
  public Span at(List<String> path) {
    if (path.isEmpty()) {
      return null;
    }
    Bounds place = this;
    for (String name : path.subList(1, path.size())) {
      if (name.equals(KEYS)) {
        return CelTypes.isMap(place.structure) ? Span.upTo(0) : null;
      }
      place = place.child(name);
      if (place == null) {
        return null;
      }
    }
    return Span.upTo(place.most());
  }

  private Bounds child(String name) {
    boolean isElement = name.equals(ITEMS) || name.equals(VALUES);
    return isElement
        ? element()
        : structure.type() == StructuralSchema.Type.OBJECT ? field(name) : null;
  }

  private Bounds element() {
    return switch (structure.type()) {
      case ARRAY -> of(structure.items());
      case OBJECT -> CelTypes.isMap(structure) ? of(structure.additional()) : null;
      default -> null;
    };
  }

  private static Bounds of(StructuralSchema structure) {
    return new Bounds(structure, structure.isEmbeddedResource());
  }

  private Bounds field(String escaped) {
    if (CelTypes.isMap(structure)) {
      return null;
    }
    if (isMeta(escaped)) {
      return of(escaped.equals("metadata") ? NAMES : TEXT);
    }
    for (var property : structure.properties().entrySet()) {
      if (escaped.equals(Escape.of(property.getKey()))) {
        return of(property.getValue());
      }
    }
    return null;
  }

  /** Whether the field is known although the schema does not describe it as it is. */
  private boolean isMeta(String name) {
    return isResource
        && List.of("apiVersion", "kind", "metadata").contains(name)
        && !describesMeta(structure);
  }

  private static boolean describesMeta(StructuralSchema structure) {
    StructuralSchema metadata = structure.properties().get("metadata");
    return isText(structure, "apiVersion")
        && isText(structure, "kind")
        && metadata != null
        && isText(metadata, "name")
        && isText(metadata, "generateName");
  }

  private static boolean isText(StructuralSchema structure, String field) {
    StructuralSchema child = structure.properties().get(field);
    return child != null && child.type() == StructuralSchema.Type.STRING;
  }

  /** The most characters, items or entries; numbers and objects have none to count. */
  private long most() {
    return switch (structure.type()) {
      case STRING -> longestText();
      case INT_OR_STRING -> said("maxLength", BYTES_PER_CHARACTER, LARGEST_REQUEST - QUOTES);
      case ARRAY -> said("maxItems", 1, (LARGEST_REQUEST - BRACKETS) / (element().smallest() + 1));
      case OBJECT ->
          CelTypes.isMap(structure)
              ? said(
                  "maxProperties", 1, (LARGEST_REQUEST - BRACKETS) / (element().smallest() + ENTRY))
              : 0;
      default -> 0;
    };
  }

  private long said(String keyword, int factor, long otherwise) {
    return structure.source().get(keyword) instanceof Number number
        ? Span.product(Math.max(0, number.longValue()), factor)
        : otherwise;
  }

  private long longestText() {
    return switch (structure.format()) {
      case "byte" -> said("maxLength", 1, LARGEST_REQUEST - QUOTES);
      case "duration", "date-time" -> LONGEST_TIME;
      case "date" -> DATE;
      case null, default -> said("maxLength", BYTES_PER_CHARACTER, longestValue());
    };
  }

  private long longestValue() {
    if (!(structure.source().get("enum") instanceof List<?> values) || values.isEmpty()) {
      return LARGEST_REQUEST - QUOTES;
    }
    return values.stream()
        .filter(String.class::isInstance)
        .mapToLong(value -> bytes((String) value))
        .max()
        .orElse(0);
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  /** The fewest bytes such a value takes in JSON; negative if rules cannot see it. */
  private long smallest() {
    return switch (structure.type()) {
      case INT_OR_STRING, INTEGER, NUMBER -> 1;
      case BOOLEAN -> "true".length();
      case STRING -> shortestText();
      case ARRAY -> element().smallest() < 0 ? UNEXPOSED : BRACKETS;
      case OBJECT -> CelTypes.isMap(structure) ? smallestMap() : smallestObject();
      case ANY -> UNEXPOSED;
    };
  }

  private long shortestText() {
    return switch (structure.format()) {
      case "duration" -> SHORTEST_DURATION;
      case "date" -> DATE;
      case "date-time" -> SHORTEST_TIME;
      case null, default -> QUOTES;
    };
  }

  private long smallestMap() {
    return element().smallest() < 0 ? UNEXPOSED : BRACKETS;
  }

  /** With the fields that must be there and are not filled in by a default. */
  private long smallestObject() {
    long bytes = BRACKETS;
    List<?> required = Fields.list(structure.source(), "required");
    for (String name : required.stream().distinct().map(String::valueOf).toList()) {
      bytes += smallestField(name);
    }
    return bytes;
  }

  private long smallestField(String name) {
    StructuralSchema child = structure.properties().get(name);
    Bounds field =
        isMeta(name)
            ? of(name.equals("metadata") ? NAMES : TEXT)
            : child == null ? null : of(child);
    long value =
        field == null || field.structure.defaultValue() != null ? UNEXPOSED : field.smallest();
    return value < 0 ? 0 : bytes(name) + value + FIELD;
  }
}
