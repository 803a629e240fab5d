package io.instancetypes.controller.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.instancetypes.api.Fields;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Documents and what the client library holds of them, with numbers as the engine knows them. */
public final class ResourceDocuments {
  /** Machines of the same type have revisions of the same content. */
  private static final Interner SHARED = new Interner();

  private ResourceDocuments() {}

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
   * The other way round, for a document that the API has just sent.
   *
   * @param resource a new one, to be filled
   */
  public static <T extends GenericKubernetesResource> T resource(Fields document, T resource) {
    document.forEach(
        (key, value) -> {
          switch (key) {
            case "apiVersion" -> resource.setApiVersion((String) value);
            case "kind" -> resource.setKind((String) value);
            case "metadata" -> resource.setMetadata(metadata((Fields) value));
            default -> resource.setAdditionalProperty(key, value);
          }
        });
    return InformerSources.pruned(resource);
  }

  /** As much of it as {@link #metadata(ObjectMeta)} reads. */
  private static ObjectMeta metadata(Fields from) {
    var metadata = new ObjectMeta();
    metadata.setName((String) from.get("name"));
    metadata.setNamespace((String) from.get("namespace"));
    metadata.setUid((String) from.get("uid"));
    metadata.setGeneration((Long) from.get("generation"));
    metadata.setResourceVersion((String) from.get("resourceVersion"));
    metadata.setCreationTimestamp((String) from.get("creationTimestamp"));
    metadata.setDeletionTimestamp((String) from.get("deletionTimestamp"));
    metadata.setFinalizers(Fields.texts(from, "finalizers"));
    metadata.setLabels(texts(from.get("labels")));
    metadata.setAnnotations(texts(from.get("annotations")));
    if (from.get("ownerReferences") instanceof List<?> owners) {
      metadata.setOwnerReferences(owners.stream().map(ResourceDocuments::owner).toList());
    }
    return metadata;
  }

  private static Map<String, String> texts(Object node) {
    var texts = new LinkedHashMap<String, String>();
    if (node instanceof Map<?, ?> map) {
      map.forEach((key, value) -> texts.put((String) key, (String) value));
    }
    return texts;
  }

  private static OwnerReference owner(Object node) {
    var owner = new OwnerReference();
    if (node instanceof Map<?, ?> named) {
      owner.setKind((String) named.get("kind"));
      owner.setName((String) named.get("name"));
      owner.setUid((String) named.get("uid"));
    }
    return owner;
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
    if (from.getFinalizers() != null && !from.getFinalizers().isEmpty()) {
      metadata.put("finalizers", new ArrayList<Object>(from.getFinalizers()));
    }
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
