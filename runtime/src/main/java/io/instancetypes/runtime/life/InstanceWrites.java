package io.instancetypes.runtime.life;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.snapshot.GuestHold;
import io.instancetypes.engine.revise.Operations;
import io.instancetypes.engine.revise.StatusPatch;
import io.instancetypes.engine.revise.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is written about an instance at each step of its life. */
public final class InstanceWrites {
  private static final String FINALIZERS = "/metadata/finalizers";

  /** In the status: whether programs in the guest can write. */
  public static final String FROZEN = "fsFreezeStatus";

  private static final String NOT_RUNNING = "GuestNotRunning";

  private InstanceWrites() {}

  /** The instance is this node's, and stays until its guest is gone. */
  public static List<Write> claim(KubeObject vmi, String node, String now) {
    Fields status =
        new InstanceStatus(vmi, now)
            .phase("Scheduling")
            .phase("Scheduled")
            .set("nodeName", node)
            .condition("PodScheduled", "True", "", "")
            .isNotReady(NOT_RUNNING, "the guest is being started")
            .document();
    var operations = new ArrayList<>(StatusPatch.operations(vmi.fields(), status));
    if (!vmi.finalizers().contains(InstanceStep.FINALIZER)) {
      var finalizers = new ArrayList<Object>(vmi.finalizers());
      finalizers.add(InstanceStep.FINALIZER);
      operations.addAll(new Operations().set(FINALIZERS, finalizers).list());
    }
    return List.of(new Write.Patch(vmi.fields(), operations));
  }

  /** The instance may go. */
  public static List<Write> release(KubeObject vmi, String now) {
    String phase = Fields.text(vmi.status(), "phase");
    boolean known = phase.equals("Succeeded") || phase.equals("Failed");
    Fields status = known ? Fields.copyOf(vmi.status()) : ended(vmi, "Succeeded", "", now);
    var operations = new ArrayList<>(StatusPatch.operations(vmi.fields(), status));
    if (vmi.finalizers().contains(InstanceStep.FINALIZER)) {
      var left = new ArrayList<Object>(vmi.finalizers());
      left.remove(InstanceStep.FINALIZER);
      operations.addAll(
          (left.isEmpty()
                  ? new Operations().remove(FINALIZERS)
                  : new Operations().set(FINALIZERS, left))
              .list());
    }
    return operations.isEmpty() ? List.of() : List.of(new Write.Patch(vmi.fields(), operations));
  }

  public static List<Write> succeed(KubeObject vmi, String now) {
    return List.of(
        patch(vmi, ended(vmi, "Succeeded", "the guest has turned itself off", now)),
        normal(vmi, "Stopped", "The VirtualMachineInstance was shut down."));
  }

  public static List<Write> fail(KubeObject vmi, String message, String now) {
    return List.of(
        patch(vmi, ended(vmi, "Failed", message, now)),
        warning(vmi, "Stopped", "The VirtualMachineInstance crashed: " + message));
  }

  private static Fields ended(KubeObject vmi, String phase, String message, String now) {
    return new InstanceStatus(vmi, now)
        .phase(phase)
        .without("Paused")
        .isNotReady(NOT_RUNNING, message.isEmpty() ? "the guest was ended" : message)
        .document();
  }

  /** The guest is there. */
  public static List<Write> report(KubeObject vmi, Fields status) {
    var writes = new ArrayList<Write>();
    StatusPatch.write(vmi.fields(), status).map(write -> patch(vmi, status)).ifPresent(writes::add);
    if (!"Running".equals(vmi.status().get("phase"))) {
      writes.add(normal(vmi, "Started", "VirtualMachineInstance started."));
    }
    Map<?, ?> paused = new KubeObject(Fields.of("status", status)).condition("Paused");
    if (DiskTrouble.REASON.equals(paused.get("reason"))
        && !DiskTrouble.REASON.equals(vmi.condition("Paused").get("reason"))) {
      writes.add(warning(vmi, "IOerror", paused.get("message").toString()));
    }
    return writes;
  }

  /** The guest stands still for a snapshot no longer. */
  public static List<Write> letGo(KubeObject vmi) {
    Fields status = Fields.copyOf(vmi.status());
    status.remove(FROZEN);
    var operations = new ArrayList<>(StatusPatch.operations(vmi.fields(), status));
    operations.addAll(GuestHold.end());
    return List.of(new Write.Patch(vmi.fields(), operations));
  }

  /** The guest cannot be started, for a reason that may go away. */
  public static List<Write> trouble(KubeObject vmi, String reason, String message, String now) {
    Fields status =
        new InstanceStatus(vmi, now)
            .condition("Synchronized", "False", reason, message)
            .isNotReady(NOT_RUNNING, message)
            .document();
    return told(vmi, status, "SyncFailed", message);
  }

  /** The container images of the guest are on their way. */
  public static List<Write> fetching(KubeObject vmi, String now) {
    Fields status =
        new InstanceStatus(vmi, now)
            .isNotReady(NOT_RUNNING, "container images are being fetched")
            .document();
    boolean known = StatusPatch.write(vmi.fields(), status).isEmpty();
    return known ? List.of() : List.of(patch(vmi, status));
  }

  /** They cannot be had, under the reasons that the pods of KubeVirt have for it. */
  public static List<Write> imageTrouble(KubeObject vmi, String message, int failures, String now) {
    return trouble(vmi, failures < 2 ? "ErrImagePull" : "ImagePullBackOff", message, now);
  }

  /** There is no room for the guest. */
  public static List<Write> unschedulable(KubeObject vmi, String message, String now) {
    Fields status =
        new InstanceStatus(vmi, now)
            .phase("Scheduling")
            .condition("PodScheduled", "False", "Unschedulable", message)
            .isNotReady(NOT_RUNNING, message)
            .document();
    return told(vmi, status, "FailedScheduling", message);
  }

  /** The guest cannot be given what was changed in its instance. */
  public static List<Write> resizeRefused(KubeObject vmi, Fields status, String message) {
    return told(vmi, status, "SyncFailed", message);
  }

  private static List<Write> told(KubeObject vmi, Fields status, String reason, String message) {
    Optional<Write> write = StatusPatch.write(vmi.fields(), status);
    return write.isEmpty() ? List.of() : List.of(patch(vmi, status), warning(vmi, reason, message));
  }

  /** Instances have their status in the object itself, as KubeVirt defines them. */
  private static Write patch(KubeObject vmi, Fields status) {
    return new Write.Patch(vmi.fields(), StatusPatch.operations(vmi.fields(), status));
  }

  private static Write normal(KubeObject vmi, String reason, String message) {
    return new Write.Event(vmi.fields(), Write.Event.Type.NORMAL, reason, message);
  }

  private static Write warning(KubeObject vmi, String reason, String message) {
    return new Write.Event(vmi.fields(), Write.Event.Type.WARNING, reason, message);
  }
}
