package io.instancetypes.machinery.builtin;

import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The types of the Kubernetes API that this server can speak, and their schemas. */
public final class BuiltinTypes {
  public static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.";
  public static final String CORE = "io.k8s.api.core.v1.";

  /** Where an OpenAPI v3 document keeps its schemas. */
  public static final String SCHEMAS = "#/components/schemas/";

  private static final Map<String, Map<String, Object>> MADE = new ConcurrentHashMap<>();

  private BuiltinTypes() {}

  /** Apart, so that it is read when the first type is asked for. */
  private static final class Table {
    static final Map<String, BuiltinType> TYPES = TypeTable.read();
  }

  /** The type with an OpenAPI name; null if there is none. */
  public static BuiltinType find(String name) {
    return Table.TYPES.get(name);
  }

  /**
   * The OpenAPI v3 schema of a type, which refers to others by {@value #SCHEMAS}; null if there is
   * none. Not to be changed.
   */
  public static Map<String, Object> schema(String name) {
    Map<String, Object> made = MADE.get(name);
    if (made == null) {
      made = TypeSchemas.of(name);
      if (made != null) {
        MADE.put(name, made);
      }
    }
    return made;
  }

  /** The compiled schema of a type that exists. */
  public static StructuralSchema structure(String name) {
    return StructuralSchema.of(Map.of("$ref", SCHEMAS + name), BuiltinTypes::schema);
  }
}
