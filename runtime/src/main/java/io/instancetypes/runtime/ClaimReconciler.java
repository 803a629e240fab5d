package io.instancetypes.runtime;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.controller.cluster.WriteExecutor;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.revise.Write;
import io.instancetypes.runtime.attempt.Attempts;
import io.instancetypes.runtime.claim.ClaimName;
import io.instancetypes.runtime.claim.ClaimPopulation;
import io.instancetypes.runtime.claim.ClaimProtection;
import io.instancetypes.runtime.claim.ClaimVolumes;
import io.instancetypes.runtime.claim.DataVolumeSources;
import io.instancetypes.runtime.claim.ImageUploads;
import io.instancetypes.runtime.claim.UploadTarget;
import io.instancetypes.runtime.life.DataVolumeWrites;
import io.instancetypes.runtime.source.VolumeSource;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Gives claims their volumes and DataVolumes their content, and takes away what is left of them.
 */
final class ClaimReconciler {
  private static final Duration AT_ONCE = Duration.ZERO;
  private static final Duration SHORTLY = Duration.ofMillis(100);
  private static final Duration LATER = Duration.ofSeconds(5);
  private static final Duration PROGRESS = Duration.ofSeconds(1);
  private static final Duration IN_USE = Duration.ofSeconds(1);

  private final ApiClient api;
  private final ObjectLookup objects;
  private final WriteExecutor executor;
  private final ClaimVolumes volumes;
  private final ImageUploads uploads;
  private final DataVolumeSources sources;
  private final Attempts<ClaimName, ClaimName> fills;
  private final BiConsumer<String, String> wake;
  private final Consumer<String> log;

  /**
   * @param wake told of instances that waited for a claim, by namespace and name
   */
  ClaimReconciler(
      ApiClient api,
      ObjectLookup objects,
      ClaimVolumes volumes,
      ImageUploads uploads,
      DataVolumeSources sources,
      Attempts<ClaimName, ClaimName> fills,
      BiConsumer<String, String> wake,
      Consumer<String> log) {
    this.api = api;
    this.objects = objects;
    this.executor = new WriteExecutor(api, NodeAgent.MANAGER);
    this.volumes = volumes;
    this.uploads = uploads;
    this.sources = sources;
    this.fills = fills;
    this.wake = wake;
    this.log = log;
  }

  /** When to look again, if nothing happens until then. */
  Optional<Duration> reconcile(ClaimName name) {
    try {
      return look(name);
    } catch (ApiClientException changed) {
      return Optional.of(changed.isOutdated() || changed.isMissing() ? SHORTLY : LATER);
    } catch (IOException | RuntimeException trouble) {
      log.accept("claim " + name + ": " + trouble.getMessage());
      return Optional.of(LATER);
    }
  }

  private Optional<Duration> look(ClaimName name) throws IOException {
    Optional<KubeObject> claim = find("PersistentVolumeClaim", name);
    Optional<KubeObject> volume =
        find("DataVolume", name)
            .filter(found -> !found.isBeingDeleted() && !DataVolumeWrites.isDone(found));
    volumes.reclaim(name, claim);
    if (claim.isPresent() && claim.get().isBeingDeleted()) {
      return release(claim.get());
    }
    if (claim.isPresent() && UploadTarget.is(claim.get())) {
      return receive(name, claim.get(), volume);
    }
    if (claim.isPresent() && ClaimPopulation.is(claim.get())) {
      return populate(claim.get(), volume);
    }
    if (volume.isPresent()) {
      return fill(volume.get(), claim);
    }
    if (claim.isEmpty()) {
      uploads.forget(name);
      fills.forget(name);
    }
    return Optional.empty();
  }

  private Optional<KubeObject> find(String kind, ClaimName name) {
    return objects.find(kind, name.namespace(), name.name()).map(KubeObject::new);
  }

  /** A claim stays as long as a guest uses it. */
  private Optional<Duration> release(KubeObject claim) {
    fills.forget(ClaimName.of(claim));
    if (!ClaimProtection.is(claim)) {
      return Optional.empty();
    }
    if (users(claim).findAny().isPresent()) {
      return Optional.of(IN_USE);
    }
    write(ClaimProtection.lift(claim));
    return Optional.empty();
  }

  private Stream<KubeObject> users(KubeObject claim) {
    Fields instances =
        api.get(ResourcePath.of("VirtualMachineInstance").collection(claim.namespace()));
    return Fields.maps(instances, "items").stream()
        .map(KubeObject::new)
        .filter(instance -> ClaimProtection.isUsed(claim, instance));
  }

  /** Those who waited for a claim need not wait longer. */
  private void wake(KubeObject claim) {
    users(claim).forEach(instance -> wake.accept(instance.namespace(), instance.name()));
  }

