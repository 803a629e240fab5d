package io.instancetypes.controller;

import static io.instancetypes.controller.Manifests.type;
import static io.instancetypes.controller.Manifests.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Tenancy;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@OnKubernetes(tenancy = Tenancy.OWN)
class RestartedServerTest {
  @Test
  @DisplayName("Controllers go on when the API server comes back, and do nothing again")
  void restarted(Kubernetes kubernetes) {
    try (var cluster = new TestCluster(kubernetes).controlled()) {
      cluster.create(type("small", 2), vm("before", "small", "runStrategy: Always"));
      cluster.awaitVm("before", "Starting");
      String instance = cluster.awaitInstance("before").uid();
      kubernetes.restart();
      cluster.create(vm("after", "small", "runStrategy: Always"));
      cluster.awaitVm("after", "Starting");
      assertThat(cluster.awaitInstance("before").uid()).isEqualTo(instance);
      assertThat(cluster.names("ControllerRevision")).hasSize(2);
      cluster.delete("VirtualMachine", "before");
      cluster.awaitGone("VirtualMachineInstance", "before");
    }
  }
}
