package io.instancetypes.runtime.claim;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.revise.Operations;
import io.instancetypes.engine.revise.Write;
import io.instancetypes.runtime.life.DataVolumeWrites;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A claim that waits for an image, in the annotations by which CDI and its clients know it. */
public final class UploadTarget {
  static final String WANTED = DataVolumeWrites.UPLOAD_TARGET;

  private static final String PHASE = "cdi.kubevirt.io/storage.pod.phase";
  private static final String READY = "cdi.kubevirt.io/storage.pod.ready";
  private static final String RUNNING = "cdi.kubevirt.io/storage.condition.running";

  private UploadTarget() {}

  public static boolean is(KubeObject claim) {
    return claim.annotations().containsKey(WANTED);
  }

  /** Whether it was filled once. */
  public static boolean isComplete(KubeObject claim) {
    return claim.annotation(RUNNING + ".reason").equals("Completed");
  }

  /** It can be uploaded to; if the last one that tried failed, that is told. */
  public static List<Write> ready(KubeObject claim, Optional<String> trouble) {
    List<Write> writes =
        new ArrayList<>(
            annotate(
                claim,
                Fields.of(
                    PHASE,
                    "Running",
                    READY,
                    "true",
                    RUNNING,
                    trouble.isEmpty() ? "true" : "false",
                    RUNNING + ".reason",
                    trouble.isEmpty() ? "Pod is running" : "Error",
                    RUNNING + ".message",
                    trouble.orElse(""))));
    if (!writes.isEmpty() && trouble.isPresent()) {
      writes.add(
          new Write.Event(claim.fields(), Write.Event.Type.WARNING, "UploadFailed", trouble.get()));
    }
    return writes;
  }

  public static List<Write> filled(KubeObject claim) {
    List<Write> writes =
        new ArrayList<>(
            annotate(
                claim,
                Fields.of(
                    PHASE,
                    "Succeeded",
                    READY,
                    "false",
                    RUNNING,
                    "false",
                    RUNNING + ".reason",
                    "Completed",
                    RUNNING + ".message",
                    "Upload Complete")));
    if (!writes.isEmpty()) {
      writes.add(
          new Write.Event(
              claim.fields(), Write.Event.Type.NORMAL, "UploadSucceeded", "Upload Successful"));
    }
    return writes;
  }

  /** Whether it is being filled, and how it ended. */
  static List<Write> running(KubeObject claim, String is, String reason, String message) {
    return annotate(
        claim, Fields.of(RUNNING, is, RUNNING + ".reason", reason, RUNNING + ".message", message));
  }

  private static List<Write> annotate(KubeObject claim, Fields wanted) {
    Fields all = Fields.copyOf(claim.annotations());
    wanted.forEach(all::put);
    String path = "/metadata/annotations";
    List<Object> operations =
        claim.annotations().isEmpty()
            ? new Operations().set(path, all).list()
            : Operations.between(path, claim.annotations(), all);
    return operations.isEmpty() ? List.of() : List.of(new Write.Patch(claim.fields(), operations));
  }
}
