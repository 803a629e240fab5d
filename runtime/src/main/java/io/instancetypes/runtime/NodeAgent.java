package io.instancetypes.runtime;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.InformerSources;
import io.instancetypes.controller.cluster.LiveLookup;
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
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.TransformingItemStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Runs the instances of a Kubernetes API on this machine, as a client like any other. Guests go on
 * when it is closed, and when it is killed.
 */
public final class NodeAgent implements AutoCloseable {
  /** By whom the fields are managed that it writes. */
  static final String MANAGER = "instancetypes-runtime";

  private final Operator operator;
  private final GuestMonitors monitors;
  private final Reminders reminders;
  private final RuntimeConfig config;
  private final KubernetesClient client;

  private NodeAgent(
      Operator operator,
      GuestMonitors monitors,
      Reminders reminders,
      RuntimeConfig config,
      KubernetesClient client) {
    this.operator = operator;
    this.monitors = monitors;
    this.reminders = reminders;
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
    var events = new SimpleInboundEventSource<VirtualMachineInstance>("guests");
    var monitors = new GuestMonitors(files -> InstanceReconciler.tell(events, files));
    var objects = new LiveLookup(api);
    var claims = new ClaimVolumes(api, objects, config.host(), MANAGER);
    claims.applyStorageClass(MANAGER);
    new NodeObject(config.node(), config.capacity(), config.host().accelerator())
        .apply(api, MANAGER, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    var preparation = new Preparation(new VolumeContents(objects), claims);
    var keeper = new GuestKeeper(config, monitors, preparation);
    var reminders = new Reminders(files -> InstanceReconciler.tell(events, files));
    var reconciler = new InstanceReconciler(api, keeper, events, reminders, config, log);
    var operator = new Operator(service -> configure(service, client));
    operator.register(reconciler, controller -> configure(controller, "guest"));
    operator.register(
        new DataVolumeReconciler(api, claims), controller -> configure(controller, "disk"));
    operator.start();
    reconciler.sweep(GuestFolder.all(config.host().data()));
    return new NodeAgent(operator, monitors, reminders, config, client);
  }

  private static void configure(ConfigurationServiceOverrider service, KubernetesClient client) {
    service
        .withKubernetesClient(client)
        .withCloseClientOnStop(false)
        .withUseSSAToPatchPrimaryResource(false)
        .withExecutorService(
            Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("guest-", 0).factory()))
        .withCacheSyncTimeout(Duration.ofSeconds(30))
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
    return operator.getRuntimeInfo().allEventSourcesAreHealthy();
  }

  /** Ends all guests of this machine, and returns when they have ended. */
  public void stopGuests(Duration patience) throws IOException {
    operator.stop();
    GuestShutdown.all(GuestFolder.all(config.host().data()), monitors, patience);
  }

  @Override
  public void close() {
    operator.stop();
    reminders.close();
    monitors.close();
    client.close();
  }
}
