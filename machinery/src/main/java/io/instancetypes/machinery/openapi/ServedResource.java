package io.instancetypes.machinery.openapi;

import io.instancetypes.machinery.builtin.BuiltinKind;
import io.instancetypes.machinery.builtin.BuiltinKind.Subresource;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * A resource of one group and version, as far as its documentation goes.
 *
 * @param schemaName what OpenAPI calls the schema of its objects
 * @param customSchema the schema of a custom resource as its definition has it, or null if it has
 *     none; not looked at for built-in kinds
 */
public record ServedResource(
    String group,
    String version,
    String kind,
    String listKind,
    String plural,
    boolean namespaced,
    boolean builtin,
    List<String> verbs,
    List<Subresource> subresources,
    String schemaName,
    Map<?, ?> customSchema) {

  public static ServedResource of(BuiltinKind kind) {
    return new ServedResource(
        kind.group(),
        kind.version(),
        kind.kind(),
        kind.listKind(),
        kind.plural(),
        kind.namespaced(),
        true,
        kind.verbs(),
        kind.subresources(),
        kind.type(),
        null);
  }

  /** One version of a custom resource definition. */
  public static ServedResource custom(
      String group,
      String version,
      String kind,
      String listKind,
      String plural,
      boolean namespaced,
      List<Subresource> subresources,
      Map<?, ?> schema) {
    return new ServedResource(
        group,
        version,
        kind,
        listKind,
        plural,
        namespaced,
        false,
        List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"),
        subresources,
        reversed(group) + "." + version + "." + kind,
        schema);
  }

  /**
   * {@code com.example.demo} for {@code demo.example.com}: a name is read from its widest part on.
   */
  private static String reversed(String group) {
    List<String> parts = Arrays.asList(group.split("\\."));
    Collections.reverse(parts);
    return String.join(".", parts);
  }

  String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }

  /** The path below which all of its group and version is served. */
  String root() {
    return (group.isEmpty() ? "/api/" : "/apis/") + apiVersion();
  }

  String listSchemaName() {
    return schemaName.substring(0, schemaName.length() - kind.length()) + listKind;
  }
}
