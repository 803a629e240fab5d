package io.instancetypes.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.controller.cluster.Api;
import io.instancetypes.controller.cluster.Connection;
import io.instancetypes.controller.cluster.Sources;
import io.instancetypes.controller.cluster.VirtualMachine;
import io.instancetypes.controller.cluster.Writes;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.Cloner;
import io.javaoperatorsdk.operator.api.config.ConfigurationServiceOverrider;
import io.javaoperatorsdk.operator.api.config.ControllerConfigurationOverrider;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfigurationBuilder;
import io.javaoperatorsdk.operator.processing.event.source.informer.TransformingItemStore;
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** The controllers, at work against a Kubernetes API until they are closed. */
public final class Controllers implements AutoCloseable {
  private static final String LEASE = "instancetypes-controller";

  /** Documents are never changed in place, so nobody needs a copy of a cached one. */
  private static final Cloner NO_COPY =
      new Cloner() {
        @Override
        public <R extends HasMetadata> R clone(R resource) {
          return resource;
        }
      };

  private final Operator operator;
  private final Runnable closed;

  private Controllers(Operator operator, Runnable closed) {
    this.operator = operator;
    this.closed = closed;
  }

  /** Starts the controllers with a client of their own. */
  public static Controllers start(Path kubeconfig, Config config) {
    KubernetesClient client = Connection.to(kubeconfig);
    try {
      return start(client, config, write -> {}, client::close);
    } catch (RuntimeException failure) {
      client.close();
      throw failure;
    }
  }

  /** Starts the controllers; the client stays the caller's to close. */
  public static Controllers start(KubernetesClient client, Config config) {
    return start(client, config, write -> {}, () -> {});
  }

  /**
   * @param before told about each write before it is done; what it throws keeps it from being done
   */
  static Controllers start(
      KubernetesClient client, Config config, Consumer<String> before, Runnable closed) {
    var operator = new Operator(service -> configure(service, client, config));
    var writes = new Writes(new Api(client), before);
    operator.register(
        new MachineReconciler(client, config.pinning(), writes, Clock.systemUTC()),
        Controllers::configure);
    operator.start();
    return new Controllers(operator, closed);
  }

  private static void configure(
      ConfigurationServiceOverrider service, KubernetesClient client, Config config) {
    service
        .withKubernetesClient(client)
        .withCloseClientOnStop(false)
        .withResourceCloner(NO_COPY)
        .withUseSSAToPatchPrimaryResource(false)
        .withCacheSyncTimeout(Duration.ofSeconds(30))
        .withReconciliationTerminationTimeout(Duration.ofSeconds(10))
        .withExecutorService(
            Executors.newFixedThreadPool(
                config.threads(), Thread.ofVirtual().name("machine-", 0).factory()));
    if (config.leaseNamespace() != null) {
      service.withLeaderElectionConfiguration(
          LeaderElectionConfigurationBuilder.aLeaderElectionConfiguration(LEASE)
              .withLeaseNamespace(config.leaseNamespace())
              .build());
    }
  }

  private static void configure(ControllerConfigurationOverrider<VirtualMachine> controller) {
    controller
        .withName("virtualmachine")
        .watchingAllNamespaces()
        // Requests to start and stop arrive in the status, which has no generation.
        .withGenerationAware(false)
        .withItemStore(new TransformingItemStore<>(Sources::pruned))
        .withRetry(
            new GenericRetry()
                .setInitialInterval(Duration.ofMillis(200))
                .setIntervalMultiplier(2)
                .setMaxInterval(Duration.ofMinutes(5).toMillis())
                .withoutMaxAttempts());
  }

  @Override
  public void close() {
    operator.stop();
    closed.run();
  }
}