  /** A claim to which somebody uploads, with or without a DataVolume. */
  private Optional<Duration> receive(ClaimName name, KubeObject claim, Optional<KubeObject> volume)
      throws IOException {
    volumes.bind(claim);
    Optional<String> trouble = uploads.trouble(name);
    if (!volumes.isFilled(name)) {
      write(UploadTarget.ready(claim, trouble));
      volume.ifPresent(of -> write(DataVolumeWrites.uploadReady(of, trouble, now())));
      return Optional.empty();
    }
    uploads.forget(name);
    write(UploadTarget.filled(claim));
    volume.ifPresent(of -> write(DataVolumeWrites.succeed(of, now())));
    wake(claim);
    return Optional.empty();
  }

  /** A claim that says itself what it is filled with; a DataVolume may wait for it. */
  private Optional<Duration> populate(KubeObject claim, Optional<KubeObject> volume)
      throws IOException {
    ClaimName name = ClaimName.of(claim);
    if (volumes.isFilled(name)) {
      fills.forget(name);
      List<Write> news = ClaimPopulation.filled(claim);
      write(news);
      if (!news.isEmpty()) {
        wake(claim);
      }
      volume
          .filter(DataVolumeWrites::isPopulated)
          .ifPresent(of -> write(DataVolumeWrites.succeed(of, now())));
      return Optional.empty();
    }
    if (UploadTarget.isComplete(claim)) {
      // What its guest wrote since is gone with the file; who starts the guest is told.
      return Optional.empty();
    }
    try {
      Optional<Attempts.State<ClaimName>> state = fills.state(name, claim.uid());
      if (state.isEmpty()) {
        begin(claim, sources.findFor(claim));
        return Optional.empty();
      }
      if (state.get() instanceof Attempts.State.Failed<ClaimName> failed) {
        write(ClaimPopulation.trouble(claim, failed.message()));
        return Optional.of(failed.pause());
      }
      return Optional.of(PROGRESS);
    } catch (IOException hindrance) {
      write(ClaimPopulation.trouble(claim, hindrance.getMessage()));
      return Optional.of(LATER);
    }
  }

  private void begin(KubeObject claim, VolumeSource source) throws IOException {
    ClaimName name = ClaimName.of(claim);
    volumes.bind(claim);
    fills.start(
        name,
        claim.uid(),
        progress -> {
          volumes.fill(claim, source, progress);
          return name;
        });
  }

  private Optional<Duration> fill(KubeObject volume, Optional<KubeObject> claim)
      throws IOException {
    Optional<String> objection = DataVolumeWrites.objection(volume);
    if (objection.isPresent()) {
      write(DataVolumeWrites.trouble(volume, objection.get(), now()));
      return Optional.empty();
    }
    try {
      if (claim.isEmpty()) {
        volumes.claim(DataVolumeWrites.claim(volume));
        return Optional.of(AT_ONCE);
      }
      return fill(volume, claim.get());
    } catch (IOException trouble) {
      write(DataVolumeWrites.trouble(volume, trouble.getMessage(), now()));
      return Optional.of(LATER);
    }
  }

  private Optional<Duration> fill(KubeObject volume, KubeObject claim) throws IOException {
    if (!volume.owns(claim)) {
      throw new IOException(
          "PersistentVolumeClaim %s is there already, and does not belong to the DataVolume"
              .formatted(claim.name()));
    }
    if (DataVolumeWrites.source(volume).equals("blank")) {
      volumes.provideEmpty(claim);
    }
    if (!volumes.isFilled(ClaimName.of(claim))) {
      return continueFilling(volume, claim);
    }
    fills.forget(ClaimName.of(claim));
    write(DataVolumeWrites.succeed(volume, now()));
    wake(claim);
    return Optional.empty();
  }

  private Optional<Duration> continueFilling(KubeObject volume, KubeObject claim)
      throws IOException {
    ClaimName name = ClaimName.of(claim);
    Optional<Attempts.State<ClaimName>> state = fills.state(name, claim.uid());
    if (state.isEmpty()) {
      begin(claim, sources.find(volume));
      return Optional.of(AT_ONCE);
    }
    return switch (state.get()) {
      case Attempts.State.Running<ClaimName> running -> {
        String phase = DataVolumeWrites.phase(volume, running.begun());
        write(DataVolumeWrites.filling(volume, phase, running.progress(), now()));
        yield Optional.of(PROGRESS);
      }
      case Attempts.State.Failed<ClaimName> failed -> {
        String phase = DataVolumeWrites.phase(volume, true);
        write(DataVolumeWrites.failed(volume, phase, failed.message(), failed.failures(), now()));
        yield Optional.of(failed.pause());
      }
      case Attempts.State.Done<ClaimName> _ -> {
        // Somebody has taken the file away since.
        fills.forget(name);
        yield Optional.of(SHORTLY);
      }
    };
  }

  private void write(List<Write> writes) {
    writes.forEach(write -> executor.execute(write, now()));
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
