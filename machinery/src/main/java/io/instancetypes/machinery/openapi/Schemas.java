package io.instancetypes.machinery.openapi;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.builtin.BuiltinTypes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The schemas of OpenAPI v3 that some resources need. */
final class Schemas {
  /** Kinds that are served only below the objects of others. */
  private static final Map<String, Fields> BELOW_OTHERS =
      Map.of(
          "io.k8s.api.autoscaling.v1.Scale",
          OpenApiExtensions.kind("autoscaling", "v1", "Scale"),
          "io.k8s.api.authentication.v1.TokenRequest",
          OpenApiExtensions.kind("authentication.k8s.io", "v1", "TokenRequest"));

  private final Map<String, ServedResource> objects = new HashMap<>();
  private final Map<String, ServedResource> lists = new HashMap<>();
  private final Map<String, Fields> ofActions = new HashMap<>();
  private final Set<ServedVersion> versions = new LinkedHashSet<>();

  private record ServedVersion(String group, String version) {}

  Schemas(Collection<ServedResource> resources, Collection<ServedActions> actions) {
    actions.forEach(served -> ofActions.putAll(served.table().schemas()));
    for (ServedResource resource : resources) {
      objects.put(resource.schemaName(), resource);
      lists.put(resource.listSchemaName(), resource);
      versions.add(new ServedVersion(resource.group(), resource.version()));
    }
  }

  /** The schemas that paths refer to, and all that those refer to, by name. */
  Map<String, Object> of(Collection<ApiPath> paths) {
    var todo = new ArrayDeque<String>();
    for (ApiPath path : paths) {
      for (Operation operation : path.operations()) {
        if (operation.answer() != null) {
          todo.add(operation.answer());
        }
        if (operation.body() != null) {
          todo.add(operation.body().schemaName());
        }
      }
    }
    var found = new TreeMap<String, Object>();
    while (!todo.isEmpty()) {
      String name = todo.pop();
      if (!found.containsKey(name)) {
        Map<?, ?> schema = find(name);
        found.put(name, schema);
        references(schema, todo);
      }
    }
    return found;
  }

  private static void references(Object node, ArrayDeque<String> found) {
    if (node instanceof Map<?, ?> map) {
      if (map.get(OpenApiExtensions.REFERENCE) instanceof String reference) {
        found.add(reference.substring(reference.lastIndexOf('/') + 1));
      }
      map.values().forEach(value -> references(value, found));
    } else if (node instanceof List<?> list) {
      list.forEach(value -> references(value, found));
    }
  }

  private Map<?, ?> find(String name) {
    if (objects.get(name) instanceof ServedResource resource) {
      return withKind(object(resource), kind(resource, resource.kind()));
    }
    if (lists.get(name) instanceof ServedResource resource) {
      return withKind(list(resource), kind(resource, resource.listKind()));
    }
    if (ofActions.get(name) instanceof Fields schema) {
      return schema;
    }
    if (name.equals(BuiltinTypes.META + "Patch")) {
      return Fields.of("description", "A change, in one of several forms.", "type", "object");
    }
    Map<String, Object> schema = BuiltinTypes.schema(name);
    if (schema == null) {
      // A custom schema may refer to anything; explain then shows that it knows no more.
      return Fields.of("type", "object");
    }
    if (BELOW_OTHERS.get(name) instanceof Fields kind) {
      return withKind(Fields.copyOf(schema), kind);
    }
    return switch (name) {
      case BuiltinTypes.META + "Status" ->
          withKind(Fields.copyOf(schema), OpenApiExtensions.kind("", "v1", "Status"));
      case BuiltinTypes.META + "DeleteOptions" -> withKind(Fields.copyOf(schema), deleteOptions());
      default -> schema;
    };
  }

  private static Fields object(ServedResource resource) {
    return resource.builtin()
        ? Fields.copyOf(BuiltinTypes.schema(resource.schemaName()))
        : CustomSchemas.of(resource.customSchema());
  }

  private static Fields kind(ServedResource resource, String kind) {
    return OpenApiExtensions.kind(resource.group(), resource.version(), kind);
  }

  private static Fields withKind(Fields schema, Object... kinds) {
    schema.put(OpenApiExtensions.KIND, new ArrayList<>(List.of(kinds)));
    return schema;
  }

  private static Fields list(ServedResource resource) {
    var list = new Fields();
    list.put("description", resource.listKind() + " is a list of " + resource.kind() + ".");
    list.put("type", "object");
    list.put("required", List.of("items"));
    Fields properties = CustomSchemas.typeProperties();
    properties.put(
        "items",
        Fields.of(
            "description",
            "The " + resource.plural() + ".",
            "type",
            "array",
            "items",
            Fields.of(OpenApiExtensions.REFERENCE, BuiltinTypes.SCHEMAS + resource.schemaName())));
    properties.put("metadata", CustomSchemas.metadata("ListMeta"));
    list.put("properties", properties);
    return list;
  }

  /** Options are a kind in every group that is served. */
  private Object[] deleteOptions() {
    var kinds = new LinkedHashSet<Object>();
    kinds.add(OpenApiExtensions.kind("", "v1", "DeleteOptions"));
    versions.forEach(
        served ->
            kinds.add(OpenApiExtensions.kind(served.group(), served.version(), "DeleteOptions")));
    return kinds.toArray();
  }
}
