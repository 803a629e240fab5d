package io.instancetypes.controller.snapshot;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The conditions of a snapshot or restore. */
final class SnapshotConditions {
  /** KubeVirt's reason, which tools match on although it is a sentence. */
  private static final String COMPLETE = "Operation complete";

  private final KubeObject object;
  private final String now;
  private final List<Object> conditions = new ArrayList<>(3);

  SnapshotConditions(KubeObject object, String now) {
    this.object = object;
    this.now = now;
  }

  /**
   * Whether volumes are among what was kept or brought back.
   *
   * @param reason for programs
   * @param message for people
   */
  record Included(boolean is, String reason, String message) {}

  /** It has to wait. */
  static List<Object> waiting(KubeObject object, Hindrance why, String now) {
    return new SnapshotConditions(object, now)
        .says("Progressing", "False", why.progressing(), why.message())
        .says("Ready", "False", why.ready(), why.message())
        .conditions;
  }

  /**
   * It is done.
   *
   * @param volumes what is to be said about the volumes
   */
  static List<Object> done(KubeObject object, Included volumes, String now) {
    return new SnapshotConditions(object, now)
        .says("Progressing", "False", COMPLETE, COMPLETE)
        .says("Ready", "True", COMPLETE, COMPLETE)
        .says("VolumesIncluded", volumes.is() ? "True" : "False", volumes.reason, volumes.message)
        .conditions;
  }

  private SnapshotConditions says(String type, String status, String reason, String message) {
    Map<?, ?> old = object.condition(type);
    Object since = status.equals(old.get("status")) ? old.get("lastTransitionTime") : null;
    conditions.add(
        Fields.of(
            "type",
            type,
            "status",
            status,
            "reason",
            reason,
            "message",
            message,
            "lastTransitionTime",
            since == null ? now : since));
    return this;
  }
}
