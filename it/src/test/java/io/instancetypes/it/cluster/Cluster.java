package io.instancetypes.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.documents.Yaml;
import io.instancetypes.testkit.Waiting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** A cluster as one of its users sees it. */
final class Cluster implements AutoCloseable {
  static final String VMS = "/apis/kubevirt.io/v1/namespaces/default/virtualmachines";
  static final String INSTANCES = "/apis/kubevirt.io/v1/namespaces/default/virtualmachineinstances";
  static final String REVISIONS = "/apis/apps/v1/namespaces/default/controllerrevisions";
  static final String EVENTS = "/api/v1/namespaces/default/events";
  static final String TYPES =
      "/apis/instancetype.kubevirt.io/v1beta2/namespaces/default/virtualmachineinstancetypes";

  private final KubernetesClient client;
  private final ApiClient api;

  Cluster(Path kubeconfig) {
    client = new KubernetesClientBuilder().withConfig(config(kubeconfig)).build();
    api = new ApiClient(client);
  }

  private static Config config(Path kubeconfig) {
    Config config = Config.fromKubeconfig(kubeconfig.toFile());
    // Once, for connections that ended with the server: refusals by nobody are to be seen at once.
    config.setRequestRetryBackoffLimit(1);
    return config;
  }

  ApiClient api() {
    return api;
  }

  static List<Fields> yaml(String text) {
    var documents = new ArrayList<Fields>();
    Yaml.read(text.getBytes(UTF_8), document -> documents.add((Fields) document));
    return documents;
  }

  /** Applies documents of whatever kind, in their order. */
  void apply(List<Fields> documents) {
    for (Fields document : documents) {
      client.resource(new String(Json.write(document), UTF_8)).forceConflicts().serverSideApply();
    }
  }

  Fields create(String path, String yaml) {
    return api.create(path, yaml(yaml).getFirst());
  }

  void merge(String path, String yaml) {
    api.merge(path, yaml(yaml).getFirst());
  }

  void delete(String path) {
    client.raw(path, "DELETE", null);
  }

  /** Null if there is none. */
  Fields find(String path) {
    try {
      return api.get(path);
    } catch (ApiClientException missing) {
      if (missing.isMissing()) {
        return null;
      }
      throw missing;
    }
  }

  List<Fields> list(String path) {
    return ((List<?>) api.get(path).get("items")).stream().map(Fields.class::cast).toList();
  }

  List<String> names(String path) {
    return list(path).stream().map(Cluster::name).toList();
  }

  static String name(Fields object) {
    return (String) object.object("metadata").get("name");
  }

  /** Waits until there is an object that is as it should be. */
  Fields await(String path, Predicate<Fields> wanted) {
    return Waiting.until(
        path + " is as wanted", () -> find(path), found -> found != null && wanted.test(found));
  }

  void awaitGone(String path) {
    Waiting.until(path + " is gone", () -> find(path) == null);
  }

  void awaitServed(String definition) {
    await(
        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/" + definition,
        found -> String.valueOf(found.object("status").get("conditions")).contains("Established"));
  }

  /** Waits until the controllers have said this about a machine. */
  Fields awaitStatus(String vm, String printableStatus) {
    return await(
        VMS + "/" + vm,
        found -> printableStatus.equals(found.object("status").get("printableStatus")));
  }

  @Override
  public void close() {
    client.close();
  }
}
