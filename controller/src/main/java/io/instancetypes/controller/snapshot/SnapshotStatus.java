package io.instancetypes.controller.snapshot;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.machine.WritePlan;
import io.instancetypes.engine.revise.StatusPatch;
import io.instancetypes.engine.revise.Write;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What the status of a snapshot, its content or a restore is to say. */
final class SnapshotStatus {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final Duration SOON = Duration.ofSeconds(1);

  private SnapshotStatus() {}

  /** What is awaited is being done already. */
  static WritePlan soon(WritePlan plan) {
    return new WritePlan(plan.writes(), Optional.of(SOON));
  }

  /** None where it says so already. */
  static List<Write> changed(KubeObject object, Fields changes) {
    Fields status = Fields.copyOf(object.status());
    changes.forEach(status::put);
    return StatusPatch.write(object.fields(), status).stream().toList();
  }

  /**
   * It has to wait, and looks again after a while.
   *
   * @param phase what the status says beside the conditions
   */
  static WritePlan waiting(SnapshotObservation seen, Fields phase, Hindrance why) {
    Fields changes = Fields.copyOf(phase);
    changes.put("conditions", SnapshotConditions.waiting(seen.object(), why, seen.now()));
    return new WritePlan(changed(seen.object(), changes), Optional.of(PATIENCE));
  }
}
