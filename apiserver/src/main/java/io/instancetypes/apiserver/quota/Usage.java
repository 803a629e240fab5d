package io.instancetypes.apiserver.quota;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.apiserver.resource.Resource;
import java.util.Map;

/** How much an object takes of what namespaces are given, beside its place. */
public interface Usage {
  /** Whether objects of this kind, which live in namespaces, take anything. */
  boolean concerns(Resource resource);

  /** By the names of resource quotas, such as {@code requests.memory}; empty if nothing. */
  Map<String, Quantity> of(Resource resource, Fields object);

  /** Claims take storage. */
  Usage STORAGE =
      new Usage() {
        @Override
        public boolean concerns(Resource resource) {
          return resource.kind().equals("PersistentVolumeClaim") && !resource.isCustom();
        }

        @Override
        public Map<String, Quantity> of(Resource resource, Fields object) {
          Map<?, ?> resources = Fields.map(Fields.map(object, "spec"), "resources");
          return Quantity.tryParse(Fields.map(resources, "requests").get("storage"))
              .map(storage -> Map.of("requests.storage", storage))
              .orElse(Map.of());
        }
      };
}
