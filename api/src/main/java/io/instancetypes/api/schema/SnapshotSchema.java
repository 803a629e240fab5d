package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.choice;
import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.list;
import static io.instancetypes.api.schema.Shapes.open;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.truth;

import io.instancetypes.api.ApiVersion;

/** Snapshots of whole virtual machines, what they hold, and how it comes back. */
public final class SnapshotSchema {
  private static final Schema SNAPSHOT = snapshot().in(ApiVersion.STORAGE);
  private static final Schema SNAPSHOT_STATUS = observedSnapshot().in(ApiVersion.STORAGE);
  private static final Schema CONTENT = content().in(ApiVersion.STORAGE);
  private static final Schema CONTENT_STATUS = observedContent().in(ApiVersion.STORAGE);
  private static final Schema RESTORE = restore().in(ApiVersion.STORAGE);
  private static final Schema RESTORE_STATUS = observedRestore().in(ApiVersion.STORAGE);

  private SnapshotSchema() {}

  public static Schema snapshotSpec() {
    return SNAPSHOT;
  }

  public static Schema snapshotStatus() {
    return SNAPSHOT_STATUS;
  }

  public static Schema contentSpec() {
    return CONTENT;
  }

  public static Schema contentStatus() {
    return CONTENT_STATUS;
  }

  public static Schema restoreSpec() {
    return RESTORE;
  }

  public static Schema restoreStatus() {
    return RESTORE_STATUS;
  }

  private static Shape snapshot() {
    return open(
        "What is to be kept.",
        field("source", reference("The virtual machine to keep.")).required(),
        field(
            "deletionPolicy",
            choice("Whether its content goes with the snapshot.", "Delete", "Retain")),
        field("failureDeadline", text("How long it may take.")));
  }

  private static Shape reference(String description) {
    return open(
        description,
        field("apiGroup", text("Its API group.")),
        field("kind", text("Its kind.")).required(),
        field("name", text("Its name.")).required());
  }

  private static Shape observedSnapshot() {
    return open(
        "What was last observed of the snapshot.",
        field("sourceUID", text("The uid of the virtual machine.")),
        field("virtualMachineSnapshotContentName", text("The content that belongs to it.")),
        field("creationTime", text("When it was taken.")),
        field("phase", text("How far it is: InProgress, Succeeded or Failed.")),
        field("readyToUse", truth("Whether it can be restored.")),
        field("error", error()),
        field("indications", list("In which state it was taken.", text("A word for it."))),
        field(
            "snapshotVolumes",
            open(
                "Which volumes it holds.",
                field("includedVolumes", list("Those it holds.", text("A name."))),
                field("excludedVolumes", list("Those it does not.", text("A name."))))),
        ConditionSchema.field());
  }

  private static Shape error() {
    return open(
        "The last error.",
        field("time", text("When it happened.")),
        field("message", text("What happened.")));
  }

  private static Shape content() {
    return open(
        "What was kept.",
        field("virtualMachineSnapshotName", text("The snapshot it belongs to.")),
        field(
                "source",
                open(
                    "Of what it was taken.",
                    field("virtualMachine", open("The virtual machine as it was."))))
            .required(),
        field(
            "volumeBackups",
            list(
                "The volumes that are held.",
                open(
                    "A volume.",
                    field("volumeName", text("Its name.")),
                    field("persistentVolumeClaim", open("Its claim as it was.")),
                    field("volumeSnapshotName", text("The VolumeSnapshot that holds it."))))));
  }

  private static Shape observedContent() {
    return open(
        "What was last observed of the content.",
        field("creationTime", text("When it was taken.")),
        field("readyToUse", truth("Whether it can be restored.")),
        field("error", error()));
  }

  private static Shape restore() {
    return open(
        "What is to come back.",
        field("target", reference("The virtual machine that is to become it.")).required(),
        field("virtualMachineSnapshotName", text("The snapshot to restore.")).required());
  }

  private static Shape observedRestore() {
    return open(
        "What was last observed of the restore.",
        field("complete", truth("Whether it is done.")),
        field("restoreTime", text("When it was done.")),
        field(
            "restores",
            list(
                "The volumes that came back.",
                open(
                    "A volume.",
                    field("volumeName", text("Its name.")),
                    field("persistentVolumeClaim", text("Its claim now.")),
                    field("volumeSnapshotName", text("The VolumeSnapshot that held it."))))),
        ConditionSchema.field());
  }
}
