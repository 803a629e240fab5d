package io.instancetypes.controller;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.InformerCaches;
import io.instancetypes.controller.cluster.InformerSources;
import io.instancetypes.controller.cluster.LiveLookup;
import io.instancetypes.controller.cluster.VirtualMachine;
import io.instancetypes.controller.cluster.VirtualMachineRestore;
import io.instancetypes.controller.cluster.VirtualMachineSnapshot;
import io.instancetypes.controller.cluster.WriteExecutor;
import io.instancetypes.controller.snapshot.RestoreReconciliation;
import io.instancetypes.controller.snapshot.SnapshotReconciliation;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.revise.Write;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.Cloner;
import io.javaoperatorsdk.operator.api.config.ConfigurationServiceOverrider;
import io.javaoperatorsdk.operator.api.config.ControllerConfigurationOverrider;
import io.javaoperatorsdk.operator.api.config.ExecutorServiceManager;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfiguration;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.processing.event.source.informer.TransformingItemStore;
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** The controllers, at work against a Kubernetes API until they are closed. */
public final class Controllers implements AutoCloseable {
  /** Documents are never changed in place, so nobody needs a copy of a cached one. */
  private static final Cloner NO_COPY =
      new Cloner() {
        @Override
        public <R extends HasMetadata> R clone(R resource) {
          return resource;
        }
      };

  private final Operator operator;
  private final InformerCaches caches;
  private final Leadership leadership;
  private final Workers workers;
  private final Runnable closed;

  private Controllers(
      Operator operator,
      InformerCaches caches,
      Leadership leadership,
      Workers workers,
      Runnable closed) {
    this.operator = operator;
    this.caches = caches;
    this.leadership = leadership;
    this.workers = workers;
    this.closed = closed;
  }

  /** Starts the controllers with a client that is theirs to close. */
  public static Controllers startWith(KubernetesClient client, ControllerConfig config) {
    try {
      return start(client, config, Surroundings.NOBODY, write -> {}, client::close);
    } catch (RuntimeException failure) {
      client.close();
      throw failure;
    }
  }

  /** Starts the controllers; the client stays the caller's to close. */
  public static Controllers start(KubernetesClient client, ControllerConfig config) {
    return start(client, config, Surroundings.NOBODY);
  }

  /** As above, for somebody who wants to know what the controllers are doing. */
  public static Controllers start(
      KubernetesClient client, ControllerConfig config, Surroundings surroundings) {
    return start(client, config, surroundings, write -> {}, () -> {});
  }

  /**
   * Whom the controllers tell about themselves.
   *
   * @param elected called when the Lease is got
   * @param deposed called when the Lease is lost; whoever is called has to close the controllers
   */
  public record Surroundings(Metrics metrics, Runnable elected, Runnable deposed) {
    static final Surroundings NOBODY = new Surroundings(Metrics.NOOP, () -> {}, () -> {});
  }

  /**
   * @param before told about each write before it is done; what it throws keeps it from being done
   */
  static Controllers start(
      KubernetesClient client, ControllerConfig config, Consumer<Write> before, Runnable closed) {
    return start(client, config, Surroundings.NOBODY, before, closed);
  }

  private static Controllers start(
      KubernetesClient client,
      ControllerConfig config,
      Surroundings surroundings,
      Consumer<Write> before,
      Runnable closed) {
    var api = new ApiClient(client);
    var leadership =
        new Leadership(api, config.leaseNamespace(), config.leaseTimes().duration(), surroundings);
    var workers = new Workers(config.threads());
    var operator =
        new Operator(
            service -> {
              service.withMetrics(surroundings.metrics()).withExecutorService(workers.executor());
              configure(service, client, config, leadership);
            });
    var runner = new PlanRunner(new WriteExecutor(api, before), Clock.systemUTC(), config.traces());
    var machines = new VirtualMachineReconciler(client, config, runner);
    operator.register(machines, Controllers::configure);
    if (config.snapshots() && client.hasApiGroup("snapshot.kubevirt.io", true)) {
      var live = new LiveLookup(api);
      operator.register(
          new Snapshots(live, config.storage(), runner),
          controller -> configure(controller, "snapshot"));
      operator.register(
          new Restores(live, config.storage(), runner),
          controller -> configure(controller, "restore"));
    }
    operator.start();
    return new Controllers(operator, machines.caches(), leadership, workers, closed);
  }

