package io.instancetypes.runtime.life;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.revise.StatusPatch;
import io.instancetypes.engine.revise.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What becomes of a DataVolume, in CDI's words. */
public final class DataVolumeWrites {
  private DataVolumeWrites() {}

  /** Why its content cannot be had; empty where it can, or where it is there. */
  public static Optional<String> objection(KubeObject volume) {
    Map<?, ?> source = Fields.map(volume.spec(), "source");
    if (source.containsKey("blank")) {
      return Optional.empty();
    }
    String kind = source.isEmpty() ? "sourceRef" : source.keySet().iterator().next().toString();
    return Optional.of(
        "spec.source.%s: only blank volumes are made here; put an image into the file of a claim"
            .formatted(kind));
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

  public static List<Write> trouble(KubeObject volume, String message, String now) {
    Fields status =
        new InstanceStatus(volume, now)
            .set("phase", "Pending")
            .condition("Ready", "False", "Error", message)
            .document();
    return write(
        volume,
        status,
        List.of(
            new Write.Event(
                volume.fields(), Write.Event.Type.WARNING, "ErrClaimNotValid", message)));
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
