package io.instancetypes.runtime;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.LiveLookup;
import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.runtime.agent.GuestAgents;
import io.instancetypes.runtime.attempt.Attempts;
import io.instancetypes.runtime.claim.ClaimName;
import io.instancetypes.runtime.claim.ClaimVolumes;
import io.instancetypes.runtime.claim.DataVolumeSources;
import io.instancetypes.runtime.claim.ImageUploads;
import io.instancetypes.runtime.confine.Confinement;
import io.instancetypes.runtime.host.NodeObject;
import io.instancetypes.runtime.process.GuestMonitors;
import io.instancetypes.runtime.process.GuestShutdown;
import io.instancetypes.runtime.registry.GuestImages;
import io.instancetypes.runtime.registry.ImageCache;
import io.instancetypes.runtime.registry.ImageLimits;
import io.instancetypes.runtime.registry.PullSecrets;
import io.instancetypes.runtime.snapshot.SnapshotFiles;
import io.instancetypes.runtime.snapshot.SnapshotName;
import io.instancetypes.runtime.snapshot.SnapshotSubject;
import io.instancetypes.runtime.volume.GuestFolder;
import io.instancetypes.runtime.volume.KeptState;
import io.instancetypes.runtime.volume.Preparation;
import io.instancetypes.runtime.volume.VolumeContents;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Runs the instances of a Kubernetes API on this machine, as a client like any other. Guests go on
 * when it is closed, and when it is killed.
 */
public final class NodeAgent implements AutoCloseable {
  /** By whom the fields are managed that it writes. */
  static final String MANAGER = "instancetypes-runtime";

  private static final int FILLS_AT_ONCE = 4;

  private final RuntimeConfig config;
  private final KubernetesClient client;
  private final ClaimVolumes volumes;
  private final ImageUploads uploads;
  private final Attempts<ClaimName, ClaimName> fills;
  private final GuestImages images;
  private final Attempts<SnapshotName, VolumeSnapshotReconciler.Taken> copies;
  private final VolumeSnapshotReconciler snapshotting;
  private final NameQueue<SnapshotName> snapshots;
  private final NameQueue<GuestFiles> guests;
  private final NameQueue<ClaimName> claims;
  private final GuestMonitors monitors;
  private final List<ObjectWatch<?>> watches = new ArrayList<>();

  private NodeAgent(KubernetesClient client, RuntimeConfig config, Consumer<String> log)
      throws IOException {
    this.config = config;
    this.client = client;
    var api = new ApiClient(client);
    var objects = new LiveLookup(api);
    this.monitors = new GuestMonitors(this::happened);
    this.volumes = new ClaimVolumes(api, objects, config.host(), MANAGER);
    volumes.start();
    new NodeObject(config.node(), config.capacity(), config.host().accelerator())
        .apply(api, MANAGER, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    var states = new KeptState(config.host().data());
    states.sweep(machines(api));
    var preparation =
        new Preparation(new VolumeContents(api, objects), volumes, states, config.hostDisks());
    this.images = images(new PullSecrets(objects));
    var keeper =
        new GuestKeeper(
            config,
            objects,
            monitors,
            new GuestAgents(this::happened),
            preparation,
            images,
            Confinement.ofThisProcess(Path.of(config.host().data()), log),
            states);
    this.guests =
        new NameQueue<>(new InstanceReconciler(api, keeper, config.traces(), log)::reconcile);
    this.uploads = new ImageUploads(objects, volumes, this::changed, InstantSource.system());
    this.fills = new Attempts<>(FILLS_AT_ONCE, this::changed);
    var kept = new SnapshotFiles(config.host().data());
    kept.start();
    this.copies = new Attempts<>(FILLS_AT_ONCE, this::changed);
    this.snapshotting =
        new VolumeSnapshotReconciler(
            api, objects, kept, new SnapshotSubject(api, objects, volumes), copies, log);
    this.snapshots = new NameQueue<>(snapshotting::reconcile);
    var sources = new DataVolumeSources(api, objects, volumes, kept::file, config.imports());
    this.claims =
        new NameQueue<>(
            new ClaimReconciler(api, objects, volumes, uploads, sources, fills, this::look, log)
                ::reconcile);
  }

  private static Set<String> machines(ApiClient api) {
    Fields list = api.get(ResourcePath.of("VirtualMachine").collection(null));
    return Fields.maps(list, "items").stream()
        .map(item -> KubeObject.of(item).uid())
        .collect(Collectors.toSet());
  }

  private GuestImages images(PullSecrets secrets) throws IOException {
    var cache =
        new ImageCache(
            Path.of(config.host().data(), "images"), config.imports(), ImageLimits.USUAL);
    cache.start();
    return new GuestImages(cache, secrets, this::happened);
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
    var agent = new NodeAgent(client, config, log);
    agent.watch();
    return agent;
  }

  private void watch() throws IOException {
    GuestFolder.all(config.host().data()).forEach(guests::add);
    volumes.known().forEach(claims::add);
    watches.add(ObjectWatch.start(client, VirtualMachineInstance.class, this::look));
    for (var kind : List.of(DataVolume.class, PersistentVolumeClaim.class)) {
      watches.add(
          ObjectWatch.start(
              client, kind, (namespace, name) -> claims.add(new ClaimName(namespace, name))));
    }
    snapshotting.sweep();
    watches.add(
        ObjectWatch.start(
            client,
            VolumeSnapshot.class,
            (namespace, name) -> changed(new SnapshotName(namespace, name))));
  }

  /** Monitors may have something to tell before there is a queue for it. */
  private void happened(GuestFiles guest) {
    if (guests != null) {
      guests.add(guest);
    }
  }

  private void changed(ClaimName claim) {
    claims.add(claim);
  }

  private void changed(SnapshotName snapshot) {
    snapshots.add(snapshot);
  }

  private void look(String namespace, String instance) {
    guests.add(config.files(namespace, instance));
  }

  /** Where images are uploaded to. */
  public ImageUploads uploads() {
    return uploads;
  }

  /** Whether everything that is to be watched is. */
  public boolean isWatching() {
    return watches.stream().allMatch(ObjectWatch::isWatching);
  }

  /** Ends all guests of this machine, and returns when they have ended. */
  public void stopGuests(Duration patience) throws IOException {
    stop();
    GuestShutdown.all(GuestFolder.all(config.host().data()), monitors, patience);
  }

  private void stop() {
    watches.forEach(ObjectWatch::close);
    fills.close();
    copies.close();
    images.close();
    snapshots.close();
    claims.close();
    guests.close();
  }

  @Override
  public void close() {
    stop();
    monitors.close();
    client.close();
  }
}
