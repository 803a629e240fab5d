package io.instancetypes.apiserver.quota;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.apiserver.resource.Resource;
import java.util.Map;

/** How much an object takes of what namespaces are given, beside its place. */
public interface Usage {
  /** By the names of resource quotas, such as {@code requests.memory}; empty if nothing. */
  Map<String, Quantity> of(Resource resource, Fields object);

  /** Claims take storage. */
  Usage STORAGE =
      (resource, object) -> {
        if (!resource.kind().equals("PersistentVolumeClaim") || resource.isCustom()) {
          return Map.of();
        }
        Map<?, ?> resources = Fields.map(Fields.map(object, "spec"), "resources");
        return Quantity.tryParse(Fields.map(resources, "requests").get("storage"))
            .map(storage -> Map.of("requests.storage", storage))
            .orElse(Map.of());
      };
}
