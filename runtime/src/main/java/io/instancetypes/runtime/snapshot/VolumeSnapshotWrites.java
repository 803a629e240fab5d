package io.instancetypes.runtime.snapshot;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.Quantity;
import io.instancetypes.engine.revise.StatusPatch;
import io.instancetypes.engine.revise.Write;
import java.util.ArrayList;
import java.util.List;

/** What is told of a VolumeSnapshot, in the words of Kubernetes' own snapshot controller. */
public final class VolumeSnapshotWrites {
  private VolumeSnapshotWrites() {}

  public static boolean isReady(KubeObject snapshot) {
    return Boolean.TRUE.equals(snapshot.status().get("readyToUse"));
  }

  /** It can be used. */
  public static List<Write> ready(KubeObject snapshot, String taken, long bytes) {
    Fields status =
        Fields.of(
            "creationTime",
            taken,
            "readyToUse",
            true,
            "restoreSize",
            Quantity.of(bytes, Quantity.Format.BINARY_SI).canonical());
    return StatusPatch.write(snapshot.fields(), status).stream().toList();
  }

  /** It cannot be taken, or not yet, or what was taken is gone. */
  public static List<Write> trouble(KubeObject snapshot, String message, String now) {
    Object known = Fields.map(snapshot.status(), "error").get("message");
    if (message.equals(known)) {
      return List.of();
    }
    Fields status =
        Fields.of("readyToUse", false, "error", Fields.of("time", now, "message", message));
    var writes = new ArrayList<>(StatusPatch.write(snapshot.fields(), status).stream().toList());
    writes.add(
        new Write.Event(
            snapshot.fields(), Write.Event.Type.WARNING, "SnapshotCreationFailed", message));
    return writes;
  }
}
