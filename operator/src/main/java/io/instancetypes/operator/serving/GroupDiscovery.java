package io.instancetypes.operator.serving;

import io.instancetypes.api.Fields;
import io.instancetypes.platform.subresources.Subresources;
import java.util.ArrayList;
import java.util.List;

/** What clients read to learn what the aggregated API offers. */
final class GroupDiscovery {
  private GroupDiscovery() {}

  /** The document at a path; null if it is none of discovery. */
  static Fields at(String path) {
    String group = "/apis/" + Subresources.GROUP;
    if (path.equals("/apis")) {
      return Fields.of("kind", "APIGroupList", "apiVersion", "v1", "groups", listOf(group()));
    }
    if (path.equals(group)) {
      return group();
    }
    for (String version : Subresources.VERSIONS) {
      if (path.equals(group + "/" + version)) {
        return resources(version);
      }
    }
    return null;
  }

  private static Fields group() {
    var versions = new ArrayList<Object>();
    Subresources.VERSIONS.forEach(version -> versions.add(version(version)));
    return Fields.of(
        "kind",
        "APIGroup",
        "apiVersion",
        "v1",
        "name",
        Subresources.GROUP,
        "versions",
        versions,
        "preferredVersion",
        versions.getFirst());
  }

  private static Fields version(String version) {
    return Fields.of("groupVersion", Subresources.GROUP + "/" + version, "version", version);
  }

  private static Fields resources(String version) {
    var resources = new ArrayList<Object>();
    for (String name : Subresources.ACTIONS.resources()) {
      resources.add(
          Fields.of(
              "name",
              name,
              "singularName",
              "",
              "namespaced",
              true,
              "kind",
              "",
              "verbs",
              new ArrayList<Object>()));
    }
    return Fields.of(
        "kind",
        "APIResourceList",
        "apiVersion",
        "v1",
        "groupVersion",
        Subresources.GROUP + "/" + version,
        "resources",
        resources);
  }

  private static List<Object> listOf(Object item) {
    List<Object> list = new ArrayList<>();
    list.add(item);
    return list;
  }
}
