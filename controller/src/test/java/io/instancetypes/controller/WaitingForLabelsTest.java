package io.instancetypes.controller;

import static io.instancetypes.controller.Manifests.type;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.cluster.KubernetesClients;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@OnKubernetes
class WaitingForLabelsTest {
  private static final String WAITING = "WaitingForVolumeLabels";

  private TestCluster cluster;

  @BeforeEach
  void start(Kubernetes kubernetes) {
    cluster = new TestCluster(kubernetes).create(type("small", 2)).controlled();
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  private static String vm(String running, String volume, String templates) {
    return """
    apiVersion: kubevirt.io/v1
    kind: VirtualMachine
    metadata:
      name: web
      annotations: {instancetype.kubevirt.io/defer-inference: "true"}
    spec:
      runStrategy: %s
      instancetype: {inferFromVolume: root}
      dataVolumeTemplates: %s
      template:
        spec:
          domain: {devices: {}}
          volumes: [{name: root, %s}]
    """
        .formatted(running, templates, volume);
  }

  private void label(String kind) {
    cluster.merge(
        kind,
        "disk",
        "{metadata: {labels: {instancetype.kubevirt.io/default-instancetype: small,"
            + " instancetype.kubevirt.io/default-instancetype-kind: VirtualMachineInstancetype}}}");
  }

  @Test
  @DisplayName("A VM waits for the labels of the volume it makes itself, and then starts")
  void startsLater() {
    cluster.create(
        vm(
            "Always",
            "dataVolume: {name: disk}",
            "[{metadata: {name: disk}, spec: {source: {registry: {url: 'docker://a'}}}}]"));
    KubeObject waiting = cluster.awaitVm("web", WAITING);
    assertThat(waiting.condition(WAITING).get("status")).isEqualTo("True");
    assertThat((String) waiting.condition(WAITING).get("message"))
        .contains("(asked: DataVolume template disk");
    assertThat(waiting.condition("Failure")).isEmpty();
    cluster.await("DataVolume", "disk", volume -> true);
    assertThat(cluster.find("VirtualMachineInstance", "web")).isEmpty();

    label("DataVolume");
    cluster.mergeStatus("DataVolume", "disk", "{status: {phase: Succeeded}}");
    cluster.awaitInstance("web");
    KubeObject started = cluster.awaitVm("web", "Starting");
    assertThat(started.condition(WAITING)).isEmpty();
    Map<?, ?> matcher = (Map<?, ?>) started.spec().get("instancetype");
    assertThat(matcher.get("name")).isEqualTo("small");
    assertThat(matcher.get("kind")).isEqualTo("VirtualMachineInstancetype");
    assertThat((String) matcher.get("revisionName")).startsWith("web-small-");
    assertThat(matcher).hasSize(3);
  }

  @Test
  @DisplayName("A volume of somebody else is noticed as soon as it is labelled")
  void noticesOthers() {
    cluster.create(
        vm("Halted", "dataVolume: {name: disk}", "[]"),
        """
        apiVersion: cdi.kubevirt.io/v1beta1
        kind: DataVolume
        metadata: {name: disk}
        spec: {source: {blank: {}}}
        """);
    KubeObject waiting =
        cluster.await("VirtualMachine", "web", vm -> !vm.condition(WAITING).isEmpty());
    assertThat(waiting.status().get("printableStatus")).isEqualTo("Stopped");
    label("DataVolume");
    KubeObject known =
        cluster.await(
            "VirtualMachine",
            "web",
            vm -> vm.condition(WAITING).isEmpty() && vm.status().get("resolved") != null);
    assertThat(((Map<?, ?>) known.status().get("instancetypeRef")).get("name")).isEqualTo("small");
  }

  @Test
  @DisplayName("A claim of no possible name is one that does not exist, and leads nowhere else")
  void claimsElsewhere() {
    cluster.create(
        vm(
            "Halted",
            "persistentVolumeClaim: {claimName: '../../kube-system/persistentvolumeclaims/a b'}",
            "[]"));
    KubeObject waiting =
        cluster.await("VirtualMachine", "web", vm -> !vm.condition(WAITING).isEmpty());
    assertThat((String) waiting.condition(WAITING).get("message"))
        .contains(
            "PersistentVolumeClaim default/../../kube-system/persistentvolumeclaims/a b does not"
                + " exist");
  }

  @Test
  @DisplayName("A halted VM that is asked to start meanwhile starts when it knows what as")
  void remembersTheRequest() {
    cluster.create(vm("Halted", "persistentVolumeClaim: {claimName: disk}", "[]"));
    cluster.await("VirtualMachine", "web", vm -> !vm.condition(WAITING).isEmpty());
    cluster.mergeStatus(
        "VirtualMachine", "web", "{status: {stateChangeRequests: [{action: Start}]}}");
    cluster.create(
        """
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata:
          name: disk
          labels:
            instancetype.kubevirt.io/default-instancetype: small
            instancetype.kubevirt.io/default-instancetype-kind: VirtualMachineInstancetype
        spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
        """);
    unprotect("disk");
    cluster.awaitInstance("web");
    assertThat(cluster.vm("web").spec().get("runStrategy")).isEqualTo("Always");
  }

  /** A real API server protects claims, and without its controllers for ever. */
  private void unprotect(String claim) {
    try (var client = KubernetesClients.to(cluster.kubeconfig())) {
      client
          .persistentVolumeClaims()
          .inNamespace("default")
          .withName(claim)
          .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\":{\"finalizers\":null}}");
    }
  }
}
