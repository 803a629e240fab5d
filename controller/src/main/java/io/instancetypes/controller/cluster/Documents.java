package io.instancetypes.controller.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.instancetypes.api.Fields;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Documents out of what the client library holds, with numbers as the engine knows them. */
public final class Documents {
  /** Machines of the same type have revisions of the same content. */
  private static final Shared SHARED = new Shared();

  private Documents() {}

  public static Fields of(GenericKubernetesResource resource) {
    Fields document =
        Fields.of(
            "apiVersion",
            resource.getApiVersion(),
            "kind",
            resource.getKind(),
            "metadata",
            metadata(resource.getMetadata()));
    resource.getAdditionalProperties().forEach((key, value) -> document.put(key, copy(value)));
    return document;
  }

  /**
   * A resource whose content is kept as it is handed out: it takes a third of the room, and is
   * never copied again. Nobody changes documents in place.
   */
  static void compact(GenericKubernetesResource resource) {
    Map<String, Object> content = resource.getAdditionalProperties();
    content.replaceAll((key, value) -> copy(value));
    if ("ControllerRevision".equals(resource.getKind())) {
      content.computeIfPresent("data", (key, data) -> SHARED.of(data));
    }
  }

  private static Fields metadata(ObjectMeta from) {
    var metadata = new Fields(8);
    put(metadata, "name", from.getName());
    put(metadata, "namespace", from.getNamespace());
    put(metadata, "uid", from.getUid());
    put(metadata, "generation", from.getGeneration());
    put(metadata, "resourceVersion", from.getResourceVersion());
    put(metadata, "creationTimestamp", from.getCreationTimestamp());
    put(metadata, "deletionTimestamp", from.getDeletionTimestamp());
    putTexts(metadata, "labels", from.getLabels());
    putTexts(metadata, "annotations", from.getAnnotations());
    if (from.getOwnerReferences() != null && !from.getOwnerReferences().isEmpty()) {
      metadata.put("ownerReferences", owners(from.getOwnerReferences()));
    }
    return metadata;
  }

  private static void put(Fields metadata, String key, Object value) {
    if (value != null) {
      metadata.put(key, value);
    }
  }

  private static void putTexts(Fields metadata, String key, Map<String, String> texts) {
    if (texts != null && !texts.isEmpty()) {
      metadata.put(key, Fields.copyOf(texts));
    }
  }

  private static List<Object> owners(List<OwnerReference> references) {
    var owners = new ArrayList<Object>(references.size());
    for (OwnerReference reference : references) {
      owners.add(
          Fields.of(
              "kind", reference.getKind(), "name", reference.getName(), "uid", reference.getUid()));
    }
    return owners;
  }

  private static Object copy(Object node) {
    return switch (node) {
      // Only what was copied before is made of these.
      case Fields fields -> fields;
      case Map<?, ?> map -> {
        var fields = new Fields(map.size());
        map.forEach((key, value) -> fields.put((String) key, copy(value)));
        yield fields;
      }
      case List<?> list -> {
        var items = new ArrayList<Object>(list.size());
        list.forEach(item -> items.add(copy(item)));
        yield items;
      }
      case Integer number -> number.longValue();
      case Double number -> BigDecimal.valueOf(number);
      case null -> null;
      default -> node;
    };
  }
}
