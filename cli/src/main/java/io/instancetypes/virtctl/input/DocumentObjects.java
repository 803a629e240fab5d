package io.instancetypes.virtctl.input;

import io.instancetypes.engine.resolve.Finder;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The documents of the input as the objects that they would be in a cluster. */
public final class DocumentObjects implements ObjectLookup {
  private static final String NO_NAMESPACE = "";
  private static final List<String> WITHOUT_NAMESPACE =
      List.of("VirtualMachineClusterInstancetype", "VirtualMachineClusterPreference");

  /** By kind and namespace, then by name. */
  private final Map<String, Map<String, Map<String, Object>>> objects = new HashMap<>();

  /** Of two documents with the same name the later one holds, as if they were applied in turn. */
  public DocumentObjects(List<InputDocument> documents) {
    for (InputDocument document : documents) {
      String namespace =
          hasNamespace(document.kind()) ? Finder.namespace(document.fields()) : NO_NAMESPACE;
      objects
          .computeIfAbsent(place(document.kind(), namespace), place -> new HashMap<>())
          .put(document.name(), document.fields());
    }
  }

  /** Whether objects of that kind live in namespaces. */
  public static boolean hasNamespace(String kind) {
    return !WITHOUT_NAMESPACE.contains(kind);
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
