package io.instancetypes.controller;

import static io.instancetypes.controller.Manifests.type;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What users of KubeVirt complain about: a condition raised by defaults, or never cleared. */
@OnKubernetes
class RestartRequiredTest {
  private static final String CONDITION = "RestartRequired";

  private TestCluster cluster;

  @BeforeEach
  void start(Kubernetes kubernetes) {
    cluster =
        new TestCluster(kubernetes)
            .create(
                type("small", 2),
                """
                apiVersion: instancetype.kubevirt.io/v1beta2
                kind: VirtualMachinePreference
                metadata: {name: linux}
                spec:
                  cpu: {preferredCPUTopology: cores}
                  devices: {preferredDiskBus: virtio, preferredInterfaceModel: virtio}
                """,
                """
                apiVersion: kubevirt.io/v1
                kind: VirtualMachine
                metadata: {name: web}
                spec:
                  runStrategy: Always
                  instancetype: {kind: VirtualMachineInstancetype, name: small}
                  preference: {kind: VirtualMachinePreference, name: linux}
                  template:
                    spec:
                      domain: {devices: {}}
                      volumes: [{name: disk, containerDisk: {image: demo}}]
                """)
            .controlled();
    cluster.awaitInstance("web");
    cluster.awaitVm("web", "Starting");
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  private KubeObject awaitSeen(long generation) {
    return cluster.await(
        "VirtualMachine",
        "web",
        vm -> Long.valueOf(generation).equals(vm.status().get("desiredGeneration")));
  }

  @Test
  @DisplayName("16: to write down what defaults and preferences decided anyway needs no restart")
  void defaults() {
    cluster.merge(
        "VirtualMachine",
        "web",
        """
        spec:
          template:
            spec:
              architecture: amd64
              domain:
                devices:
                  disks: [{name: disk, disk: {bus: virtio}}]
        """);
    KubeObject vm = awaitSeen(cluster.vm("web").generation());
    assertThat(vm.condition(CONDITION)).isEmpty();
  }

  @Test
  @DisplayName("16: a difference is named, and the condition goes when the difference does")
  void cleared() {
    cluster.merge("VirtualMachine", "web", "{spec: {template: {spec: {hostname: other}}}}");
    KubeObject told =
        cluster.await("VirtualMachine", "web", vm -> !vm.condition(CONDITION).isEmpty());
    assertThat((String) told.condition(CONDITION).get("message")).contains("spec.hostname");
    assertThat(told.status().get("awaitingRestart"))
        .isEqualTo(
            Fields.of(
                "summary",
                "hostname unset -> other",
                "total",
                1L,
                "changes",
                List.of(Fields.of("path", "spec.template.spec.hostname", "wanted", "other"))));
    cluster.merge("VirtualMachine", "web", "{spec: {template: {spec: {hostname: null}}}}");
    KubeObject settled =
        cluster.await("VirtualMachine", "web", vm -> vm.condition(CONDITION).isEmpty());
    assertThat(settled.status().get("awaitingRestart")).isNull();
  }

  @Test
  @DisplayName("The size that is told is the one that runs, and the wanted one where it differs")
  void size() {
    assertThat(cluster.vm("web").status().get("printableSize"))
        .isEqualTo(Fields.of("vcpus", "2", "memory", "1Gi"));
    cluster.create(type("large", 4));
    cluster.merge(
        "VirtualMachine", "web", "{spec: {instancetype: {name: large, revisionName: null}}}");
    KubeObject told =
        cluster.await("VirtualMachine", "web", vm -> !vm.condition(CONDITION).isEmpty());
    assertThat(told.status().get("printableSize"))
        .isEqualTo(Fields.of("vcpus", "2 -> 4", "memory", "1Gi"));
    String revision = TypeMatcher.captured(Kind.Family.INSTANCETYPE, told.status());
    assertThat(told.status().get("pinnedAt"))
        .isEqualTo(
            cluster
                .await("ControllerRevision", revision, any -> true)
                .metadata()
                .get("creationTimestamp"));
  }
}
