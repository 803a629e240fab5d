package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.count;
import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.list;
import static io.instancetypes.api.schema.Shapes.open;
import static io.instancetypes.api.schema.Shapes.quantity;
import static io.instancetypes.api.schema.Shapes.rule;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.truth;

import io.instancetypes.api.ApiVersion;

/** The objects that volumes of virtual machines come from, as far as anybody here reads them. */
public final class StorageSchema {
  private static final Schema DATA_VOLUME = dataVolume().in(ApiVersion.STORAGE);
  private static final Schema DATA_VOLUME_STATUS = observedDataVolume().in(ApiVersion.STORAGE);
  private static final Schema DATA_SOURCE = dataSource().in(ApiVersion.STORAGE);
  private static final Schema DATA_SOURCE_STATUS = observedDataSource().in(ApiVersion.STORAGE);
  private static final Schema SNAPSHOT = snapshot().in(ApiVersion.STORAGE);
  private static final Schema SNAPSHOT_STATUS = observedSnapshot().in(ApiVersion.STORAGE);

  private StorageSchema() {}

  public static Schema dataVolumeSpec() {
    return DATA_VOLUME;
  }

  public static Schema dataVolumeStatus() {
    return DATA_VOLUME_STATUS;
  }

  public static Schema dataSourceSpec() {
    return DATA_SOURCE;
  }

  public static Schema dataSourceStatus() {
    return DATA_SOURCE_STATUS;
  }

  public static Schema snapshotSpec() {
    return SNAPSHOT;
  }

  public static Schema snapshotStatus() {
    return SNAPSHOT_STATUS;
  }

  private static Shape dataVolume() {
    return open(
        "What the volume is to be.",
        field("source", dataVolumeSource()),
        field(
            "sourceRef",
            open(
                "The DataSource it is filled from.",
                field("kind", text("DataSource.")).required(),
                field("namespace", text("Its namespace; that of the volume if left out.")),
                field("name", text("Its name.")).required())),
        field("pvc", claim("The claim to make, as it is.")),
        field("storage", claim("The claim to make, completed from the profile of its class.")),
        field("contentType", text("What is in it: kubevirt or archive.")));
  }

  private static Shape dataVolumeSource() {
    return open(
        "What it is filled from.",
        field("blank", open("Nothing.")),
        field("http", open("A web server.", field("url", text("Its address.")).required())),
        field("pvc", named("Another claim.")),
        field("registry", open("A registry of images.", field("url", text("Its address.")))),
        field("snapshot", named("A snapshot.")),
        field("upload", open("Whatever somebody uploads.")));
  }

  private static Shape claim(String description) {
    return open(
        description,
        field("accessModes", list("How it may be mounted.", text("A way to mount it."))),
        field(
            "resources",
            open(
                "What it needs.",
                field("requests", open("At least.", field("storage", quantity("Its size.")))))),
        field("storageClassName", text("Its storage class.")),
        field("volumeMode", text("Filesystem or Block.")));
  }

  private static Shape named(String description) {
    return open(
        description,
        field("namespace", text("Its namespace.")).required(),
        field("name", text("Its name.")).required());
  }

  private static Shape observedDataVolume() {
    return open(
        "What was last observed of the volume.",
        field("claimName", text("The claim that was made.")),
        field("phase", text("How far it is filled.")),
        field("progress", text("How far it is filled, in percent.")),
        field("restartCount", count("How often filling began anew.")),
        ConditionSchema.field());
  }

  private static Shape dataSource() {
    return open("What it stands for.", field("source", dataSourceSource()).required());
  }

  private static Shape dataSourceSource() {
    return open(
        "Where the data is.",
        field("dataSource", named("Another DataSource.")),
        field("pvc", named("A claim.")),
        field("snapshot", named("A snapshot.")));
  }

  private static Shape observedDataSource() {
    return open(
        "What was last observed of the source.",
        field("source", dataSourceSource()),
        ConditionSchema.field());
  }

  private static Shape snapshot() {
    return open(
        "What the snapshot is to be.",
        field(
                "source",
                open(
                    "What it is taken of.",
                    field("persistentVolumeClaimName", text("The claim to take it of.")),
                    field("volumeSnapshotContentName", text("The content that is there already.")),
                    rule(
                        "has(self.persistentVolumeClaimName)"
                            + " != has(self.volumeSnapshotContentName)",
                        "exactly one of persistentVolumeClaimName and volumeSnapshotContentName"
                            + " must be set")))
            .required(),
        field("volumeSnapshotClassName", text("Its class; the default one if left out.")));
  }

  private static Shape observedSnapshot() {
    return open(
        "What was last observed of the snapshot.",
        field("boundVolumeSnapshotContentName", text("The content that belongs to it.")),
        field("creationTime", text("When it was taken.")),
        field("readyToUse", truth("Whether a volume can be made of it.")),
        field("restoreSize", quantity("The least size of such a volume.")));
  }
}
