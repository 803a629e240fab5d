package io.instancetypes.runtime;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.InformerSources;
import io.instancetypes.controller.cluster.LiveLookup;
import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.runtime.host.NodeObject;
import io.instancetypes.runtime.process.GuestMonitors;
import io.instancetypes.runtime.process.GuestShutdown;
import io.instancetypes.runtime.volume.ClaimVolumes;
import io.instancetypes.runtime.volume.GuestFolder;
import io.instancetypes.runtime.volume.Preparation;
import io.instancetypes.runtime.volume.VolumeContents;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.ConfigurationServiceOverrider;
import io.javaoperatorsdk.operator.api.config.ControllerConfigurationOverrider;
import io.javaoperatorsdk.operator.processing.event.source.informer.TransformingItemStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Runs the instances of a Kubernetes API on this machine, as a client like any other. Guests go on
 * when it is closed, and when it is killed.
 */
public final class NodeAgent implements AutoCloseable {
  /** By whom the fields are managed that it writes. */
  static final String MANAGER = "instancetypes-runtime";

  private static final Duration SYNC = Duration.ofSeconds(30);

  private final Operator operator;
  private final SharedIndexInformer<VirtualMachineInstance> instances;
  private final GuestQueue queue;
  private final GuestMonitors monitors;
  private final RuntimeConfig config;
  private final KubernetesClient client;

  private NodeAgent(
      Operator operator,
      SharedIndexInformer<VirtualMachineInstance> instances,
      GuestQueue queue,
      GuestMonitors monitors,
      RuntimeConfig config,
      KubernetesClient client) {
    this.operator = operator;
    this.instances = instances;
    this.queue = queue;
    this.monitors = monitors;
    this.config = config;
    this.client = client;
  }

  /**
   * At work when it returns.
   *
   * @param client its to close
   * @param log told what people should know
   */
  public static NodeAgent start(KubernetesClient client, RuntimeConfig config, Consumer<String> log)
      throws IOException {
    GuestFolder.create(Path.of(config.host().data(), "guests"));
    var api = new ApiClient(client);
    var happened = new AtomicReference<Consumer<GuestFiles>>(files -> {});
    var monitors = new GuestMonitors(files -> happened.get().accept(files));
    var objects = new LiveLookup(api);
    var claims = new ClaimVolumes(api, objects, config.host(), MANAGER);
    claims.applyStorageClass(MANAGER);
    new NodeObject(config.node(), config.capacity(), config.host().accelerator())
        .apply(api, MANAGER, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    var preparation = new Preparation(new VolumeContents(objects), claims);
    var keeper = new GuestKeeper(config, monitors, preparation);
    var reconciler = new InstanceReconciler(api, keeper, log);
    var queue = new GuestQueue(reconciler::reconcile);
    happened.set(queue::add);
    var operator = new Operator(service -> configure(service, client));
    operator.register(
        new DataVolumeReconciler(api, claims), controller -> configure(controller, "disk"));
    operator.start();
    GuestFolder.all(config.host().data()).forEach(queue::add);
    return new NodeAgent(
        operator, instances(client, config, queue), queue, monitors, config, client);
  }

  /** Tells the queue of every instance that is there, comes, changes or goes. */
  private static SharedIndexInformer<VirtualMachineInstance> instances(
      KubernetesClient client, RuntimeConfig config, GuestQueue queue) throws IOException {
    var informer =
        client
            .resources(VirtualMachineInstance.class)
            .inAnyNamespace()
            .withLimit(InformerSources.PAGE)
            .runnableInformer(0)
            .itemStore(new TransformingItemStore<>(InformerSources::pruned))
            .addEventHandler(new Instances(config, queue));
    try {
      informer.start().toCompletableFuture().get(SYNC.toSeconds(), TimeUnit.SECONDS);
      return informer;
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new IOException("nobody waits for the instances any more", hurried);
    } catch (ExecutionException | TimeoutException trouble) {
      informer.stop();
      throw new IOException("the instances cannot be watched: " + trouble.getMessage(), trouble);
    }
  }

  private record Instances(RuntimeConfig config, GuestQueue queue)
      implements ResourceEventHandler<VirtualMachineInstance> {
    @Override
    public void onAdd(VirtualMachineInstance instance) {
      look(instance);
    }

    @Override
    public void onUpdate(VirtualMachineInstance before, VirtualMachineInstance instance) {
      look(instance);
    }

    @Override
    public void onDelete(VirtualMachineInstance instance, boolean unknown) {
      look(instance);
    }

    private void look(VirtualMachineInstance instance) {
      queue.add(
          config.files(instance.getMetadata().getNamespace(), instance.getMetadata().getName()));
    }
  }

  private static void configure(ConfigurationServiceOverrider service, KubernetesClient client) {
    service
        .withKubernetesClient(client)
        .withCloseClientOnStop(false)
        .withUseSSAToPatchPrimaryResource(false)
        .withExecutorService(
            Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("guest-", 0).factory()))
        .withCacheSyncTimeout(SYNC)
        .withReconciliationTerminationTimeout(Duration.ofSeconds(10));
  }

  private static <R extends GenericKubernetesResource> void configure(
      ControllerConfigurationOverrider<R> controller, String name) {
    controller
        .withName(name)
        .withInformerListLimit(InformerSources.PAGE)
        .watchingAllNamespaces()
        .withGenerationAware(false)
        .withTriggerReconcilerOnAllEvents(true)
        .withItemStore(new TransformingItemStore<>(InformerSources::pruned));
  }

  /** Whether everything that is to be watched is. */
  public boolean isWatching() {
    return instances.isWatching() && operator.getRuntimeInfo().allEventSourcesAreHealthy();
  }

  /** Ends all guests of this machine, and returns when they have ended. */
  public void stopGuests(Duration patience) throws IOException {
    stop();
    GuestShutdown.all(GuestFolder.all(config.host().data()), monitors, patience);
  }

  private void stop() {
    instances.stop();
    operator.stop();
    queue.close();
  }

  @Override
  public void close() {
    stop();
    monitors.close();
    client.close();
  }
}
