package io.instancetypes.runtime.claim;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.qemu.Host;
import io.instancetypes.runtime.image.ImageIntake;
import io.instancetypes.runtime.life.DataVolumeWrites;
import io.instancetypes.runtime.source.VolumeSource;
import io.instancetypes.runtime.volume.ClaimProvider;
import io.instancetypes.runtime.volume.GuestFolder;
import io.instancetypes.runtime.volume.PreparationException;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Claims as files of this machine. A file is there when the claim is filled, and not before: what
 * is written meanwhile is elsewhere.
 */
public final class ClaimVolumes implements ClaimProvider {
  /** No namespace has such a name. */
  private static final String UNFINISHED = ".unfinished";

  private static final String RELEASED = ".released";

  private final ObjectLookup objects;
  private final LocalVolumes volumes;
  private final Host host;

  /**
   * @param host where the files of claims are
   */
  public ClaimVolumes(ApiClient api, ObjectLookup objects, Host host, String manager) {
    this.host = host;
    this.objects = objects;
    this.volumes = new LocalVolumes(api, objects, manager);
  }

  /** Shows what there is, and takes away what was not finished before. */
  public void start() throws IOException {
    volumes.showStorageClass();
    Path unfinished = folder().resolve(UNFINISHED);
    GuestFolder.clear(unfinished);
    GuestFolder.create(unfinished);
  }

  /** Those that had a claim when somebody looked last. */
  public List<ClaimName> known() {
    return volumes.held().stream().map(LocalVolumes::claim).toList();
  }

  private Path folder() {
    return Path.of(host.data(), "volumes");
  }

  public Path file(ClaimName name) {
    return Path.of(host.claimFile(name.namespace(), name.name()));
  }

  public boolean isFilled(ClaimName name) {
    return Files.isRegularFile(file(name), LinkOption.NOFOLLOW_LINKS);
  }

  /** Makes a claim that somebody else wants, unless there is one. */
  public void claim(Fields document) throws IOException {
    volumes.create("PersistentVolumeClaim", new KubeObject(document).namespace(), document);
  }

  @Override
  public void provide(String namespace, String claim) throws IOException {
    var name = new ClaimName(namespace, claim);
    Optional<KubeObject> found =
        objects.find("PersistentVolumeClaim", namespace, claim).map(KubeObject::new);
    reclaim(name, found);
    if (found.isEmpty()) {
      if (!isFilled(name)) {
        throw new PreparationException(
            "there is no PersistentVolumeClaim %s in namespace %s".formatted(claim, namespace));
      }
      return;
    }
    if (!isFilled(name) && wasFilled(found.get())) {
      throw new PreparationException(
          "the file of PersistentVolumeClaim %s in namespace %s is gone from this machine: bring it back, or delete the claim"
              .formatted(claim, namespace));
    }
    if (!isFilled(name) && isFilledByOthers(found.get())) {
      throw new PreparationException(
          "PersistentVolumeClaim %s in namespace %s is not filled yet".formatted(claim, namespace));
    }
    provideEmpty(found.get());
  }

  /** An empty disk in the place of one that is gone would be found out too late. */
  private boolean wasFilled(KubeObject claim) {
    if (!isFilledByOthers(claim)) {
      return isBound(claim);
    }
    return UploadTarget.isComplete(claim)
        || objects
            .find("DataVolume", claim.namespace(), claim.name())
            .map(KubeObject::new)
            .filter(volume -> volume.owns(claim) && DataVolumeWrites.isDone(volume))
            .isPresent();
  }

  private static boolean isFilledByOthers(KubeObject claim) {
    return UploadTarget.is(claim)
        || ClaimPopulation.is(claim)
        || claim.ownerReferences().stream()
            .anyMatch(owner -> "DataVolume".equals(owner.get("kind")));
  }

  /** Sees to it that a claim has its file, an empty one if it had none. */
  public synchronized void provideEmpty(KubeObject claim) throws IOException {
    Path file = file(ClaimName.of(claim));
    if (!isBound(claim)) {
      volumes.show(claim, file);
    }
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      Path unfinished = unfinished(claim);
      try (var image = new RandomAccessFile(unfinished.toFile(), "rw")) {
        image.setLength(LocalVolumes.size(claim).value());
      }
      finish(unfinished, file);
    }
    // Last: a claim that is bound and has no file has lost it.
    if (!isBound(claim)) {
      volumes.bind(claim);
    }
  }

  /** A claim that has a volume may not be filled yet. */
  public synchronized void bind(KubeObject claim) throws IOException {
    if (!isBound(claim)) {
      volumes.show(claim, file(ClaimName.of(claim)));
      volumes.bind(claim);
    }
  }

  private static boolean isBound(KubeObject claim) {
    return "Bound".equals(claim.status().get("phase"));
  }

  /** Fills a claim with an image that somebody sends. */
  public void fill(KubeObject claim, InputStream image) throws IOException {
    Path unfinished = unfinished(claim);
    ImageIntake.take(image, unfinished, LocalVolumes.size(claim).value());
    finish(unfinished, claim);
  }

  /** Fills a claim from somewhere else. */
  public void fill(KubeObject claim, VolumeSource source, BiConsumer<Long, Long> progress)
      throws IOException {
    Path unfinished = unfinished(claim);
    source.into(unfinished, LocalVolumes.size(claim).value(), progress);
    finish(unfinished, claim);
  }

  /** Unless the claim has gone meanwhile, or somebody else was faster. */
  private synchronized void finish(Path unfinished, KubeObject claim) throws IOException {
    ClaimName name = ClaimName.of(claim);
    boolean there =
        objects
            .find("PersistentVolumeClaim", name.namespace(), name.name())
            .map(KubeObject::new)
            .filter(found -> found.uid().equals(claim.uid()) && !found.isBeingDeleted())
            .isPresent();
    if (!there || isFilled(name)) {
      Files.deleteIfExists(unfinished);
      throw new PreparationException(
          "PersistentVolumeClaim %s %s meanwhile"
              .formatted(name, there ? "was filled" : "was deleted"));
    }
    finish(unfinished, file(name));
  }

  private static void finish(Path unfinished, Path file) throws IOException {
    Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("rw-------"));
    GuestFolder.create(file.getParent());
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private Path unfinished(KubeObject claim) throws IOException {
    Path file = GuestFolder.create(folder().resolve(UNFINISHED)).resolve(claim.uid());
    Files.deleteIfExists(file);
    return file;
  }

  /**
   * Takes away, or puts aside, what claims of that name have left that are gone.
   *
   * @param claim that has the name now; one that is bound has had it done for it
   */
  public synchronized void reclaim(ClaimName name, Optional<KubeObject> claim) throws IOException {
    if (claim.filter(ClaimVolumes::isBound).isPresent()) {
      return;
    }
    String uid = claim.map(KubeObject::uid).orElse("");
    for (KubeObject volume : volumes.held()) {
      if (LocalVolumes.claim(volume).equals(name) && !LocalVolumes.isOf(volume, name, uid)) {
        if (LocalVolumes.isKept(volume)) {
          putAside(name, volume);
        } else {
          Files.deleteIfExists(file(name));
          volumes.remove(volume);
        }
      }
    }
  }

  /** Where a claim of the same name does not find it. */
  private void putAside(ClaimName name, KubeObject volume) throws IOException {
    if (isFilled(name)) {
      Path released = GuestFolder.create(folder().resolve(RELEASED));
      Files.move(file(name), released.resolve(volume.name() + ".img"));
    }
    volumes.setPhase(volume.name(), "Released");
  }
}
