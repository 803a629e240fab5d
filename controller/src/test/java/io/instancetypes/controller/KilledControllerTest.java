package io.instancetypes.controller;

import static io.instancetypes.controller.Manifests.type;
import static io.instancetypes.controller.Manifests.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.revise.Write;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Each situation is put up once for every write that it takes: the controllers die for the first
 * before the first write, for the second before the second, and so on. Others end all of them, and
 * the one that nobody disturbed is what they are compared with.
 */
@OnKubernetes
class KilledControllerTest {
  private static final String UNDISTURBED = "calm";

  /** Lets so many writes about a machine pass, and none after them. */
  private static final class Deaths implements Consumer<Write> {
    private final Map<String, Integer> most = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> seen = new ConcurrentHashMap<>();

    void before(String name, int write) {
      most.put(name, write);
      seen.put(name, new AtomicInteger());
    }

    @Override
    public void accept(Write write) {
      String words = write.toString();
      most.forEach(
          (name, writes) -> {
            if (words.contains(name) && seen.get(name).getAndIncrement() >= writes) {
              throw new IllegalStateException("died before: " + DocumentWorld.words(write));
            }
          });
    }

    int writes(String name) {
      return seen.get(name).get();
    }

    boolean came(String name) {
      return writes(name) > most.get(name);
    }
  }

  private TestCluster cluster;

