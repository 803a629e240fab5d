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
    String group = resource.group().isEmpty() ? "core" : camel(resource.group());
    groupVersion = capital(group) + capital(resource.version());
    tag = group + "_" + resource.version();
    scope = resource.namespaced() ? "Namespaced" : "";
    kind = resource.kind();
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
