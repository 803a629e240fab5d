package io.instancetypes.runtime.claim;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.runtime.image.ImageException;
import io.instancetypes.runtime.registry.PullSecrets;
import io.instancetypes.runtime.registry.RegistrySource;
import io.instancetypes.runtime.source.AllowedHosts;
import io.instancetypes.runtime.source.CloneSource;
import io.instancetypes.runtime.source.HttpSource;
import io.instancetypes.runtime.source.SnapshotSource;
import io.instancetypes.runtime.source.VolumeSource;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What DataVolumes are filled with. */
public final class DataVolumeSources {
  private static final String ACCESS_REVIEWS = "/apis/authorization.k8s.io/v1/subjectaccessreviews";

  private final ApiClient api;
  private final ObjectLookup objects;
  private final ClaimVolumes volumes;
  private final Function<String, Path> snapshots;
  private final AllowedHosts hosts;

  /**
   * @param snapshots what snapshots have kept, by their uid
   */
  public DataVolumeSources(
      ApiClient api,
      ObjectLookup objects,
      ClaimVolumes volumes,
      Function<String, Path> snapshots,
      AllowedHosts hosts) {
    this.api = api;
    this.objects = objects;
    this.volumes = volumes;
    this.snapshots = snapshots;
    this.hosts = hosts;
  }

  /**
   * @throws ImageException why it cannot be had, or not yet
   */
  public VolumeSource find(KubeObject volume) throws ImageException {
    Map<?, ?> source = Fields.map(volume.spec(), "source");
    if (source.containsKey("http")) {
      return http(Fields.map(source, "http"));
    }
    if (source.containsKey("registry")) {
      return registry(volume.namespace(), Fields.map(source, "registry"));
    }
    if (source.containsKey("pvc")) {
      return clone(volume, Fields.map(source, "pvc"), "spec.source.pvc");
    }
    if (source.containsKey("snapshot")) {
      return snapshot(volume, Fields.map(source, "snapshot"), "spec.source.snapshot");
    }
    return referred(volume, Fields.map(volume.spec(), "sourceRef"));
  }

  /**
   * What a claim names itself.
   *
   * @throws ImageException why it cannot be had, or not yet
   */
  public VolumeSource findFor(KubeObject claim) throws ImageException {
    Map<?, ?> source = ClaimPopulation.source(claim);
    Map<?, ?> name = Fields.of("name", Fields.text(source, "name"));
    return switch (Fields.text(source, "kind")) {
      case "PersistentVolumeClaim" -> clone(claim, name, "spec.dataSource");
      case "VolumeSnapshot" -> snapshot(claim, name, "spec.dataSource");
      default ->
          throw new ImageException(
              "spec.dataSource: claims are filled from a PersistentVolumeClaim or a VolumeSnapshot"
                  + " here, not from a "
                  + Fields.text(source, "kind"));
    };
  }

  private VolumeSource snapshot(KubeObject volume, Map<?, ?> source, String field)
      throws ImageException {
    var from =
        new ClaimName(
            orElse(Fields.text(source, "namespace"), volume.namespace()),
            Fields.text(source, "name"));
    requireAccess(volume, from, field);
    Optional<KubeObject> snapshot =
        objects.find("VolumeSnapshot", from.namespace(), from.name()).map(KubeObject::new);
    if (snapshot.isEmpty()) {
      throw new ImageException("%s: there is no VolumeSnapshot %s".formatted(field, from));
    }
    if (!Boolean.TRUE.equals(snapshot.get().status().get("readyToUse"))) {
      String why = Fields.text(Fields.map(snapshot.get().status(), "error"), "message");
      throw new ImageException(
          "%s: VolumeSnapshot %s is not ready%s"
              .formatted(field, from, why.isEmpty() ? "" : ": " + why));
    }
    return new SnapshotSource(snapshots.apply(snapshot.get().uid()));
  }

  private VolumeSource http(Map<?, ?> source) throws ImageException {
    Optional<String> objection = HttpSource.objection(source);
    if (objection.isPresent()) {
      throw new ImageException(objection.get());
    }
    return HttpSource.of(source, hosts);
  }

