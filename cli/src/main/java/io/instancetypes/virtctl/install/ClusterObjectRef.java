package io.instancetypes.virtctl.install;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cluster.ClusterApi;
import java.util.Locale;

/**
 * Where an object is in a cluster.
 *
 * @param namespace empty for an object of the whole cluster
 */
record ClusterObjectRef(String apiVersion, String kind, String namespace, String name) {
  static ClusterObjectRef of(Fields manifest) {
    Fields metadata = manifest.object("metadata");
    return new ClusterObjectRef(
        (String) manifest.get("apiVersion"),
        (String) manifest.get("kind"),
        Fields.text(metadata, "namespace"),
        (String) metadata.get("name"));
  }

  String path() {
    return collection() + "/" + ClusterApi.segment(name);
  }

  String collection() {
    String group = apiVersion.contains("/") ? "/apis/" : "/api/";
    String place = namespace.isEmpty() ? "" : "namespaces/" + ClusterApi.segment(namespace) + "/";
    return group + apiVersion + "/" + place + plural();
  }

  String plural() {
    return kind.endsWith("y") ? singular().replaceFirst("y$", "ies") : singular() + "s";
  }

  private String singular() {
    return kind.toLowerCase(Locale.ROOT);
  }

  /** As kubectl names it, with its namespace where there could be two. */
  String title() {
    return singular() + "/" + name + (namespace.isEmpty() ? "" : " in " + namespace);
  }

  /** The standard types are many, and read at once. */
  boolean isOfCatalogue() {
    return kind.startsWith("VirtualMachineCluster");
  }
}
