package io.instancetypes.machinery.cel;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The types that the compiler checks a rule against, from the schema of its {@code self}. */
final class CelTypes implements CelTypeProvider {
  private static final String ROOT = "selfType";

  private final Map<String, CelType> named = new HashMap<>();
  private final CelType self;

  CelTypes(StructuralSchema structure, boolean isResource) {
    self = typeOf(structure, isResource, ROOT);
  }

  /** Null if rules cannot be stated about such a value. */
  CelType self() {
    return self;
  }

  @Override
  public ImmutableCollection<CelType> types() {
    return ImmutableList.copyOf(named.values());
  }

  @Override
  public Optional<CelType> findType(String name) {
    return Optional.ofNullable(named.get(name));
  }

  private CelType typeOf(StructuralSchema structure, boolean isResource, String name) {
    return switch (structure.type()) {
      case INT_OR_STRING -> SimpleType.DYN;
      case ARRAY -> listOf(structure, name);
      case OBJECT ->
          isMap(structure) ? mapOf(structure, name) : struct(structure, isResource, name);
      case STRING -> text(structure);
      case BOOLEAN -> SimpleType.BOOL;
      case NUMBER -> SimpleType.DOUBLE;
      case INTEGER -> SimpleType.INT;
      case ANY -> null;
    };
  }

  /** Whether the keys of an object are data. */
  static boolean isMap(StructuralSchema structure) {
    return structure.additional() != null && structure.additional() != StructuralSchema.UNKNOWN;
  }

  private CelType listOf(StructuralSchema structure, String name) {
    StructuralSchema items = structure.items();
    CelType type = typeOf(items, items.isEmbeddedResource(), name + ".@items");
    return type == null ? null : ListType.create(type);
  }

  private CelType mapOf(StructuralSchema structure, String name) {
    StructuralSchema values = structure.additional();
    CelType type = typeOf(values, values.isEmbeddedResource(), name + ".@values");
    return type == null ? null : MapType.create(SimpleType.STRING, type);
  }

  private static CelType text(StructuralSchema structure) {
    return switch (structure.format()) {
      case "byte" -> SimpleType.BYTES;
      case "duration" -> SimpleType.DURATION;
      case "date", "date-time" -> SimpleType.TIMESTAMP;
      case null, default -> SimpleType.STRING;
    };
  }

  private CelType struct(StructuralSchema structure, boolean isResource, String name) {
    var fields = new HashMap<String, CelType>();
    structure.properties().forEach((field, child) -> addField(fields, field, child, name));
    if (isResource) {
      fields.put("apiVersion", SimpleType.STRING);
      fields.put("kind", SimpleType.STRING);
      fields.put("metadata", metadata(name + ".metadata"));
    }
    return named(name, fields);
  }

  private void addField(
      Map<String, CelType> fields, String field, StructuralSchema child, String name) {
    String escaped = Escape.of(field);
    CelType type =
        escaped == null ? null : typeOf(child, child.isEmbeddedResource(), name + "." + escaped);
    if (type != null) {
      fields.put(escaped, type);
    }
  }

  private CelType metadata(String name) {
    return named(name, Map.of("name", SimpleType.STRING, "generateName", SimpleType.STRING));
  }

  private CelType named(String name, Map<String, CelType> fields) {
    ImmutableMap<String, CelType> known = ImmutableMap.copyOf(fields);
    CelType type =
        StructType.create(
            name,
            ImmutableSet.copyOf(known.keySet()),
            field -> Optional.ofNullable(known.get(field)));
    named.put(name, type);
    return type;
  }
}