  @BeforeEach
  void start(Kubernetes kubernetes) {
    cluster = new TestCluster(kubernetes).create(type("small", 2), type("large", 8));
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  /**
   * @param prepare brings a machine into the situation, with controllers at work
   * @param isPrepared whether it has come there
   * @param change what the controllers are killed over
   * @param isDone whether they have done all of it
   */
  private record Situation(
      Consumer<String> prepare,
      Predicate<String> isPrepared,
      Consumer<String> change,
      Predicate<String> isDone) {}

  private void survives(Situation situation, int fewestWrites) {
    var deaths = new Deaths();
    deaths.before(UNDISTURBED, Integer.MAX_VALUE);
    prepare(situation, List.of(UNDISTURBED));
    change(situation, List.of(UNDISTURBED), deaths);
    int writes = deaths.writes(UNDISTURBED);
    assertThat(writes).as("writes without a death").isGreaterThanOrEqualTo(fewestWrites);

    var names = new ArrayList<String>();
    for (int done = 0; done < writes; done++) {
      String name = "killed-%02d".formatted(done);
      names.add(name);
      deaths.before(name, done);
    }
    prepare(situation, names);
    change(situation, names, deaths);
    cluster.controlled();
    names.forEach(name -> Waiting.until(name + " is done", () -> situation.isDone().test(name)));
    cluster.stopControllers();
    List<String> undisturbed = cluster.everything(UNDISTURBED);
    names.forEach(name -> assertThat(cluster.everything(name)).as(name).isEqualTo(undisturbed));
  }

  private void prepare(Situation situation, List<String> names) {
    cluster.controlled();
    names.forEach(situation.prepare());
    names.forEach(
        name -> Waiting.until(name + " is prepared", () -> situation.isPrepared().test(name)));
    cluster.stopControllers();
  }

  private void change(Situation situation, List<String> names, Deaths deaths) {
    names.forEach(name -> deaths.seen.get(name).set(0));
    cluster.controlled(ControllerConfig.DEFAULT, deaths);
    names.forEach(situation.change());
    names.forEach(
        name ->
            Waiting.until(
                "the death of " + name, () -> deaths.came(name) || situation.isDone().test(name)));
    cluster.stopControllers();
  }

  private boolean says(String name, String printableStatus) {
    return cluster
        .find("VirtualMachine", name)
        .filter(vm -> printableStatus.equals(vm.status().get("printableStatus")))
        .filter(vm -> vm.status().get("stateChangeRequests") == null)
        .filter(vm -> vm.status().get("instancetypeRef") != null)
        .isPresent();
  }

  private boolean isRunning(String name) {
    return says(name, "Starting") && cluster.find("VirtualMachineInstance", name).isPresent();
  }

  private void createHalted(String name) {
    cluster.create(vm(name, "small", "runStrategy: Halted"));
  }

  private void createRunning(String name) {
    cluster.create(vm(name, "small", "runStrategy: Always"));
  }

  @Test
  @DisplayName("A start survives the death of its controller before any of its writes")
  void starts() {
    survives(new Situation(name -> {}, name -> true, this::createRunning, this::isRunning), 5);
  }

  @Test
  @DisplayName("So does a stop")
  void stops() {
    survives(
        new Situation(
            this::createRunning,
            this::isRunning,
            name -> cluster.merge("VirtualMachine", name, "{spec: {runStrategy: Halted}}"),
            name ->
                says(name, "Stopped") && cluster.find("VirtualMachineInstance", name).isEmpty()),
        3);
  }

  @Test
  @DisplayName("So does a restart, and it happens once")
  void restarts() {
    var old = new ConcurrentHashMap<String, String>();
    survives(
        new Situation(
            this::createRunning,
            this::isRunning,
            name -> {
              old.put(name, cluster.awaitInstance(name).uid());
              cluster.mergeStatus(
                  "VirtualMachine",
                  name,
                  "{status: {stateChangeRequests: [{action: Stop, uid: %s}, {action: Start}]}}"
                      .formatted(old.get(name)));
            },
            name -> isRunning(name) && !cluster.awaitInstance(name).uid().equals(old.get(name))),
        5);
  }

  @Test
  @DisplayName("So do volumes that are made with a VM")
  void makesVolumes() {
    survives(
        new Situation(
            name -> {},
            name -> true,
            name ->
                cluster.create(
                    vm(name, "small", "runStrategy: Always")
                        + "  dataVolumeTemplates: [%s, %s]\n"
                            .formatted(volume(name + "-a"), volume(name + "-b"))),
            name -> says(name, "Provisioning")),
        5);
  }

  private static String volume(String name) {
    return "{metadata: {name: %s}, spec: {storage: {resources: {requests: {storage: 1Gi}}},"
            .formatted(name)
        + " source: {blank: {}}}}";
  }

  @Test
  @DisplayName("So does a snapshot")
  void takesSnapshots() {
    survives(
        new Situation(this::createHalted, name -> says(name, "Stopped"), this::take, this::isTaken),
        4);
  }

  @Test
  @DisplayName("So does a restore, with what the VM makes of it")
  void restores() {
    survives(
        new Situation(
            name -> {
              createHalted(name);
              Waiting.until(name + " is captured", () -> says(name, "Stopped"));
              take(name);
              Waiting.until(name + " is taken", () -> isTaken(name));
              cluster.merge(
                  "VirtualMachine",
                  name,
                  "{spec: {instancetype: {name: large, revisionName: null}}}");
            },
            name -> isOfSize(name, 8L),
            this::restore,
            name ->
                isOfSize(name, 2L)
                    && cluster
                        .find("VirtualMachineRestore", name)
                        .filter(restore -> Boolean.TRUE.equals(restore.status().get("complete")))
                        .isPresent()),
        3);
  }

  private boolean isOfSize(String name, long vcpus) {
    return says(name, "Stopped")
        && cluster.vm(name).status().get("resolved") instanceof Map<?, ?> size
        && size.get("vcpus").equals(vcpus);
  }

  private void take(String name) {
    cluster.create(
        """
        apiVersion: snapshot.kubevirt.io/v1beta1
        kind: VirtualMachineSnapshot
        metadata: {name: %1$s}
        spec: {source: {apiGroup: kubevirt.io, kind: VirtualMachine, name: %1$s}}
        """
            .formatted(name));
  }

  private boolean isTaken(String name) {
    return cluster
        .find("VirtualMachineSnapshot", name)
        .filter(snapshot -> Boolean.TRUE.equals(snapshot.status().get("readyToUse")))
        .isPresent();
  }

  private void restore(String name) {
    cluster.create(
        """
        apiVersion: snapshot.kubevirt.io/v1beta1
        kind: VirtualMachineRestore
        metadata: {name: %1$s}
        spec:
          target: {apiGroup: kubevirt.io, kind: VirtualMachine, name: %1$s}
          virtualMachineSnapshotName: %1$s
        """
            .formatted(name));
  }
}
