package io.instancetypes.controller.snapshot;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.JsonPointer;
import io.instancetypes.engine.revise.Operations;
import io.instancetypes.engine.revise.Write;
import java.util.ArrayList;
import java.util.List;

/**
 * A guest that runs stands still while its volumes are copied. Whoever takes the snapshot asks for
 * it at the instance; whoever runs the guest freezes its file systems through its agent, stops it,
 * and lets it go on once the snapshot wants nothing more of it.
 */
public final class GuestHold {
  /** At an instance: for which VirtualMachineSnapshot its guest is to stand still. */
  public static final String SNAPSHOT = "instancetypes.io/snapshot";

  /** The reason of the condition Paused as long as it does. */
  public static final String REASON = "PausedForSnapshot";

  private static final String ANNOTATIONS = "/metadata/annotations";

  private GuestHold() {}

  /** Empty where nobody asks. */
  public static String snapshot(KubeObject instance) {
    return instance.annotation(SNAPSHOT);
  }

  /** Whether the guest stands still for a snapshot. */
  public static boolean isReached(KubeObject instance) {
    return "True".equals(instance.condition("Paused").get("status"))
        && REASON.equals(instance.condition("Paused").get("reason"));
  }

  static Write ask(KubeObject instance, KubeObject snapshot) {
    var operations = new Operations();
    if (instance.annotations().isEmpty()) {
      operations.set(ANNOTATIONS, Fields.of(SNAPSHOT, snapshot.name()));
    } else {
      operations.set(pointer(), snapshot.name());
    }
    return new Write.Patch(instance.fields(), operations.list());
  }

  /** What takes the wish away from an instance that has it. */
  public static List<Object> end() {
    return new Operations().remove(pointer()).list();
  }

  private static String pointer() {
    return ANNOTATIONS + "/" + JsonPointer.escaped(SNAPSHOT);
  }

  /** In which state a guest is of which a snapshot was taken, in KubeVirt's words. */
  static List<Object> indications(KubeObject guest) {
    var words = new ArrayList<Object>(List.of("Online"));
    boolean frozen = "frozen".equals(guest.status().get("fsFreezeStatus"));
    boolean answers = "True".equals(guest.condition("AgentConnected").get("status"));
    if (!isReached(guest)) {
      words.add("NoGuestAgent");
      if ("True".equals(guest.condition("Paused").get("status"))) {
        words.add("Paused");
      }
    } else if (frozen) {
      words.add("GuestAgent");
    } else if (answers) {
      words.addAll(List.of("GuestAgent", "QuiesceFailed"));
    } else {
      words.add("NoGuestAgent");
    }
    return words;
  }
}
