package io.instancetypes.testkit;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/** The objects that tests left behind on a server that others use after them. */
final class Leftovers {
  private static final List<String> BUILT_IN =
      List.of(
          "/api/v1/configmaps",
          "/api/v1/events",
          "/api/v1/persistentvolumeclaims",
          "/api/v1/secrets",
          "/apis/apps/v1/controllerrevisions",
          "/apis/coordination.k8s.io/v1/leases");

  private static final String CLUSTER = "";

  /** Without the one that every namespace is given. */
  private static final String SELECTED = "?fieldSelector=metadata.name%21%3Dkube-root-ca.crt";

  private final TestApi api;

  Leftovers(TestApi api) {
    this.api = api;
  }

  void remove() {
    var lists = new ArrayList<>(TestDefinitions.objects(api));
    lists.addAll(BUILT_IN);
    lists.forEach(this::remove);
    // Whoever would finish what finalizers wait for is gone by now.
    lists.forEach(this::release);
    for (String list : lists) {
      Waiting.until(() -> namespaces(list).isEmpty(), () -> list + " is not empty");
    }
  }

  private void remove(String list) {
    for (String namespace : namespaces(list)) {
      int name = list.lastIndexOf('/');
      String scope = namespace.equals(CLUSTER) ? "" : "/namespaces/" + namespace;
      api.delete(list.substring(0, name) + scope + list.substring(name) + SELECTED);
    }
  }

  private void release(String list) {
    for (Object object : api.list(list + SELECTED)) {
      var metadata = (Map<?, ?>) ((Fields) object).get("metadata");
      if (metadata.get("finalizers") != null && metadata.get("deletionTimestamp") != null) {
        int name = list.lastIndexOf('/');
        Object namespace = metadata.get("namespace");
        String scope = namespace == null ? "" : "/namespaces/" + namespace;
        api.removeFinalizers(
            list.substring(0, name) + scope + list.substring(name) + "/" + metadata.get("name"));
      }
    }
  }

  /** In which there are objects; those of no namespace are in one without a name. */
  private TreeSet<String> namespaces(String list) {
    var namespaces = new TreeSet<String>();
    for (Object object : api.list(list + SELECTED)) {
      var metadata = (Map<?, ?>) ((Fields) object).get("metadata");
      namespaces.add(Objects.toString(metadata.get("namespace"), CLUSTER));
    }
    namespaces.removeIf(namespace -> namespace.startsWith("kube-"));
    return namespaces;
  }
}