  /** The framework finds out by the class which resource is meant. */
  private static final class Snapshots extends SnapshotReconciler<VirtualMachineSnapshot> {
    Snapshots(LiveLookup objects, boolean storage, PlanRunner runner) {
      super(objects, storage, runner, SnapshotReconciliation::plan);
    }
  }

  private static final class Restores extends SnapshotReconciler<VirtualMachineRestore> {
    Restores(LiveLookup objects, boolean storage, PlanRunner runner) {
      super(objects, storage, runner, RestoreReconciliation::plan);
    }
  }

  private static void configure(
      ConfigurationServiceOverrider service,
      KubernetesClient client,
      ControllerConfig config,
      Leadership leadership) {
    service
        .withKubernetesClient(client)
        .withCloseClientOnStop(false)
        .withResourceCloner(NO_COPY)
        .withUseSSAToPatchPrimaryResource(false)
        // 100,000 VMs on a machine with much else to do are not read in the half minute of others.
        .withCacheSyncTimeout(Duration.ofMinutes(10))
        .withReconciliationTerminationTimeout(Duration.ofSeconds(10));
    if (config.leaseNamespace() != null) {
      service.withLeaderElectionConfiguration(election(config, leadership));
    }
  }

  /**
   * Deprecated, since the framework wants to end the process when the Lease is gone. That is for
   * whoever started the controllers to do, and wrong when they are closed on purpose.
   */
  @SuppressWarnings("deprecation")
  private static LeaderElectionConfiguration election(
      ControllerConfig config, Leadership leadership) {
    ControllerConfig.LeaseTimes times = config.leaseTimes();
    return new LeaderElectionConfiguration(
        Leadership.LEASE,
        config.leaseNamespace(),
        times.duration(),
        times.renewal(),
        times.retry(),
        leadership.identity(),
        leadership.callbacks(),
        false);
  }

  private static void configure(ControllerConfigurationOverrider<VirtualMachine> controller) {
    configure(controller, "virtualmachine");
    // Requests to start and stop arrive in the status, which has no generation.
    controller.withGenerationAware(false);
    // The framework would end its interest with the deletion, which is when the instance has to go.
    controller.withTriggerReconcilerOnAllEvents(true);
  }

  private static <R extends GenericKubernetesResource> void configure(
      ControllerConfigurationOverrider<R> controller, String name) {
    controller
        .withName(name)
        .withInformerListLimit(InformerSources.PAGE)
        .watchingAllNamespaces()
        .withItemStore(new TransformingItemStore<>(InformerSources::pruned))
        .withRetry(
            new GenericRetry()
                .setInitialInterval(Duration.ofMillis(200))
                .setIntervalMultiplier(2)
                .setMaxInterval(Duration.ofMinutes(5).toMillis())
                .withoutMaxAttempts());
  }

  /** What is watched, whether these controllers lead or wait. */
  public ObjectLookup objects() {
    return caches;
  }

  /** The KubeVirt resource; empty if there is none. */
  public Fields kubevirt() {
    return caches.kubevirt();
  }

  /** Whether these are the controllers that act. */
  public boolean areLeading() {
    return leadership.isHeld();
  }

  /** Looks who holds the Lease, so that an election that has died is noticed. */
  public void look() {
    leadership.look();
  }

  /** Why these controllers will not act any more, whatever happens; empty if they may. */
  public Optional<String> death() {
    return leadership.death().or(workers::death);
  }

  /** Whether everything that is to be watched is. */
  public boolean areWatching() {
    return operator.getRuntimeInfo().allEventSourcesAreHealthy();
  }

  @Override
  public void close() {
    leadership.resign();
    if (leadership.isAnswered()) {
      operator.stop();
      leadership.release();
    } else {
      abandon();
      operator.stop();
    }
    closed.run();
  }

  /** What is under way waits for an answer that does not come; nothing is lost, as in a crash. */
  private void abandon() {
    workers.executor().shutdownNow();
    ExecutorServiceManager threads = operator.getConfigurationService().getExecutorServiceManager();
    threads.cachingExecutorService().shutdownNow();
    threads.workflowExecutorService().shutdownNow();
  }
}
