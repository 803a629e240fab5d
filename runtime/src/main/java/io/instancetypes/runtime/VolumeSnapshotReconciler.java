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
import io.instancetypes.runtime.image.ImageException;
import io.instancetypes.runtime.snapshot.SnapshotFiles;
import io.instancetypes.runtime.snapshot.SnapshotName;
import io.instancetypes.runtime.snapshot.SnapshotSubject;
import io.instancetypes.runtime.snapshot.VolumeSnapshotWrites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Takes snapshots of the disks of claims, and takes away what is left of those that are gone. */
final class VolumeSnapshotReconciler {
  private static final Duration SHORTLY = Duration.ofMillis(100);
  private static final Duration LATER = Duration.ofSeconds(5);

  /** A guest may be paused, or a claim filled, at any time. */
  private static final Duration IN_USE = Duration.ofSeconds(1);

  private final ApiClient api;
  private final ObjectLookup objects;
  private final WriteExecutor executor;
  private final SnapshotFiles files;
  private final SnapshotSubject subject;
  private final Attempts<SnapshotName, Taken> copies;
  private final Consumer<String> log;

  /**
   * What came of a copy.
   *
   * @param time when it was begun
   * @param bytes of the disk
   */
  record Taken(String time, long bytes) {}

  VolumeSnapshotReconciler(
      ApiClient api,
      ObjectLookup objects,
      SnapshotFiles files,
      SnapshotSubject subject,
      Attempts<SnapshotName, Taken> copies,
      Consumer<String> log) {
    this.api = api;
    this.objects = objects;
    this.executor = new WriteExecutor(api, NodeAgent.MANAGER);
    this.files = files;
    this.subject = subject;
    this.copies = copies;
    this.log = log;
  }

  /** When to look again, if nothing happens until then. */
  Optional<Duration> reconcile(SnapshotName name) {
    try {
      return look(name);
    } catch (ApiClientException changed) {
      return Optional.of(changed.isOutdated() || changed.isMissing() ? SHORTLY : LATER);
    } catch (IOException | RuntimeException trouble) {
      log.accept("snapshot " + name + ": " + trouble.getMessage());
      return Optional.of(LATER);
    }
  }

  /** Takes away what snapshots have left that went while nobody looked. */
  void sweep() throws IOException {
    files.sweep(this::uids);
  }

  private Set<String> uids() {
    Fields list = api.get(ResourcePath.of("VolumeSnapshot").collection(null));
    return Fields.maps(list, "items").stream()
        .map(item -> KubeObject.of(item).uid())
        .collect(Collectors.toSet());
  }

  private Optional<KubeObject> find(SnapshotName name) {
    return objects
        .find("VolumeSnapshot", name.namespace(), name.name())
        .map(KubeObject::new)
        .filter(found -> !found.isBeingDeleted());
  }

  private Optional<Duration> look(SnapshotName name) throws IOException {
    Optional<KubeObject> snapshot = find(name);
    if (snapshot.isEmpty()) {
      copies.forget(name);
      sweep();
      return Optional.empty();
    }
    if (VolumeSnapshotWrites.isReady(snapshot.get())) {
      if (!files.isThere(snapshot.get().uid())) {
        write(
            VolumeSnapshotWrites.trouble(
                snapshot.get(), "the file of the snapshot is gone from this machine", now()));
      }
      return Optional.empty();
    }
    return take(name, snapshot.get());
  }

  private Optional<Duration> take(SnapshotName name, KubeObject snapshot) throws IOException {
    Optional<Attempts.State<Taken>> state = copies.state(name, snapshot.uid());
    if (state.isEmpty()) {
      return begin(name, snapshot);
    }
    return switch (state.get()) {
      case Attempts.State.Running<Taken> _ -> Optional.empty();
      case Attempts.State.Failed<Taken> failed -> {
        write(VolumeSnapshotWrites.trouble(snapshot, failed.message(), now()));
        yield Optional.of(failed.pause());
      }
      case Attempts.State.Done<Taken> done -> {
        write(VolumeSnapshotWrites.ready(snapshot, done.result().time(), done.result().bytes()));
        copies.forget(name);
        yield Optional.empty();
      }
    };
  }

  private Optional<Duration> begin(SnapshotName name, KubeObject snapshot) {
    try {
      Path disk = subject.disk(snapshot);
      copies.start(
          name,
          snapshot.uid(),
          _ -> {
            var taken = new Taken(now(), Files.size(disk));
            files.take(snapshot.uid(), disk, () -> isWanted(name, snapshot.uid()));
            return taken;
          });
      return Optional.empty();
    } catch (ImageException hindrance) {
      write(VolumeSnapshotWrites.trouble(snapshot, hindrance.getMessage(), now()));
      return Optional.of(IN_USE);
    }
  }

  private boolean isWanted(SnapshotName name, String uid) {
    return find(name).filter(found -> found.uid().equals(uid)).isPresent();
  }

  private void write(List<Write> writes) {
    writes.forEach(write -> executor.execute(write, now()));
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
