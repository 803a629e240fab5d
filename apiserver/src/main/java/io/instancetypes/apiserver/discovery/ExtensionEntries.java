package io.instancetypes.apiserver.discovery;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.ExtensionGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The resources of an extension in discovery. They have neither kinds nor verbs, so that no client
 * takes them for something that can be listed or fetched.
 */
final class ExtensionEntries {
  private ExtensionEntries() {}

  static List<Fields> listed(ExtensionGroup extension) {
    var entries = new ArrayList<Fields>();
    for (String name : extension.resources()) {
      entries.add(
          Fields.of(
              "name", name, "singularName", "", "namespaced", true, "kind", "", "verbs", null));
    }
    return entries;
  }

  /** As above, in the form in which subresources stand below what they belong to. */
  static List<Fields> discovered(ExtensionGroup extension) {
    Map<String, Fields> entries = new LinkedHashMap<>();
    for (String name : extension.resources()) {
      int slash = name.indexOf('/');
      Fields entry =
          entries.computeIfAbsent(
              slash < 0 ? name : name.substring(0, slash), ExtensionEntries::entry);
      if (slash >= 0) {
        addTo(entry, name.substring(slash + 1));
      }
    }
    return List.copyOf(entries.values());
  }

  private static Fields entry(String resource) {
    return Fields.of(
        "resource",
        resource,
        "responseKind",
        noKind(),
        "scope",
        "Namespaced",
        "singularResource",
        "",
        "verbs",
        null);
  }

  private static void addTo(Fields entry, String subresource) {
    var subresources = new ArrayList<Object>();
    if (entry.get("subresources") instanceof List<?> others) {
      subresources.addAll(others);
    }
    subresources.add(
        Fields.of("subresource", subresource, "responseKind", noKind(), "verbs", null));
    entry.put("subresources", subresources);
  }

  private static Fields noKind() {
    return Fields.of("group", "", "version", "", "kind", "");
  }
}
