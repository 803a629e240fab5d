package io.instancetypes.controller;

import static io.instancetypes.controller.Manifests.type;
import static io.instancetypes.controller.Manifests.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.cluster.KubernetesClients;
import io.instancetypes.engine.revise.Payload;
import io.instancetypes.engine.revise.Pinning;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@OnKubernetes
class ClusterSettingsTest {
  private TestCluster cluster;

  @BeforeEach
  void start(Kubernetes kubernetes) {
    cluster = new TestCluster(kubernetes);
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  private void configure(String configuration) {
    cluster.create(
        "{apiVersion: kubevirt.io/v1, kind: KubeVirt, metadata: {name: kubevirt}, spec:"
            + " {configuration: %s}}".formatted(configuration));
  }

  private static Object sockets(KubeObject instance) {
    Map<?, ?> domain = (Map<?, ?>) instance.spec().get("domain");
    return ((Map<?, ?>) domain.get("cpu")).get("sockets");
  }

  @Test
  @DisplayName("Under LiveUpdate a running VM gets more sockets without a restart")
  void liveUpdate() {
    configure("{vmRolloutStrategy: LiveUpdate}");
    cluster.controlled().create(type("small", 2), vm("web", "small", "runStrategy: Always"));
    cluster.awaitVm("web", "Starting");
    cluster.merge("VirtualMachineInstancetype", "small", "{spec: {cpu: {guest: 4}}}");
    cluster.merge("VirtualMachine", "web", "{spec: {instancetype: {revisionName: null}}}");
    cluster.await("VirtualMachineInstance", "web", instance -> sockets(instance).equals(4L));
    assertThat(cluster.vm("web").condition("RestartRequired")).isEmpty();
  }

  @Test
  @DisplayName("A policy that is set while VMs run reaches them: expandAll leaves no reference")
  void expandAll() {
    cluster.controlled().create(type("small", 2), vm("web", "small", "runStrategy: Always"));
    KubeObject captured = cluster.awaitVm("web", "Starting");
    String revision =
        (String) ((Map<?, ?>) captured.spec().get("instancetype")).get("revisionName");
    configure("{instancetype: {referencePolicy: expandAll}}");
    cluster.await(
        "VirtualMachine",
        "web",
        vm -> vm.spec().get("instancetype") == null && vm.status().get("instancetypeRef") == null);
    cluster.awaitGone("ControllerRevision", revision);
    assertThat(cluster.vm("web").condition("RestartRequired")).isEmpty();
  }

  @Test
  @DisplayName("In the status-only mode the owner's spec is never written")
  void statusOnly() {
    cluster
        .controlled(
            ControllerConfig.DEFAULT.withRevisions(Pinning.STATUS_ONLY, Payload.COMPLETE),
            write -> {})
        .create(type("small", 2), vm("web", "small", "runStrategy: Always"));
    KubeObject vm = cluster.awaitVm("web", "Starting");
    assertThat(vm.generation()).isEqualTo(1);
    assertThat(vm.spec().get("instancetype"))
        .isEqualTo(TestCluster.document("{kind: VirtualMachineInstancetype, name: small}"));
  }

  @Test
  @DisplayName("A controller that competes for a Lease works once it holds it")
  void elected() {
    var config = ControllerConfig.DEFAULT.inCluster("default", ControllerConfig.LeaseTimes.DEFAULT);
    try (var _ = Controllers.startWith(KubernetesClients.to(cluster.kubeconfig()), config)) {
      cluster.create(type("small", 2), vm("web", "small", "runStrategy: Always"));
      cluster.awaitVm("web", "Starting");
      assertThat(cluster.names("Lease")).containsExactly("instancetypes-controller");
    }
  }
}