  private VolumeSource registry(String namespace, Map<?, ?> source) throws ImageException {
    String secret = Fields.text(source, "secretRef");
    return RegistrySource.of(source, hosts, new PullSecrets(objects).cdi(namespace, secret));
  }

  private VolumeSource referred(KubeObject volume, Map<?, ?> reference) throws ImageException {
    String name = Fields.text(reference, "name");
    String namespace = orElse(Fields.text(reference, "namespace"), volume.namespace());
    Map<?, ?> found =
        objects
            .find("DataSource", namespace, name)
            .orElseThrow(
                () ->
                    new ImageException(
                        "spec.sourceRef: there is no DataSource %s in namespace %s"
                            .formatted(name, namespace)));
    Map<?, ?> source = Fields.map(Fields.map(found, "spec"), "source");
    if (source.containsKey("snapshot")) {
      return snapshot(volume, Fields.map(source, "snapshot"), "spec.sourceRef");
    }
    if (!source.containsKey("pvc")) {
      throw new ImageException(
          "spec.sourceRef: DataSource %s names neither a claim nor a snapshot".formatted(name));
    }
    return clone(volume, Fields.map(source, "pvc"), "spec.sourceRef");
  }

  private VolumeSource clone(KubeObject volume, Map<?, ?> source, String field)
      throws ImageException {
    var from =
        new ClaimName(
            orElse(Fields.text(source, "namespace"), volume.namespace()),
            Fields.text(source, "name"));
    requireAccess(volume, from, field);
    Optional<KubeObject> claim =
        objects
            .find("PersistentVolumeClaim", from.namespace(), from.name())
            .map(KubeObject::new)
            .filter(found -> !found.isBeingDeleted());
    if (claim.isEmpty() || !volumes.isFilled(from)) {
      throw new ImageException(
          "%s: PersistentVolumeClaim %s %s"
              .formatted(field, from, claim.isEmpty() ? "is not there" : "is not filled yet"));
    }
    requireUnused(claim.get(), field);
    return new CloneSource(volumes.file(from));
  }

  /** A disk that is written to is no disk that could be copied. */
  private void requireUnused(KubeObject claim, String field) throws ImageException {
    Fields instances =
        api.get(ResourcePath.of("VirtualMachineInstance").collection(claim.namespace()));
    Optional<KubeObject> user =
        Fields.maps(instances, "items").stream()
            .map(KubeObject::new)
            .filter(instance -> ClaimProtection.isUsed(claim, instance))
            .findFirst();
    if (user.isPresent()) {
      throw new ImageException(
          "%s: PersistentVolumeClaim %s is in use by VirtualMachineInstance %s: it is cloned when that has stopped"
              .formatted(field, ClaimName.of(claim), user.get().name()));
    }
  }

  /**
   * What belongs to another namespace may be cloned by the namespaces whose service account may, as
   * KubeVirt asks it of the volumes of machines: a DataVolume does not say who wrote it.
   */
  private void requireAccess(KubeObject volume, ClaimName from, String field)
      throws ImageException {
    if (from.namespace().equals(volume.namespace())) {
      return;
    }
    String account = "system:serviceaccount:" + volume.namespace() + ":default";
    Fields review =
        api.create(
            ACCESS_REVIEWS,
            Fields.of(
                "apiVersion",
                "authorization.k8s.io/v1",
                "kind",
                "SubjectAccessReview",
                "spec",
                Fields.of(
                    "user",
                    account,
                    "resourceAttributes",
                    Fields.of(
                        "namespace",
                        from.namespace(),
                        "verb",
                        "create",
                        "group",
                        "cdi.kubevirt.io",
                        "resource",
                        "datavolumes",
                        "subresource",
                        "source",
                        "name",
                        from.name()))));
    if (!Boolean.TRUE.equals(Fields.map(review, "status").get("allowed"))) {
      throw new ImageException(
          "%s: the service account %s may not create datavolumes/source of cdi.kubevirt.io in namespace %s"
              .formatted(field, account, from.namespace()));
    }
  }

  private static String orElse(String text, String otherwise) {
    return text.isEmpty() ? otherwise : text;
  }
}
