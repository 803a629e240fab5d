package io.instancetypes.operator.cluster;

import io.instancetypes.api.Fields;
import io.instancetypes.api.ResourcePath;

/**
 * What somebody wants to do.
 *
 * @param namespace empty for all of them, and for kinds that have none
 * @param subresource empty for the object itself
 * @param name empty for a collection
 */
public record Access(
    String verb,
    String group,
    String version,
    String resource,
    String subresource,
    String namespace,
    String name) {

  static Access get(ResourcePath paths, String namespace, String name) {
    return new Access(
        "get",
        paths.group(),
        paths.version(),
        paths.plural(),
        "",
        namespace == null ? "" : namespace,
        name);
  }

  static Access list(ResourcePath paths, String namespace) {
    return new Access(
        "list",
        paths.group(),
        paths.version(),
        paths.plural(),
        "",
        namespace == null ? "" : namespace,
        "");
  }

  Fields attributes() {
    return Fields.of(
        "verb", verb,
        "group", group,
        "version", version,
        "resource", resource,
        "subresource", subresource,
        "namespace", namespace,
        "name", name);
  }

  /** As access rules and refusals name it. */
  public String path() {
    return subresource.isEmpty() ? resource : resource + "/" + subresource;
  }

  /** In the words of an API server, so that people know what to ask their administrator for. */
  public String refusal(User user) {
    String what =
        "User \"%s\" cannot %s resource \"%s\" in API group \"%s\""
            .formatted(user.name(), verb, path(), group);
    return namespace.isEmpty()
        ? what + " at the cluster scope"
        : what + " in the namespace \"" + namespace + "\"";
  }
}
