package io.instancetypes.engine.resolve;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Documents at hand, as the objects that they would be in a cluster. */
public final class DocumentObjects implements ObjectLookup {
  private static final String NO_NAMESPACE = "";

  /** Kinds of Kubernetes itself that stand beside ours in files and live in no namespace. */
  private static final Set<String> CLUSTER_KINDS =
      Set.of(
          "ClusterRole",
          "ClusterRoleBinding",
          "CustomResourceDefinition",
          "Namespace",
          "Node",
          "PersistentVolume",
          "PriorityClass",
          "StorageClass",
          "VolumeSnapshotClass");

  /** By kind and namespace, then by name. */
  private final Map<String, Map<String, Map<String, Object>>> objects = new HashMap<>();

  /** Of two documents with the same name the later one holds, as if they were applied in turn. */
  public DocumentObjects(Collection<? extends Map<String, Object>> documents) {
    for (Map<String, Object> document : documents) {
      String kind = Fields.text(document, "kind");
      String namespace = hasNamespace(kind) ? Finder.namespace(document) : NO_NAMESPACE;
      String name =
          document.get("metadata") instanceof Map<?, ?> metadata
              ? Fields.text(metadata, "name")
              : "";
      objects.computeIfAbsent(place(kind, namespace), place -> new HashMap<>()).put(name, document);
    }
  }

  /** Whether objects of that kind live in namespaces. */
  public static boolean hasNamespace(String kind) {
    return Kind.of(kind).map(Kind::namespaced).orElseGet(() -> !CLUSTER_KINDS.contains(kind));
  }

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return Optional.ofNullable(in(kind, namespace).get(name));
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    return in(kind, namespace).keySet();
  }

  private Map<String, Map<String, Object>> in(String kind, String namespace) {
    String place = place(kind, namespace == null ? NO_NAMESPACE : namespace);
    return objects.getOrDefault(place, Map.of());
  }

  private static String place(String kind, String namespace) {
    return namespace + "/" + kind;
  }
}
