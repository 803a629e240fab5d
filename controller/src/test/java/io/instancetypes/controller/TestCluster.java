package io.instancetypes.controller;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.cluster.KubernetesClients;
import io.instancetypes.controller.cluster.ResourceDocuments;
import io.instancetypes.documents.Yaml;
import io.instancetypes.engine.revise.Write;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.Waiting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A client of a Kubernetes API, and controllers that can be started and stopped. */
final class TestCluster implements AutoCloseable {
  private static final Map<String, String> GROUPS =
      Map.ofEntries(
          Map.entry("VirtualMachine", "kubevirt.io/v1"),
          Map.entry("VirtualMachineInstance", "kubevirt.io/v1"),
          Map.entry("KubeVirt", "kubevirt.io/v1"),
          Map.entry("ControllerRevision", "apps/v1"),
          Map.entry("Event", "v1"),
          Map.entry("Lease", "coordination.k8s.io/v1"),
          Map.entry("DataVolume", "cdi.kubevirt.io/v1beta1"),
          Map.entry("VirtualMachineSnapshot", "snapshot.kubevirt.io/v1beta1"),
          Map.entry("VirtualMachineSnapshotContent", "snapshot.kubevirt.io/v1beta1"),
          Map.entry("VirtualMachineRestore", "snapshot.kubevirt.io/v1beta1"),
          Map.entry("VirtualMachineInstancetype", "instancetype.kubevirt.io/v1beta2"),
          Map.entry("VirtualMachinePreference", "instancetype.kubevirt.io/v1beta2"));

  private final Kubernetes kubernetes;
  private final KubernetesClient client;
  private Controllers controllers;

  TestCluster(Kubernetes kubernetes) {
    this.kubernetes = kubernetes;
    this.client = KubernetesClients.to(kubernetes.kubeconfig());
  }

  Path kubeconfig() {
    return kubernetes.kubeconfig();
  }

  TestCluster controlled() {
    return controlled(ControllerConfig.DEFAULT, write -> {});
  }

  TestCluster controlled(ControllerConfig config, Consumer<Write> before) {
    controllers = Controllers.start(client, config, before, () -> {});
    return this;
  }

  void stopControllers() {
    controllers.close();
    controllers = null;
  }

  /** Creates the documents of a YAML text, in the namespace default where they have none. */
  TestCluster create(String... texts) {
    for (String text : texts) {
      for (Object document : documents(text)) {
        client
            .resource(new String(io.instancetypes.api.json.Json.write(document), UTF_8))
            .inNamespace("default")
            .create();
      }
    }
    return this;
  }

  private static List<Object> documents(String text) {
    var documents = new ArrayList<Object>();
    Yaml.read(text.getBytes(UTF_8), documents::add);
    return documents;
  }

  private Resource<GenericKubernetesResource> at(String kind, String name) {
    return client
        .genericKubernetesResources(GROUPS.get(kind), kind)
        .inNamespace("default")
        .withName(name);
  }

  Optional<KubeObject> find(String kind, String name) {
    return Optional.ofNullable(at(kind, name).get())
        .map(resource -> new KubeObject(ResourceDocuments.of(resource)));
  }

  KubeObject vm(String name) {
    return find("VirtualMachine", name).orElseThrow();
  }

  List<KubeObject> list(String kind) {
    return client
        .genericKubernetesResources(GROUPS.get(kind), kind)
        .inNamespace("default")
        .list()
        .getItems()
        .stream()
        .map(resource -> new KubeObject(ResourceDocuments.of(resource)))
        .toList();
  }

  List<String> names(String kind) {
    return list(kind).stream().map(KubeObject::name).toList();
  }

  void merge(String kind, String name, String patch) {
    at(kind, name).patch(PatchContext.of(PatchType.JSON_MERGE), json(patch));
  }

  void mergeStatus(String kind, String name, String patch) {
    at(kind, name).subresource("status").patch(PatchContext.of(PatchType.JSON_MERGE), json(patch));
  }

  private static String json(String yaml) {
    return new String(io.instancetypes.api.json.Json.write(documents(yaml).getFirst()), UTF_8);
  }

  void delete(String kind, String name) {
    at(kind, name).delete();
  }

  /**
   * All objects that name a machine, but for events, each without its version, in words that are
   * the same for all machines and servers.
   */
  List<String> everything(String name) {
    return GROUPS.keySet().stream()
        .filter(kind -> !kind.equals("Event"))
        .flatMap(kind -> list(kind).stream())
        .map(KubeObject::fields)
        .filter(document -> document.toString().contains(name))
        .map(
            document -> {
              document.object("metadata").remove("resourceVersion");
              return ordered(document)
                  .toString()
                  .replace(name, "NAME")
                  .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "UID")
                  .replaceAll("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ", "TIME");
            })
        .sorted()
        .toList();
  }

  /** The members of objects have no order. */
  private static Object ordered(Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        var ordered = new TreeMap<String, Object>();
        map.forEach((key, member) -> ordered.put((String) key, ordered(member)));
        yield ordered;
      }
      case List<?> list -> list.stream().map(TestCluster::ordered).toList();
      case null -> "null";
      default -> value;
    };
  }

  /** Waits until an object is as it should be. */
  KubeObject await(String kind, String name, Predicate<KubeObject> wanted) {
    return Waiting.until(
            kind + " " + name + " is as wanted",
            () -> find(kind, name),
            found -> found.filter(wanted).isPresent())
        .orElseThrow();
  }

  KubeObject awaitVm(String name, String printableStatus) {
    return await(
        "VirtualMachine", name, vm -> printableStatus.equals(vm.status().get("printableStatus")));
  }

  KubeObject awaitInstance(String name) {
    return await("VirtualMachineInstance", name, instance -> true);
  }

  void awaitGone(String kind, String name) {
    Waiting.until(kind + " " + name + " is gone", () -> find(kind, name), Optional::isEmpty);
  }

  static Fields document(String yaml) {
    return (Fields) yaml(yaml);
  }

  static Object yaml(String yaml) {
    return documents(yaml).getFirst();
  }

  static List<Fields> fields(String yaml) {
    return documents(yaml).stream().map(Fields.class::cast).toList();
  }

  @Override
  public void close() {
    if (controllers != null) {
      controllers.close();
    }
    client.close();
  }
}
