package io.instancetypes.engine.random;

import io.instancetypes.documents.Yaml;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Objects in memory, written in YAML. */
public final class FakeCluster implements ObjectLookup {
  private record Key(String kind, String namespace, String name) {}

  private final Map<Key, Map<String, Object>> objects = new LinkedHashMap<>();

  /** Every document of a YAML text, found under its own kind, namespace and name. */
  public static FakeCluster of(String... texts) {
    var cluster = new FakeCluster();
    for (String text : texts) {
      Yaml.read(text.getBytes(StandardCharsets.UTF_8), object -> cluster.add((Map<?, ?>) object));
    }
    return cluster;
  }

  @SuppressWarnings("unchecked")
  public static Map<String, Object> yaml(String text) {
    var documents = new ArrayList<Object>();
    Yaml.read(text.getBytes(StandardCharsets.UTF_8), documents::add);
    return (Map<String, Object>) documents.getFirst();
  }

  private void add(Map<?, ?> object) {
    Map<?, ?> metadata = (Map<?, ?>) object.get("metadata");
    put(
        (String) object.get("kind"),
        (String) metadata.get("namespace"),
        (String) metadata.get("name"),
        object);
  }

  /** An object that is found under the given key, whatever it says itself. */
  @SuppressWarnings("unchecked")
  FakeCluster put(String kind, String namespace, String name, Map<?, ?> object) {
    objects.put(new Key(kind, namespace, name), (Map<String, Object>) object);
    return this;
  }

  public Engine engine() {
    return new Engine(ClusterConfig.UNCONFIGURED, this);
  }

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return Optional.ofNullable(objects.get(new Key(kind, namespace, name)));
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    return objects.keySet().stream()
        .filter(key -> key.kind.equals(kind) && java.util.Objects.equals(key.namespace, namespace))
        .map(Key::name)
        .toList();
  }
}
