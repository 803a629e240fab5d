package io.instancetypes.machinery.openapi;

import io.instancetypes.machinery.builtin.BuiltinKind.Subresource;
import java.util.Locale;

/** The identifiers of operations, such as {@code readCoreV1NamespacedConfigMap}. */
final class OperationNames {
  private final String groupVersion;
  private final String tag;
  private final String scope;
  private final String kind;

  OperationNames(ServedResource resource) {
    groupVersion = groupVersion(resource.group(), resource.version());
    tag = tag(resource.group(), resource.version());
    scope = resource.namespaced() ? "Namespaced" : "";
    kind = resource.kind();
  }

  static String tag(String group, String version) {
    return (group.isEmpty() ? "core" : camel(group)) + "_" + version;
  }

  private static String groupVersion(String group, String version) {
    return capital(group.isEmpty() ? "core" : camel(group)) + capital(version);
  }

  /** Of something that is done to no kind: {@code putDeedsExampleComV1WidgetsPaint}. */
  static String id(String method, String group, String version, String resource) {
    var id = new StringBuilder(method + groupVersion(group, version));
    for (String part : resource.split("[/-]")) {
      id.append(capital(part));
    }
    return id.toString();
  }

  /** {@code rbacAuthorization} for {@code rbac.authorization.k8s.io}. */
  private static String camel(String group) {
    String known = group.endsWith(".k8s.io") ? group.substring(0, group.length() - 7) : group;
    var camel = new StringBuilder();
    for (String part : known.split("[.-]")) {
      camel.append(camel.isEmpty() ? part : capital(part));
    }
    return camel.toString();
  }

  private static String capital(String word) {
    return word.isEmpty()
        ? word
        : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  String tag() {
    return tag;
  }

  String id(String verb) {
    return verb + groupVersion + scope + kind;
  }

  String id(String verb, Subresource sub) {
    return id(verb) + capital(sub.name());
  }

  String collectionId(String verb) {
    return verb + groupVersion + "Collection" + scope + kind;
  }

  String everywhereId(String verb) {
    return verb + groupVersion + kind + "ForAllNamespaces";
  }
}
