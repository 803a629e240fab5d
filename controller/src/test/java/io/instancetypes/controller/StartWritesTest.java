package io.instancetypes.controller;

import static io.instancetypes.controller.Manifests.type;
import static io.instancetypes.controller.Manifests.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.instancetypes.controller.cluster.KubernetesClients;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Waiting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@OnKubernetes
class StartWritesTest {
  private static final Map<String, String> KINDS =
      Map.of(
          "VirtualMachine", "kubevirt.io/v1",
          "VirtualMachineInstance", "kubevirt.io/v1",
          "ControllerRevision", "apps/v1",
          "DataVolume", "cdi.kubevirt.io/v1beta1",
          "Event", "v1");

  private TestCluster cluster;
  private KubernetesClient client;
  private final Map<Long, String> writes = new ConcurrentSkipListMap<>();
  private final Map<Long, List<String>> managers = new ConcurrentSkipListMap<>();

  @BeforeEach
  void start(Kubernetes kubernetes) {
    cluster = new TestCluster(kubernetes);
    // The controllers' own client leaves out who manages what.
    try (KubernetesClient theirs = KubernetesClients.to(cluster.kubeconfig())) {
      client = new KubernetesClientBuilder().withConfig(theirs.getConfiguration()).build();
    }
    cluster.create(
        type("small", 2),
        """
        apiVersion: instancetype.kubevirt.io/v1beta2
        kind: VirtualMachinePreference
        metadata: {name: linux}
        spec: {devices: {preferredDiskBus: virtio}}
        """);
  }

  @AfterEach
  void stop() {
    client.close();
    cluster.close();
  }

  private void watch(String kind) {
    client
        .genericKubernetesResources(KINDS.get(kind), kind)
        .inNamespace("default")
        .watch(
            new Watcher<GenericKubernetesResource>() {
              @Override
              public void eventReceived(Action action, GenericKubernetesResource object) {
                if (action != Action.BOOKMARK) {
                  note(action, object);
                }
              }

              @Override
              public void onClose(WatcherException cause) {}
            });
  }

  private void note(Watcher.Action action, GenericKubernetesResource object) {
    String name = object.getMetadata().getName().replaceAll("-[0-9a-f-]{36}-", "-UID-");
    String what = object.getKind().equals("Event") ? event(object) : name;
    String generation =
        object.getKind().equals("VirtualMachine")
            ? " of generation " + object.getMetadata().getGeneration()
            : "";
    managers.put(
        version(object),
        object.getMetadata().getManagedFields().stream()
            .map(ManagedFieldsEntry::getManager)
            .distinct()
            .toList());
    writes.put(version(object), "%s %s %s%s".formatted(action, object.getKind(), what, generation));
  }

  private static String event(GenericKubernetesResource event) {
    return event.getAdditionalProperties().get("reason")
        + " "
        + event.getAdditionalProperties().get("count");
  }

  private static long version(GenericKubernetesResource object) {
    return Long.parseLong(object.getMetadata().getResourceVersion());
  }

  /** What there is at last, and with it the version of the last write of everything. */
  private List<GenericKubernetesResource> objects() {
    var objects = new ArrayList<GenericKubernetesResource>();
    KINDS.forEach(
        (kind, version) ->
            objects.addAll(
                client
                    .genericKubernetesResources(version, kind)
                    .inNamespace("default")
                    .list()
                    .getItems()));
    objects.sort(Comparator.comparing(StartWritesTest::version));
    return objects;
  }

  @Test
  @DisplayName("A server sees five writes and one event until a VM is started, all by one manager")
  void fiveWrites() {
    KINDS.keySet().forEach(this::watch);
    cluster
        .controlled()
        .create(
            vm("web", "small", "runStrategy: Always")
                .replace(
                    "  template:",
                    "  preference: {kind: VirtualMachinePreference, name: linux}\n  template:"));
    cluster.awaitVm("web", "Starting");
    cluster.stopControllers();
    for (GenericKubernetesResource object : objects()) {
      Waiting.until(
          "seen: " + object.getMetadata().getName(), () -> writes.containsKey(version(object)));
    }
    assertThat(writes.values())
        .containsExactly(
            "ADDED VirtualMachine web of generation 1",
            "ADDED ControllerRevision web-small-UID-1",
            "ADDED ControllerRevision web-linux-UID-1",
            "MODIFIED VirtualMachine web of generation 2",
            "ADDED VirtualMachineInstance web",
            "ADDED Event SuccessfulCreate 1",
            "MODIFIED VirtualMachine web of generation 2");
    assertThat(List.copyOf(managers.values()).subList(1, 7))
        .allSatisfy(who -> assertThat(who).containsExactly("instancetypes-controller"));
  }
}
