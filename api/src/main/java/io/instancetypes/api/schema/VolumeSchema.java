package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.atomic;
import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.integer;
import static io.instancetypes.api.schema.Shapes.list;
import static io.instancetypes.api.schema.Shapes.marker;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.quantity;
import static io.instancetypes.api.schema.Shapes.rule;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.truth;

import io.instancetypes.api.schema.Schema.ListSchema.Merging;

/** Where the data of disks and filesystems is. */
final class VolumeSchema {

  private static final int MOST = 256;
  private static final int LONGEST_PATH = 4096;

  private VolumeSchema() {}

  static Shape volumes() {
    return list(
        "Volumes; disks and filesystems refer to them by name.", volume(), Merging.ATOMIC, MOST);
  }

  private static Shape volume() {
    return object(
        "A volume; beside its name it has exactly one source.",
        field("name", text("Its name.")).required(),
        field("cloudInitConfigDrive", cloudInit("Settings for cloud-init on a config drive.")),
        field("cloudInitNoCloud", cloudInit("Settings for cloud-init on a NoCloud disk.")),
        field(
            "configMap",
            atomic(
                "A disk with the entries of a ConfigMap.",
                localName("The ConfigMap."),
                optional(),
                label())),
        field("containerDisk", containerDisk()),
        field("containerPath", containerPath()),
        field("dataVolume", dataVolume()),
        field("downwardAPI", downwardApi()),
        field("downwardMetrics", marker("A disk with metrics of the host.")),
        field(
            "emptyDisk",
            object(
                "An empty disk that goes with the instance.",
                field("capacity", quantity("Its size.")).required())),
        field(
            "ephemeral",
            object(
                "A claim of which the instance changes a copy.",
                field("persistentVolumeClaim", object("The claim.", claim(), readOnly())))),
        field("hostDisk", hostDisk()),
        field(
            "memoryDump",
            object(
                "The claim that a memory dump was written to.",
                claim(),
                hotpluggable(),
                readOnly())),
        field("persistentVolumeClaim", claimSource()),
        field(
            "secret",
            object(
                "A disk with the entries of a Secret.",
                field("secretName", text("The Secret.")),
                optional(),
                label())),
        field(
            "serviceAccount",
            object(
                "A disk with the token of a service account.",
                field("serviceAccountName", text("The account.")))),
        field(
            "sysprep",
            object(
                "A disk with answers for the set-up of Windows.",
                field("configMap", atomic("From a ConfigMap.", localName("The ConfigMap."))),
                field("secret", atomic("From a Secret.", localName("The Secret."))))));
  }

  /** What can be plugged into a machine that runs. */
  static Part[] pluggable() {
    return new Part[] {
      field("dataVolume", dataVolume()), field("persistentVolumeClaim", claimSource())
    };
  }

  private static Shape dataVolume() {
    return object("A DataVolume.", field("name", text("Its name.")).required(), hotpluggable());
  }

  private static Shape claimSource() {
    return object("A PersistentVolumeClaim.", claim(), hotpluggable(), readOnly());
  }

  private static Shape cloudInit(String description) {
    return object(
        description,
        field("userData", text("What to set up, as text.")),
        field("userDataBase64", text("The same in Base64.")),
        field("secretRef", atomic("The Secret that holds the user data.", localName("Its name."))),
        field("networkData", text("The network to set up, as text.")),
        field("networkDataBase64", text("The same in Base64.")),
        field(
            "networkDataSecretRef",
            atomic("The Secret that holds the network data.", localName("Its name."))));
  }

  private static Part.Field localName(String description) {
    return field("name", text(description)).or("");
  }

  private static Shape containerDisk() {
    return object(
        "A disk image from a container registry; changes go with the instance.",
        field("image", text("The image.")).required(),
        field("imagePullPolicy", text("When it is pulled: Always, IfNotPresent or Never.")),
        field("imagePullSecret", text("The secret to pull it with.")),
        field("path", text("The disk in it; the only file under /disk if left out.")));
  }

  private static Shape containerPath() {
    return object(
        "A folder of the container that runs the machine.",
        field("path", text("The folder.", LONGEST_PATH)).required(),
        field("readOnly", truth("Always true.")).or(true),
        rule("self.path.startsWith('/')", "must be an absolute path").at(".path"),
        rule("!self.path.contains('..')", "must not contain ..").at(".path"),
        rule("!has(self.readOnly) || self.readOnly", "must be true").at(".readOnly"));
  }

  private static Shape downwardApi() {
    return object(
        "A disk with fields of the instance.",
        field(
            "fields",
            list(
                "The files on it.",
                object(
                    "A file.",
                    field("path", text("Its name.")).required(),
                    field(
                        "fieldRef",
                        atomic(
                            "A field of the pod.",
                            field("apiVersion", text("The version of its path.")),
                            field("fieldPath", text("Its path.")).required())),
                    field("mode", integer("Its permissions.")),
                    field(
                        "resourceFieldRef",
                        atomic(
                            "A resource of the container.",
                            field("containerName", text("The container.")),
                            field("divisor", quantity("The unit of the amount.")),
                            field("resource", text("The resource, such as limits.memory."))
                                .required()))))),
        label());
  }

  private static Shape hostDisk() {
    return object(
        "A disk image in a folder of the host.",
        field("path", text("The file.")).required(),
        field("type", text("Disk, or DiskOrCreate to make it.")).required(),
        field("capacity", quantity("Its size where it is made.")),
        field("shared", truth("Whether several nodes share it.")));
  }

  /** Volumes for the machinery around the guest, which the guest does not see. */
  static Shape utilityVolumes() {
    return list(
        "Volumes that the guest does not see, such as for backups.",
        object(
            "A volume.",
            field("name", text("Its name.")).required(),
            claim(),
            readOnly(),
            field("type", text("What it is for."))),
        Merging.by("name"),
        MOST);
  }

  private static Part.Field claim() {
    return field("claimName", text("The claim.")).required();
  }

  private static Part.Field hotpluggable() {
    return field("hotpluggable", truth("Whether it can be unplugged while it runs."));
  }

  private static Part.Field readOnly() {
    return field("readOnly", truth("Whether it can only be read."));
  }

  private static Part.Field optional() {
    return field("optional", truth("Starts without it if it is missing."));
  }

  private static Part.Field label() {
    return field("volumeLabel", text("The label of the filesystem on the disk."));
  }
}
