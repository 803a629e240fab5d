package io.instancetypes.engine.testing;

import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The objects of a cluster, as a list. */
public record TestObjects(List<Map<String, Object>> documents) implements ObjectLookup {
  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return all(kind, namespace)
        .filter(document -> name.equals(metadata(document).get("name")))
        .findFirst();
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    return all(kind, namespace).map(document -> (String) metadata(document).get("name")).toList();
  }

  private Stream<Map<String, Object>> all(String kind, String namespace) {
    return documents.stream()
        .filter(document -> kind.equals(document.get("kind")))
        .filter(
            document -> java.util.Objects.equals(namespace, metadata(document).get("namespace")));
  }

  private static Map<?, ?> metadata(Map<String, Object> document) {
    return (Map<?, ?>) document.get("metadata");
  }
}
