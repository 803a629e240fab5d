package io.instancetypes.machinery.openapi;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The document at {@code /openapi/v2}, which kubectl before 1.27 explains and validates by. */
public final class OpenApiV2 {
  private static final String DESCRIPTION = "description";
  private static final String SCHEMA = "schema";
  private static final String TYPE = "type";
  private static final String NAME = "name";

  private OpenApiV2() {}

  /** The document of everything that is served. */
  public static Fields document(
      Collection<ServedResource> resources,
      Collection<ServedActions> actions,
      String serverVersion) {
    List<ApiPath> all = new ArrayList<>();
    resources.forEach(resource -> all.addAll(ResourcePaths.of(resource)));
    actions.forEach(served -> all.addAll(served.paths()));
    var paths = new Fields(all.size());
    all.forEach(path -> paths.put(path.path(), item(path)));
    var definitions = new Fields();
    new Schemas(resources, actions)
        .of(all)
        .forEach((name, schema) -> definitions.put(name, definition((Map<?, ?>) schema)));
    return Fields.of(
        "swagger",
        "2.0",
        "info",
        Fields.of("title", "Kubernetes", "version", serverVersion),
        "paths",
        paths,
        "definitions",
        definitions);
  }

  /** Where a kind takes anything, old kubectls would refuse all but what is named. */
  private static Fields definition(Map<?, ?> schema) {
    Object kinds = schema.get(OpenApiExtensions.KIND);
    return kinds != null && Boolean.TRUE.equals(schema.get(SchemaV2.FREE))
        ? Fields.of("type", "object", OpenApiExtensions.KIND, kinds)
        : SchemaV2.of(schema);
  }

  /**
   * The document in the protobuf form that clients ask for.
   *
   * @param json writes a value as JSON
   */
  public static byte[] protobuf(Map<?, ?> document, Function<Object, String> json) {
    return new Gnostic(json).document(document);
  }

  private static Fields item(ApiPath path) {
    var item = new Fields();
    for (Operation operation : path.operations()) {
      item.put(operation.method(), operation(operation));
    }
    var parameters = new ArrayList<Object>();
    for (String variable : path.variables()) {
      parameters.add(
          Fields.of(
              "uniqueItems",
              true,
              TYPE,
              "string",
              DESCRIPTION,
              "The " + variable + " of the object.",
              NAME,
              variable,
              "in",
              "path",
              "required",
              true));
    }
    parameters.add(query(Parameter.PRETTY));
    item.put("parameters", parameters);
    return item;
  }

  private static Fields query(Parameter parameter) {
    return Fields.of(
        "uniqueItems",
        true,
        TYPE,
        parameter.type(),
        DESCRIPTION,
        parameter.description(),
        NAME,
        parameter.name(),
        "in",
        "query");
  }

  private static Fields operation(Operation operation) {
    var fields = new Fields();
    fields.put(DESCRIPTION, operation.description());
    fields.put("consumes", operation.body() == null ? List.of("*/*") : operation.body().types());
    fields.put("produces", operation.produces());
    fields.put("schemes", List.of("https"));
    fields.put("tags", List.of(operation.tag()));
    fields.put("operationId", operation.id());
    fields.put("parameters", parameters(operation));
    var responses = new Fields();
    for (String code : operation.codes()) {
      Fields response = Fields.of(DESCRIPTION, Codes.name(code));
      if (operation.answer() != null) {
        response.put(SCHEMA, reference(operation.answer()));
      }
      responses.put(code, response);
    }
    responses.put("401", Fields.of(DESCRIPTION, Codes.name("401")));
    fields.put("responses", responses);
    fields.put(OpenApiExtensions.ACTION, operation.action());
    if (operation.kind() != null) {
      fields.put(OpenApiExtensions.KIND, operation.kind());
    }
    return fields;
  }

  private static List<Object> parameters(Operation operation) {
    var parameters = new ArrayList<Object>();
    if (operation.body() instanceof Operation.Body body) {
      Fields parameter =
          Fields.of(NAME, "body", "in", "body", SCHEMA, reference(body.schemaName()));
      if (body.required()) {
        parameter.put("required", true);
      }
      parameters.add(parameter);
    }
    operation.query().forEach(parameter -> parameters.add(query(parameter)));
    return parameters;
  }

  private static Fields reference(String schemaName) {
    return Fields.of(OpenApiExtensions.REFERENCE, SchemaV2.DEFINITIONS + schemaName);
  }
}
