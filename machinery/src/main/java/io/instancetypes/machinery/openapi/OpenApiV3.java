package io.instancetypes.machinery.openapi;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.builtin.BuiltinTypes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** The documents below {@code /openapi/v3}: one for each group and version, and their index. */
public final class OpenApiV3 {
  private static final String DESCRIPTION = "description";

  private OpenApiV3() {}

  /** Where the document of a group and version lies, such as {@code apis/apps/v1}. */
  public static String path(String group, String version) {
    return group.isEmpty() ? "api/" + version : "apis/" + group + "/" + version;
  }

  /** The index, from the hash of the document at each path. */
  public static Fields index(Map<String, String> hashes) {
    var paths = new Fields(hashes.size());
    hashes.forEach(
        (path, hash) ->
            paths.put(
                path, Fields.of("serverRelativeURL", "/openapi/v3/" + path + "?hash=" + hash)));
    return Fields.of("paths", paths);
  }

  /** What tells one state of a document from another. */
  public static String hash(byte[] document) {
    try {
      return HexFormat.of()
          .withUpperCase()
          .formatHex(MessageDigest.getInstance("SHA-512").digest(document));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-512", e);
    }
  }

  /**
   * The document of one group and version.
   *
   * @param resources all that are served there
   * @param actions what else can be done there
   */
  public static Fields document(
      Collection<ServedResource> resources,
      Collection<ServedActions> actions,
      String serverVersion) {
    List<ApiPath> all = new ArrayList<>();
    resources.forEach(resource -> all.addAll(ResourcePaths.of(resource)));
    actions.forEach(served -> all.addAll(served.paths()));
    var paths = new Fields(all.size());
    all.forEach(path -> paths.put(path.path(), item(path)));
    var schemas = new Fields();
    schemas.putAll(new Schemas(resources, actions).of(all));
    return Fields.of(
        "openapi",
        "3.0.0",
        "info",
        Fields.of("title", "Kubernetes", "version", serverVersion),
        "paths",
        paths,
        "components",
        Fields.of("schemas", schemas));
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
              "name",
              variable,
              "in",
              "path",
              DESCRIPTION,
              "The " + variable + " of the object.",
              "required",
              true,
              "schema",
              Fields.of("type", "string", "uniqueItems", true)));
    }
    parameters.add(query(Parameter.PRETTY));
    item.put("parameters", parameters);
    return item;
  }

  private static Fields query(Parameter parameter) {
    return Fields.of(
        "name",
        parameter.name(),
        "in",
        "query",
        DESCRIPTION,
        parameter.description(),
        "schema",
        Fields.of("type", parameter.type(), "uniqueItems", true));
  }

  private static Fields operation(Operation operation) {
    var fields = new Fields();
    fields.put("tags", List.of(operation.tag()));
    fields.put(DESCRIPTION, operation.description());
    fields.put("operationId", operation.id());
    fields.put("parameters", operation.query().stream().<Object>map(OpenApiV3::query).toList());
    if (operation.body() instanceof Operation.Body body) {
      Fields request = Fields.of("content", content(body.types(), body.schemaName()));
      if (body.required()) {
        request.put("required", true);
      }
      fields.put("requestBody", request);
    }
    var responses = new Fields();
    for (String code : operation.codes()) {
      responses.put(code, response(code, operation));
    }
    responses.put("401", Fields.of(DESCRIPTION, Codes.name("401")));
    fields.put("responses", responses);
    fields.put(OpenApiExtensions.ACTION, operation.action());
    if (operation.kind() != null) {
      fields.put(OpenApiExtensions.KIND, operation.kind());
    }
    return fields;
  }

  private static Fields response(String code, Operation operation) {
    Fields response = Fields.of(DESCRIPTION, Codes.name(code));
    if (operation.answer() != null) {
      response.put("content", content(operation.produces(), operation.answer()));
    }
    return response;
  }

  private static Fields content(List<String> types, String schemaName) {
    var content = new Fields(types.size());
    for (String type : types) {
      content.put(
          type,
          Fields.of(
              "schema", Fields.of(OpenApiExtensions.REFERENCE, BuiltinTypes.SCHEMAS + schemaName)));
    }
    return content;
  }
}
