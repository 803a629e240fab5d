package io.instancetypes.virtctl.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.engine.resolve.Finder;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cluster.ClusterApi;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Where a cluster has objects of any kind, as its discovery says. */
final class ServedResources {
  private final ClusterApi api;
  private final Map<String, ClusterApi.Reply> versions = new HashMap<>();

  ServedResources(ClusterApi api) {
    this.api = api;
  }

  /** The object that a document describes, as it is now. */
  Optional<Map<String, Object>> current(Fields document) {
    return find(document).flatMap(path -> api.get(path).found());
  }

  /** The path of the object that a document describes. */
  String path(Fields document) {
    KubeObject object = KubeObject.of(document);
    return find(document)
        .orElseThrow(
            () ->
                new Refusal(
                    "the cluster serves no %s of %s"
                        .formatted(object.kind(), object.apiVersion())));
  }

  private Optional<String> find(Fields document) {
    KubeObject object = KubeObject.of(document);
    String version = object.apiVersion();
    String root = (version.contains("/") ? "/apis/" : "/api/") + version;
    ClusterApi.Reply served = versions.computeIfAbsent(root, api::get);
    for (Map<?, ?> resource : Fields.maps(served.document(), "resources")) {
      String plural = Fields.text(resource, "name");
      if (object.kind().equals(resource.get("kind")) && !plural.contains("/")) {
        boolean namespaced = Boolean.TRUE.equals(resource.get("namespaced"));
        String place =
            namespaced ? "/namespaces/" + ClusterApi.segment(Finder.namespace(document)) : "";
        return Optional.of(root + place + "/" + plural + "/" + ClusterApi.segment(object.name()));
      }
    }
    return Optional.empty();
  }

  /** The path of an object of which only the key is known. */
  static String path(ObjectKey key) {
    return ResourcePath.of(key.kind()).object(key.namespace(), key.name());
  }
}
