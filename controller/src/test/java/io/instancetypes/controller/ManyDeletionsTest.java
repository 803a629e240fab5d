package io.instancetypes.controller;

import static io.instancetypes.controller.Manifests.type;
import static io.instancetypes.controller.Manifests.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.instancetypes.controller.cluster.KubernetesClients;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Waiting;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** As many VMs, as often, as {@code deletions.machines} and {@code deletions.rounds} say. */
@OnKubernetes
class ManyDeletionsTest {
  private static final int MACHINES = Integer.getInteger("deletions.machines", 40);
  private static final int ROUNDS = Integer.getInteger("deletions.rounds", 2);

  private final LoggedWarnings warnings = LoggedWarnings.collect();
  private final Map<String, Integer> starts = new ConcurrentHashMap<>();
  private TestCluster cluster;
  private KubernetesClient client;

  @BeforeEach
  void start(Kubernetes kubernetes) {
    cluster = new TestCluster(kubernetes).create(type("small", 2)).controlled();
    client = KubernetesClients.to(cluster.kubeconfig());
    client
        .genericKubernetesResources("kubevirt.io/v1", "VirtualMachineInstance")
        .inNamespace("default")
        .watch(
            new Watcher<GenericKubernetesResource>() {
              @Override
              public void eventReceived(Action action, GenericKubernetesResource instance) {
                if (action == Action.ADDED) {
                  starts.merge(instance.getMetadata().getName(), 1, Integer::sum);
                }
              }

              @Override
              public void onClose(WatcherException cause) {}
            });
  }

  @AfterEach
  void stop() {
    client.close();
    cluster.close();
    warnings.close();
  }

  private static void each(int round, Consumer<String> action) {
    try (var owners = Executors.newFixedThreadPool(8)) {
      IntStream.range(0, MACHINES)
          .forEach(i -> owners.submit(() -> action.accept("vm-%d-%d".formatted(round, i))));
    }
  }

  private void create(String name) {
    cluster.create(vm(name, "small", "runStrategy: Always"));
  }

  private void delete(String name) {
    cluster.delete("VirtualMachine", name);
  }

  private void nothingIsLeft() {
    for (String kind : new String[] {"VirtualMachine", "VirtualMachineInstance"}) {
      Waiting.until(kind + "s are gone", () -> cluster.names(kind).isEmpty());
    }
    Waiting.until("revisions are gone", () -> cluster.names("ControllerRevision").isEmpty());
    cluster.stopControllers();
    assertThat(warnings.messages()).isEmpty();
    assertThat(cluster.list("Event"))
        .allSatisfy(
            event -> assertThat(event.document().get("reason")).isEqualTo("SuccessfulCreate"));
  }

  @Test
  @DisplayName("Running VMs that are deleted at once are not started again, and leave nothing")
  void running() {
    for (int round = 0; round < ROUNDS; round++) {
      each(round, this::create);
      int now = round;
      IntStream.range(0, MACHINES)
          .forEach(i -> cluster.awaitVm("vm-%d-%d".formatted(now, i), "Starting"));
      each(round, this::delete);
    }
    nothingIsLeft();
    assertThat(starts).hasSize(MACHINES * ROUNDS).allSatisfy((name, times) -> once(name, times));
  }

  @Test
  @DisplayName("VMs that are deleted while they start leave nothing either, and a name can return")
  void starting() {
    for (int round = 0; round < ROUNDS; round++) {
      each(0, this::create);
      each(0, this::delete);
      Waiting.until("VMs are gone", () -> cluster.names("VirtualMachine").isEmpty());
    }
    nothingIsLeft();
    assertThat(starts)
        .allSatisfy((name, times) -> assertThat(times).as(name).isLessThanOrEqualTo(ROUNDS));
  }

  private static void once(String name, int times) {
    assertThat(times).as("starts of " + name).isEqualTo(1);
  }
}
