package io.instancetypes.runtime.volume;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.Quantity;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.qemu.Host;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Claims as files of this machine, made when the first guest needs them. */
public final class ClaimVolumes {
  /** What claims that want to be such files name, or nothing. */
  public static final String STORAGE_CLASS = "instancetypes-local";

  private final ApiClient api;
  private final ObjectLookup objects;
  private final Host host;
  private final String options;

  /**
   * @param host where the files of claims are
   */
  public ClaimVolumes(ApiClient api, ObjectLookup objects, Host host, String manager) {
    this.api = api;
    this.host = host;
    this.objects = objects;
    this.options = "?fieldManager=" + manager;
  }

  /** The storage class by which it is known that claims are bound at the first start. */
  public void applyStorageClass(String manager) {
    api.apply(
        ResourcePath.of("StorageClass").object(null, STORAGE_CLASS),
        Fields.of(
            "apiVersion",
            "storage.k8s.io/v1",
            "kind",
            "StorageClass",
            "metadata",
            Fields.of("name", STORAGE_CLASS),
            "provisioner",
            "instancetypes.io/local",
            "reclaimPolicy",
            "Retain",
            "volumeBindingMode",
            "WaitForFirstConsumer"),
        manager);
  }

  /** Makes a claim that somebody else wants, unless there is one. */
  public void claim(Fields document) throws IOException {
    var claim = new KubeObject(document);
    try {
      api.create(
          ResourcePath.of("PersistentVolumeClaim").collection(claim.namespace()) + options,
          document);
    } catch (ApiClientException known) {
      if (!known.isOutdated()) {
        throw new PreparationException(known.getMessage(), known);
      }
    }
  }

  /** Sees to it that a claim has its file, an empty one if it had none. */
  public void provide(String namespace, String claim) throws IOException {
    Path file = Path.of(host.claimFile(namespace, claim));
    Optional<KubeObject> found =
        objects.find("PersistentVolumeClaim", namespace, claim).map(KubeObject::new);
    boolean made = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    if (found.isEmpty()) {
      if (!made) {
        throw new PreparationException(
            "there is no PersistentVolumeClaim %s in namespace %s".formatted(claim, namespace));
      }
      return;
    }
    KubeObject pvc = found.get();
    String wanted = Fields.text(pvc.spec(), "storageClassName");
    if (!wanted.isEmpty() && !wanted.equals(STORAGE_CLASS)) {
      throw new PreparationException(
          "PersistentVolumeClaim %s wants the storage class %s, and there is only %s"
              .formatted(claim, wanted, STORAGE_CLASS));
    }
    if (!made) {
      create(file, size(pvc));
    }
    if (!"Bound".equals(pvc.status().get("phase"))) {
      bind(pvc, file);
    }
  }

  private static Quantity size(KubeObject pvc) throws PreparationException {
    Object asked = Fields.map(Fields.map(pvc.spec(), "resources"), "requests").get("storage");
    return Quantity.tryParse(asked)
        .filter(size -> size.signum() > 0)
        .orElseThrow(
            () -> new PreparationException("PersistentVolumeClaim " + pvc.name() + " has no size"));
  }

  /** Whole or not there at all; what is not written takes no space. */
  private static void create(Path file, Quantity size) throws IOException {
    GuestFolder.create(file.getParent());
    Path unfinished = file.resolveSibling(file.getFileName() + ".new");
    try (var image = new RandomAccessFile(unfinished.toFile(), "rw")) {
      image.setLength(size.value());
    }
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private void bind(KubeObject pvc, Path file) throws IOException {
    String volume = "pvc-" + pvc.uid();
    try {
      api.create(
          ResourcePath.of("PersistentVolume").collection(null) + options,
          volume(volume, pvc, file));
    } catch (ApiClientException known) {
      if (!known.isOutdated()) {
        throw new PreparationException(known.getMessage(), known);
      }
    }
    String path = ResourcePath.of("PersistentVolumeClaim").object(pvc.namespace(), pvc.name());
    api.merge(path + options, Fields.of("spec", Fields.of("volumeName", volume)));
    api.merge(
        path + "/status" + options,
        Fields.of(
            "status",
            Fields.of(
                "phase",
                "Bound",
                "accessModes",
                modes(pvc),
                "capacity",
                Fields.of("storage", size(pvc).canonical()))));
  }

  private static List<Object> modes(KubeObject pvc) {
    return new ArrayList<>(Fields.texts(pvc.spec(), "accessModes"));
  }

  private static Fields volume(String name, KubeObject pvc, Path file) throws IOException {
    Map<String, Object> claim =
        Fields.of(
            "apiVersion",
            "v1",
            "kind",
            "PersistentVolumeClaim",
            "namespace",
            pvc.namespace(),
            "name",
            pvc.name(),
            "uid",
            pvc.uid());
    return Fields.of(
        "apiVersion",
        "v1",
        "kind",
        "PersistentVolume",
        "metadata",
        Fields.of("name", name),
        "spec",
        Fields.of(
            "capacity",
            Fields.of("storage", size(pvc).canonical()),
            "accessModes",
            modes(pvc),
            "claimRef",
            claim,
            "hostPath",
            Fields.of("path", file.toString()),
            "persistentVolumeReclaimPolicy",
            "Retain",
            "storageClassName",
            Fields.text(pvc.spec(), "storageClassName")));
  }
}
