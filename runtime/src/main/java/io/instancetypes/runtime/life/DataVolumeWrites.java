package io.instancetypes.runtime.life;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.revise.StatusPatch;
import io.instancetypes.engine.revise.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What becomes of a DataVolume, in CDI's words. */
public final class DataVolumeWrites {
  /** At a claim: somebody wants to upload to it. */
  public static final String UPLOAD_TARGET = "cdi.kubevirt.io/storage.upload.target";

  /** At a DataVolume: the claim of this name is filled by others. */
  private static final String POPULATED = "cdi.kubevirt.io/storage.prePopulated";

  private static final Set<String> SOURCES =
      Set.of("blank", "upload", "http", "registry", "pvc", "snapshot", "sourceRef");

  private DataVolumeWrites() {}

  /** What it is filled with, by the name of the field. */
  public static String source(KubeObject volume) {
    Map<?, ?> source = Fields.map(volume.spec(), "source");
    return source.isEmpty() ? "sourceRef" : source.keySet().iterator().next().toString();
  }

  /** Why its content cannot be had; empty where it can. */
  public static Optional<String> objection(KubeObject volume) {
    String source = source(volume);
    return SOURCES.contains(source)
        ? Optional.empty()
        : Optional.of(
            "spec.source.%s: volumes are not filled from there here; upload an image instead"
                .formatted(source));
  }

  /** Whether its claim is there already and has been filled by others. */
  public static boolean isPopulated(KubeObject volume) {
    return volume.annotation(POPULATED).equals(volume.name());
  }

  public static boolean isDone(KubeObject volume) {
    return "Succeeded".equals(volume.status().get("phase"));
  }

  /** The claim of its name, with what the volume says of it. */
  public static Fields claim(KubeObject volume) {
    String form = volume.spec().containsKey("storage") ? "storage" : "pvc";
    Fields spec = Fields.copyOf(Fields.map(volume.spec(), form));
    if (Fields.list(spec, "accessModes").isEmpty()) {
      spec.put("accessModes", new ArrayList<Object>(List.of("ReadWriteOnce")));
    }
    return Fields.of(
        "apiVersion",
        "v1",
        "kind",
        "PersistentVolumeClaim",
        "metadata",
        Fields.of(
            "name",
            volume.name(),
            "namespace",
            volume.namespace(),
            "labels",
            Fields.copyOf(volume.labels()),
            "annotations",
            annotations(volume),
            "ownerReferences",
            new ArrayList<Object>(
                List.of(
                    Fields.of(
                        "apiVersion",
                        volume.apiVersion(),
                        "kind",
                        volume.kind(),
                        "name",
                        volume.name(),
                        "uid",
                        volume.uid(),
                        "controller",
                        true,
                        "blockOwnerDeletion",
                        true)))),
        "spec",
        spec);
  }

  /** Clients of CDI look for it at the claim. */
  private static Fields annotations(KubeObject volume) {
    return source(volume).equals("upload") ? Fields.of(UPLOAD_TARGET, "") : new Fields();
  }

  public static List<Write> succeed(KubeObject volume, String now) {
    Fields status =
        new InstanceStatus(volume, now)
            .set("phase", "Succeeded")
            .set("progress", "100.0%")
            .set("claimName", volume.name())
            .condition("Bound", "True", "Bound", "PVC " + volume.name() + " Bound")
            .condition("Running", "False", "Completed", "")
            .condition("Ready", "True", "", "")
            .document();
    return write(volume, status, List.of());
  }

  /** It cannot be filled, for a reason that its owner has to see to. */
  public static List<Write> trouble(KubeObject volume, String message, String now) {
    Fields status =
        new InstanceStatus(volume, now)
            .set("phase", "Pending")
            .condition("Ready", "False", "Error", message)
            .document();
    return write(volume, status, List.of(warning(volume, "ErrClaimNotValid", message)));
  }

  /** Somebody may upload; if the last one who tried failed, that is told. */
  public static List<Write> uploadReady(KubeObject volume, Optional<String> trouble, String now) {
    var status = begun(volume, "UploadReady", now).set("progress", "N/A");
    if (trouble.isEmpty()) {
      status.condition("Running", "True", "Pod is running", "");
      return write(volume, status.document(), List.of());
    }
    status.condition("Running", "False", "Error", trouble.get());
    return write(
        volume, status.document(), List.of(warning(volume, "UploadFailed", trouble.get())));
  }

  /** What it is called while it is filled. */
  public static String phase(KubeObject volume, boolean begun) {
    String source = source(volume);
    boolean imported = Set.of("http", "registry").contains(source);
    if (begun && source.equals("snapshot")) {
      return "CloneFromSnapshotSourceInProgress";
    }
    return (imported ? "Import" : "Clone") + (begun ? "InProgress" : "Scheduled");
  }

  /** It is being filled, or waits until it can be. */
  public static List<Write> filling(KubeObject volume, String phase, String progress, String now) {
    Fields status =
        begun(volume, phase, now)
            .set("progress", progress)
            .condition("Running", "True", "Pod is running", "")
            .document();
    return write(volume, status, List.of());
  }

  /** It could not be filled, and is tried again. */
  public static List<Write> failed(
      KubeObject volume, String phase, String message, int failures, String now) {
    Fields status =
        begun(volume, phase, now)
            .set("restartCount", (long) failures)
            .condition("Running", "False", "Error", message)
            .document();
    return write(volume, status, List.of(warning(volume, "Error", message)));
  }

  private static InstanceStatus begun(KubeObject volume, String phase, String now) {
    return new InstanceStatus(volume, now)
        .set("phase", phase)
        .set("claimName", volume.name())
        .condition("Bound", "True", "Bound", "PVC " + volume.name() + " Bound")
        .condition("Ready", "False", "TransferRunning", "");
  }

  private static Write warning(KubeObject volume, String reason, String message) {
    return new Write.Event(volume.fields(), Write.Event.Type.WARNING, reason, message);
  }

  private static List<Write> write(KubeObject volume, Fields status, List<Write> told) {
    var writes = new ArrayList<Write>();
    StatusPatch.write(volume.fields(), status).ifPresent(writes::add);
    if (!writes.isEmpty()) {
      writes.addAll(told);
    }
    return writes;
  }
}
