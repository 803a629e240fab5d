package io.instancetypes.controller;

import static io.instancetypes.controller.Manifests.type;
import static io.instancetypes.controller.Manifests.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.controller.machine.KubeObject;
import io.instancetypes.engine.revise.Write;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@OnKubernetes
class KilledControllerTest {
  /** Lets some writes pass, and none after them. */
  private static final class Death implements Consumer<Write> {
    private final AtomicInteger left;
    private final CountDownLatch came = new CountDownLatch(1);

    Death(int writes) {
      left = new AtomicInteger(writes);
    }

    @Override
    public void accept(Write write) {
      if (left.getAndDecrement() <= 0) {
        came.countDown();
        throw new IllegalStateException("died before: " + write);
      }
    }

    boolean came() throws InterruptedException {
      return came.await(2, TimeUnit.SECONDS);
    }
  }

  private TestCluster cluster;

  @BeforeEach
  void start(Kubernetes kubernetes) {
    cluster = new TestCluster(kubernetes);
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  @Test
  @DisplayName("Killed before any write of a start, another controller ends it: nothing twice")
  void starts() throws InterruptedException {
    cluster.create(type("small", 2));
    int survived = 0;
    boolean died = true;
    while (died) {
      String name = "web" + survived;
      var death = new Death(survived);
      cluster
          .controlled(ControllerConfig.DEFAULT, death)
          .create(vm(name, "small", "runStrategy: Always"));
      died = death.came();
      cluster.stopControllers();
      cluster.controlled();
      KubeObject vm = settled(name);
      assertThat(revisions(vm))
          .as("revisions after %d writes", survived)
          .hasSize(1)
          .contains((String) ((Map<?, ?>) vm.spec().get("instancetype")).get("revisionName"));
      assertThat(vm.condition("Failure")).isEmpty();
      cluster.stopControllers();
      survived++;
    }
    assertThat(survived).as("writes of a start").isEqualTo(6);
    assertThat(cluster.names("VirtualMachineInstance")).hasSize(survived);
  }

  @Test
  @DisplayName("Killed before any write of a restart, another controller ends it, once")
  void restarts() throws InterruptedException {
    cluster.create(type("small", 2)).controlled();
    cluster.create(vm("web", "small", "runStrategy: Manual"));
    request("{action: Start}");
    boolean died = true;
    for (int survived = 0; died; survived++) {
      KubeObject before = settled("web");
      cluster.stopControllers();
      String old = cluster.awaitInstance("web").uid();
      var death = new Death(survived);
      cluster.controlled(ControllerConfig.DEFAULT, death);
      request("{action: Stop, uid: %s}, {action: Start}".formatted(old));
      died = death.came();
      cluster.stopControllers();
      cluster.controlled();
      cluster.await("VirtualMachineInstance", "web", found -> !found.uid().equals(old));
      KubeObject vm = settled("web");
      assertThat(vm.spec()).as("the spec after %d writes", survived).isEqualTo(before.spec());
      assertThat(revisions(vm)).as("revisions after %d writes", survived).hasSize(1);
    }
  }

  private void request(String requests) {
    cluster.await("VirtualMachine", "web", vm -> true);
    cluster.mergeStatus(
        "VirtualMachine", "web", "{status: {stateChangeRequests: [%s]}}".formatted(requests));
  }

  private KubeObject settled(String name) {
    cluster.awaitInstance(name);
    return cluster.await(
        "VirtualMachine",
        name,
        vm ->
            "Starting".equals(vm.status().get("printableStatus"))
                && vm.status().get("stateChangeRequests") == null
                && vm.status().get("instancetypeRef") != null);
  }

  private List<String> revisions(KubeObject vm) {
    return cluster.list("ControllerRevision").stream()
        .filter(
            revision -> revision.metadata().get("ownerReferences").toString().contains(vm.uid()))
        .map(KubeObject::name)
        .toList();
  }
}
