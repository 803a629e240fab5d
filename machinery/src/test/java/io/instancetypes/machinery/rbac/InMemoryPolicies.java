package io.instancetypes.machinery.rbac;

import io.instancetypes.documents.Yaml;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Roles and bindings in a list, read from YAML. */
final class InMemoryPolicies implements Policies {
  private final List<Map<?, ?>> documents = new ArrayList<>();
  private long version;
  private int readings;

  static InMemoryPolicies of(String yaml) {
    var policies = new InMemoryPolicies();
    policies.add(yaml);
    return policies;
  }

  void add(String yaml) {
    Yaml.read(yaml.getBytes(StandardCharsets.UTF_8), it -> documents.add((Map<?, ?>) it));
    version++;
  }

  void addAll(List<? extends Map<?, ?>> objects) {
    documents.addAll(objects);
    version++;
  }

  void remove(String kind, String name) {
    documents.removeIf(it -> kind.equals(it.get("kind")) && name.equals(metadata(it, "name")));
    version++;
  }

  int readings() {
    return readings;
  }

  @Override
  public long version() {
    return version;
  }

  @Override
  public List<Map<?, ?>> clusterRoleBindings() {
    return find("ClusterRoleBinding", null);
  }

  @Override
  public List<Map<?, ?>> roleBindings(String namespace) {
    return find("RoleBinding", namespace);
  }

  @Override
  public Map<?, ?> role(String namespace, String name) {
    return named(find("Role", namespace), name);
  }

  @Override
  public Map<?, ?> clusterRole(String name) {
    return named(find("ClusterRole", null), name);
  }

  private List<Map<?, ?>> find(String kind, String namespace) {
    readings++;
    return documents.stream()
        .filter(it -> kind.equals(it.get("kind")))
        .filter(it -> Objects.equals(namespace, metadata(it, "namespace")))
        .toList();
  }

  private static Map<?, ?> named(List<Map<?, ?>> documents, String name) {
    return documents.stream()
        .filter(it -> name.equals(metadata(it, "name")))
        .findFirst()
        .orElse(null);
  }

  private static Object metadata(Map<?, ?> document, String key) {
    return ((Map<?, ?>) document.get("metadata")).get(key);
  }
}
