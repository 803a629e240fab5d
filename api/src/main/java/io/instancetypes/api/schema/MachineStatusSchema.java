package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.amounts;
import static io.instancetypes.api.schema.Shapes.count;
import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.integer;
import static io.instancetypes.api.schema.Shapes.lines;
import static io.instancetypes.api.schema.Shapes.list;
import static io.instancetypes.api.schema.Shapes.number;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.pattern;
import static io.instancetypes.api.schema.Shapes.quantity;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.texts;
import static io.instancetypes.api.schema.Shapes.time;
import static io.instancetypes.api.schema.Shapes.truth;

/** What is observed of a virtual machine. */
final class MachineStatusSchema {

  private MachineStatusSchema() {}

  static Shape status() {
    return object(
        "What was last observed of the virtual machine.",
        field("awaitingRestart", awaitingRestart()),
        field("changedBlockTracking", changedBlockTracking()).nullable(),
        conditions(),
        field("created", truth("Whether its instance is there.")),
        field("desiredGeneration", generation("The generation that its instance should have.")),
        field("instancetypeRef", reference("The instance type in use.")).nullable(),
        field("memoryDumpRequest", memoryDump()).nullable(),
        field("observedGeneration", generation("The generation that its instance was made of.")),
        field("pinnedAt", time("Since when there is the revision that it uses. Our own.")),
        field("preferenceRef", reference("The preference in use.")).nullable(),
        field("printableStatus", text("What it does, in a word for people.")).or("Stopped"),
        field("printableSize", printableSize()),
        field("ready", truth("Whether its instance runs and is ready.")),
        field("resolved", resolved()),
        field("restoreInProgress", text("The restore that is under way.")),
        field("runStrategy", text("The run strategy last acted upon.")),
        field("snapshotInProgress", text("The snapshot that is being taken.")),
        field("startFailure", startFailure()).nullable(),
        field("stateChangeRequests", stateChanges()),
        field("volumeRequests", volumeRequests()),
        field("volumeSnapshotStatuses", volumeSnapshots()),
        field("volumeUpdateState", volumeUpdates()));
  }

