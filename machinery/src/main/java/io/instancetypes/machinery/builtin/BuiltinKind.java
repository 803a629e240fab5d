package io.instancetypes.machinery.builtin;

import io.instancetypes.machinery.printers.BuiltinColumns;
import io.instancetypes.machinery.printers.Column;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.List;
import java.util.Locale;

/**
 * A kind of Kubernetes itself, and how it is served.
 *
 * @param type its type, by its OpenAPI name
 * @param subresources what is served below its objects
 */
public record BuiltinKind(
    String group,
    String version,
    String kind,
    String plural,
    List<String> shortNames,
    List<String> categories,
    boolean namespaced,
    List<String> verbs,
    List<Subresource> subresources,
    String type) {

  /**
   * Something below an object, such as its status, with the kind that is read and written there.
   */
  public record Subresource(
      String name, String group, String version, String kind, List<String> verbs) {}

  public String listKind() {
    return kind + "List";
  }

  public String singular() {
    return kind.toLowerCase(Locale.ROOT);
  }

  public String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }

  /** Whether objects of the kind are kept; a review is answered and forgotten. */
  public boolean stored() {
    return verbs.contains("get");
  }

  public StructuralSchema structure() {
    return BuiltinTypes.structure(type);
  }

  public List<Column> columns() {
    return BuiltinColumns.of(kind);
  }
}
