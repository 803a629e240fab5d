package io.instancetypes.controller.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.WatchEvent;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;

/**
 * Reads what a watch sends as the documents that the caches keep. The library would make objects of
 * its model, then those that were asked for, and these would be copied into documents: three times
 * the work for what happens most.
 */
final class WatchEvents extends KubernetesSerialization {
  @Override
  public <T> T unmarshal(String json, Class<T> type) {
    return type == WatchEvent.class
            && Json.read(json.getBytes(UTF_8)) instanceof Fields event
            && event.get("object") instanceof Fields object
            && object.get("metadata") instanceof Fields
            && !"Status".equals(object.get("kind"))
        ? type.cast(new WatchEvent(resource(object), (String) event.get("type")))
        : super.unmarshal(json, type);
  }

  private static GenericKubernetesResource resource(Fields object) {
    return ResourceDocuments.resource(object, empty((String) object.get("kind")));
  }

  /** Of the class by which the framework tells the kinds apart that it reconciles. */
  private static GenericKubernetesResource empty(String kind) {
    return switch (kind) {
      case "VirtualMachine" -> new VirtualMachine();
      case "VirtualMachineSnapshot" -> new VirtualMachineSnapshot();
      case "VirtualMachineRestore" -> new VirtualMachineRestore();
      default -> new GenericKubernetesResource();
    };
  }
}
