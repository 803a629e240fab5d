package io.instancetypes.controller;

import static io.instancetypes.controller.Manifests.type;
import static io.instancetypes.controller.Manifests.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@OnKubernetes
class ManyMachinesTest {
  private static final int MACHINES = 200;

  @Test
  @DisplayName("Many VMs at once are all captured and started, each once")
  void many(Kubernetes kubernetes) {
    try (var cluster = new TestCluster(kubernetes).controlled()) {
      cluster.create(type("small", 2));
      try (var owners = Executors.newFixedThreadPool(8)) {
        for (int i = 0; i < MACHINES; i++) {
          String vm = vm("vm-" + i, "small", "runStrategy: Always");
          owners.submit(() -> cluster.create(vm));
        }
      }
      for (int i = 0; i < MACHINES; i++) {
        cluster.awaitVm("vm-" + i, "Starting");
      }
      assertThat(cluster.names("VirtualMachineInstance")).hasSize(MACHINES);
      assertThat(cluster.names("ControllerRevision")).hasSize(MACHINES);
      assertThat(cluster.list("VirtualMachine"))
          .allSatisfy(vm -> assertThat(vm.condition("Failure")).isEmpty());
    }
  }
}