  private static Shape generation(String description) {
    return number(description, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private static Part.Field conditions() {
    return field(
        "conditions",
        list(
            "What was last observed, one condition for each question.",
            object(
                "A condition.",
                field("type", text("The question it answers, such as Ready.")).required(),
                field("status", text("True, False or Unknown.")).required(),
                field("reason", text("Why, in one word for programs.")),
                field("message", text("Why, in a sentence for people.")),
                field("lastProbeTime", time("When it was last looked at.")).nullable(),
                field("lastTransitionTime", time("Since when it is so.")).nullable())));
  }

  private static Shape reference(String description) {
    return object(
        description,
        field("name", text("Its name.")),
        field("kind", text("Its kind.")),
        field(
            "controllerRevisionRef",
            object("The revision that keeps its content.", field("name", text("Its name.")))),
        field("inferFromVolume", text("The volume that named it.")),
        field("inferFromVolumeFailurePolicy", text("What was to happen had it named none.")));
  }

  private static Shape resolved() {
    return object(
        "The size it would be started with.",
        field("vcpus", count("How many vCPUs.")),
        field("sockets", count("Sockets of the CPU.")),
        field("cores", count("Cores of each socket.")),
        field("threads", count("Threads of each core.")),
        field("memory", quantity("The memory of the guest.")));
  }

  private static Shape printableSize() {
    return object(
        "The size of its running instance, with the wanted one behind an arrow where they differ,"
            + " for people. KubeVirt has no such field.",
        field("vcpus", text("How many vCPUs.")),
        field("memory", text("The memory of the guest.")));
  }

  private static Shape awaitingRestart() {
    return object(
        "What differs between its running instance and what a restart would give; absent if nothing"
            + " waits. KubeVirt has no such field.",
        field("summary", text("The first changes, short enough for a table.")),
        field("total", count("How many changes there are, listed or not.")),
        field(
            "changes",
            list(
                "The changes, 32 at most.",
                object(
                    "A field that waits.",
                    field("path", text("The field in the virtual machine.")).required(),
                    field("running", text("What the instance runs with; absent for unset.")),
                    field("wanted", text("What it would be started with; absent for unset."))))));
  }

  private static Shape changedBlockTracking() {
    return object(
        "Whether changed blocks are remembered for backups.",
        field("state", text("Where it is.")).required(),
        field(
                "backupStatus",
                object(
                    "The backup that is under way.",
                    field("backupName", text("Its name.")),
                    field("backupMsg", text("What there is to say of it.")),
                    field("checkpointName", text("Its checkpoint.")),
                    field("completed", truth("Whether it is done.")),
                    field("failed", truth("Whether it failed.")),
                    field("quiesceStatus", text("Whether the guest held still.")),
                    field("startTimestamp", time("When it began.")),
                    field("endTimestamp", time("When it ended.")),
                    field(
                        "volumes",
                        list(
                            "What is in it.",
                            object(
                                "A volume.", field("volumeName", text("Its name.")).required())))))
            .nullable());
  }

  private static Shape memoryDump() {
    return object(
        "The memory dump that is under way.",
        field("claimName", text("The claim it is written to.")).required(),
        field("phase", text("Where it is.")).required(),
        field("fileName", text("The file.")),
        field("message", text("Why it failed.")),
        field("remove", truth("Whether it is to be removed.")),
        field("startTimestamp", time("When it began.")),
        field("endTimestamp", time("When it ended.")));
  }

  private static Shape startFailure() {
    return object(
        "Starts that failed one after the other.",
        field("consecutiveFailCount", integer("How many.")),
        field("lastFailedVMIUID", text("The last instance.")),
        field("retryAfterTimestamp", time("When the next one is tried.")));
  }

  private static Shape stateChanges() {
    return list(
        "Starts and stops that were asked for.",
        object(
            "A change.",
            field("action", text("Start or Stop.")).required(),
            field("data", texts("What was said with it.")),
            field("uid", text("The instance to stop."))));
  }

  private static Shape volumeRequests() {
    return list(
        "Volumes to plug or unplug.",
        object(
            "A volume.",
            field(
                "addVolumeOptions",
                object(
                    "To plug.",
                    field("name", text("Its name.")).required(),
                    field("disk", DiskSchema.disk()).required(),
                    field("dryRun", lines("All to try only.")),
                    field("volumeSource", object("Where it is.", VolumeSchema.pluggable()))
                        .required())),
            field(
                "removeVolumeOptions",
                object(
                    "To unplug.",
                    field("name", text("Its name.")).required(),
                    field("dryRun", lines("All to try only."))))));
  }

  private static Shape volumeSnapshots() {
    return list(
        "Which volumes a snapshot can hold.",
        object(
            "A volume.",
            field("name", text("Its name.")).required(),
            field("enabled", truth("Whether it can.")).required(),
            field("reason", text("Why not."))));
  }

  private static Shape volumeUpdates() {
    Shape volumes =
        list(
            "Volumes on their way.",
            object(
                "A volume.",
                field("volumeName", text("Its name.")).required(),
                field("sourcePVCInfo", claimFacts("The claim it leaves.")),
                field("destinationPVCInfo", claimFacts("The claim it gets."))));
    return object(
        "Volumes that are being exchanged.",
        field(
            "volumeMigrationState",
            object("Those that migrate.", field("migratedVolumes", volumes))));
  }

  private static Shape claimFacts(String description) {
    return object(
        description,
        field("claimName", text("Its name.")),
        field("accessModes", lines("How it may be mounted.")),
        field("capacity", amounts("Its size.")),
        field(
            "filesystemOverhead",
            pattern("The share that a filesystem takes, 0 to 1.", "^(0(?:\\.\\d{1,3})?|1)$")),
        field("preallocated", truth("Whether all of its space is taken.")),
        field("requests", amounts("The size that was asked for.")),
        field("volumeMode", text("Filesystem or Block.")));
  }
}
