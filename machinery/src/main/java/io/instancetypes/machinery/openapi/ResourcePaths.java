package io.instancetypes.machinery.openapi;

import io.instancetypes.machinery.builtin.BuiltinKind.Subresource;
import io.instancetypes.machinery.builtin.BuiltinKinds;
import io.instancetypes.machinery.builtin.BuiltinTypes;
import io.instancetypes.machinery.openapi.Operation.Body;
import java.util.ArrayList;
import java.util.List;

/** The paths of one resource. */
final class ResourcePaths {
  private static final String STATUS = BuiltinTypes.META + "Status";
  private static final String PATCH = BuiltinTypes.META + "Patch";
  private static final String DELETE_OPTIONS = BuiltinTypes.META + "DeleteOptions";
  private static final String JSON = "application/json";
  private static final String YAML = "application/yaml";
  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
  private static final String WATCH = ";stream=watch";

  private final ServedResource resource;
  private final OperationNames names;

  private ResourcePaths(ServedResource resource) {
    this.resource = resource;
    this.names = new OperationNames(resource);
  }

  static List<ApiPath> of(ServedResource resource) {
    var paths = new ResourcePaths(resource);
    var all = new ArrayList<ApiPath>();
    all.add(paths.collection());
    all.add(paths.item());
    resource.subresources().forEach(sub -> all.add(paths.below(sub)));
    if (resource.namespaced()) {
      all.add(paths.everywhere());
    }
    all.removeIf(path -> path.operations().isEmpty());
    return all;
  }

  private String collectionPath() {
    String scope = resource.namespaced() ? "/namespaces/{namespace}/" : "/";
    return resource.root() + scope + resource.plural();
  }

  private List<String> variables(String... more) {
    var variables = new ArrayList<>(List.of(more));
    if (resource.namespaced()) {
      variables.add("namespace");
    }
    return variables;
  }

  private boolean can(String verb) {
    return resource.verbs().contains(verb);
  }

  private ApiPath collection() {
    var operations = new ArrayList<Operation>();
    if (can("list")) {
      operations.add(list(names.id("list")));
    }
    if (can("create")) {
      operations.add(
          write("post", names.id("create"), "create a " + resource.kind(), resource.schemaName()));
    }
    if (can("deletecollection")) {
      operations.add(
          delete(
              "deletecollection",
              names.collectionId("delete"),
              "delete collection of " + resource.kind(),
              Parameter.OF_COLLECTION_DELETES,
              List.of("200")));
    }
    return new ApiPath(collectionPath(), variables(), operations);
  }

  private ApiPath everywhere() {
    return new ApiPath(
        resource.root() + "/" + resource.plural(),
        List.of(),
        can("list") ? List.of(list(names.everywhereId("list"))) : List.of());
  }

  private ApiPath item() {
    String of = "the specified " + resource.kind();
    var operations = new ArrayList<Operation>();
    if (can("get")) {
      operations.add(read(names.id("read"), "read " + of, resource.schemaName()));
    }
    if (can("update")) {
      operations.add(write("put", names.id("replace"), "replace " + of, resource.schemaName()));
    }
    if (can("delete")) {
      operations.add(
          delete(
              "delete",
              names.id("delete"),
              "delete a " + resource.kind(),
              Parameter.OF_DELETES,
              List.of("200", "202")));
    }
    if (can("patch")) {
      operations.add(patch(names.id("patch"), "partially update " + of, resource.schemaName()));
    }
    return new ApiPath(collectionPath() + "/{name}", variables("name"), operations);
  }

  private ApiPath below(Subresource sub) {
    String of = sub.name() + " of the specified " + resource.kind();
    String schema = schemaOf(sub);
    var operations = new ArrayList<Operation>();
    for (String verb : sub.verbs()) {
      switch (verb) {
        case "get" -> operations.add(read(names.id("read", sub), "read " + of, schema));
        case "update" ->
            operations.add(write("put", names.id("replace", sub), "replace " + of, schema));
        case "patch" ->
            operations.add(patch(names.id("patch", sub), "partially update " + of, schema));
        default ->
            operations.add(
                write(
                    "post",
                    names.id("create", sub),
                    "create " + sub.name() + " of a " + resource.kind(),
                    schema));
      }
    }
    return new ApiPath(
        collectionPath() + "/{name}/" + sub.name(),
        variables("name"),
        operations.stream().map(operation -> about(sub, operation)).toList());
  }

  private String schemaOf(Subresource sub) {
    if (sub.kind().equals(resource.kind())) {
      return resource.schemaName();
    }
    String apiVersion = sub.group().isEmpty() ? sub.version() : sub.group() + "/" + sub.version();
    return BuiltinKinds.typeOf(apiVersion, sub.kind());
  }

  /** Below a custom resource, everything is said to be about the resource itself. */
  private Operation about(Subresource sub, Operation operation) {
    return resource.builtin()
        ? operation.about(OpenApiExtensions.kind(sub.group(), sub.version(), sub.kind()))
        : operation;
  }

  private Operation list(String id) {
    List<String> produces =
        resource.builtin()
            ? List.of(JSON, JSON + WATCH, PROTOBUF, PROTOBUF + WATCH, YAML)
            : produces();
    return operation(
        "get",
        "list",
        id,
        "list or watch objects of kind " + resource.kind(),
        Parameter.OF_LISTS,
        null,
        resource.listSchemaName(),
        List.of("200"),
        produces);
  }

  private Operation read(String id, String description, String schema) {
    return operation(
        "get",
        "get",
        id,
        description,
        Parameter.OF_READS,
        null,
        schema,
        List.of("200"),
        produces());
  }

  private Operation write(String method, String id, String description, String schema) {
    List<String> codes =
        method.equals("post") ? List.of("200", "201", "202") : List.of("200", "201");
    return operation(
        method,
        method,
        id,
        description,
        Parameter.OF_WRITES,
        new Body(schema, consumes(), true),
        schema,
        codes,
        produces());
  }

  private Operation patch(String id, String description, String schema) {
    var types =
        new ArrayList<>(
            List.of(
                "application/apply-patch+yaml",
                "application/json-patch+json",
                "application/merge-patch+json"));
    if (resource.builtin()) {
      types.add("application/strategic-merge-patch+json");
    }
    return operation(
        "patch",
        "patch",
        id,
        description,
        Parameter.OF_PATCHES,
        new Body(PATCH, types, true),
        schema,
        resource.builtin() ? List.of("200", "201") : List.of("200"),
        produces());
  }

  private Operation delete(
      String action,
      String id,
      String description,
      List<Parameter> parameters,
      List<String> codes) {
    return operation(
        "delete",
        action,
        id,
        description,
        parameters,
        new Body(DELETE_OPTIONS, consumes(), false),
        STATUS,
        codes,
        produces());
  }

  private Operation operation(
      String method,
      String action,
      String id,
      String description,
      List<Parameter> query,
      Body body,
      String answer,
      List<String> codes,
      List<String> produces) {
    return new Operation(
        method,
        action,
        id,
        names.tag(),
        description,
        OpenApiExtensions.kind(resource.group(), resource.version(), resource.kind()),
        query,
        body,
        answer,
        codes,
        produces);
  }

  private List<String> consumes() {
    return resource.builtin() ? List.of("*/*") : List.of(JSON, YAML);
  }

  private List<String> produces() {
    return resource.builtin() ? List.of(JSON, PROTOBUF, YAML) : List.of(JSON, YAML);
  }
}
