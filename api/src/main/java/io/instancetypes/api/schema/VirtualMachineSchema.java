package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.list;
import static io.instancetypes.api.schema.Shapes.number;
import static io.instancetypes.api.schema.Shapes.open;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.texts;
import static io.instancetypes.api.schema.Shapes.truth;

import io.instancetypes.api.ApiVersion;

/**
 * The fields of a VirtualMachine that instance types, preferences and defaults deal with. KubeVirt
 * adds fields every month, so every object is open: what is not listed here passes untouched.
 */
public final class VirtualMachineSchema {
  private static final Schema SPEC = virtualMachine().in(ApiVersion.STORAGE);
  private static final Schema METADATA = metadata().in(ApiVersion.STORAGE);

  private VirtualMachineSchema() {}

  public static Schema spec() {
    return SPEC;
  }

  /** The metadata of an object of any kind. */
  public static Schema objectMetadata() {
    return METADATA;
  }

  private static Shape metadata() {
    return open(
        "What every object has.",
        field("name", text("Its name.")),
        field("generateName", text("The beginning of a name to be completed.")),
        field("namespace", text("The namespace it lives in.")),
        field("labels", texts("Labels.")),
        field("annotations", texts("Annotations.")));
  }

  private static Shape virtualMachine() {
    return open(
        "What the virtual machine is to be.",
        field("running", truth("Whether it runs; older than runStrategy.")),
        field("runStrategy", text("When it runs.")),
        field("instancetype", matcher("The instance type that gives it its size.")),
        field("preference", matcher("The preference that tunes it for its guest.")),
        field("dataVolumeTemplates", list("Volumes made with it.", dataVolumeTemplate())),
        field("template", template()).required());
  }

  private static Shape matcher(String description) {
    return open(
        description,
        field("name", text("The name of the object.")),
        field("kind", text("Its kind; the cluster kind if left out.")),
        field("revisionName", text("The ControllerRevision that keeps its content.")),
        field("inferFromVolume", text("The volume that names the object.")),
        field("inferFromVolumeFailurePolicy", text("Reject, or Ignore to go without.")));
  }

  private static Shape dataVolumeTemplate() {
    Shape storage =
        open("The claim to make.", field("storageClassName", text("Its storage class.")));
    return open(
        "A volume made with the virtual machine.",
        field("metadata", open("Its metadata.", field("name", text("Its name.")))),
        field(
            "spec",
            open(
                "What it is to be.",
                field("pvc", storage),
                field("storage", storage),
                field("source", open("What it is filled from.")),
                field("sourceRef", open("The DataSource it is filled from.")))));
  }

  private static Shape template() {
    return open(
        "The VirtualMachineInstance to start.",
        field(
            "metadata",
            open(
                "Metadata of the instance.",
                field("labels", texts("Labels.")),
                field("annotations", texts("Annotations.")))),
        field("spec", instance()).required());
  }

  private static Shape instance() {
    return open(
        "The spec of the instance.",
        field("architecture", text("The CPU architecture.")),
        field("domain", DomainSchema.domain()),
        field("evictionStrategy", text("What a drained node does with it.")),
        field("livenessProbe", open("Whether it is alive.")),
        field("networks", list("Networks.", named("A network."))),
        field("nodeSelector", texts("Labels of the nodes it may run on.")),
        field("readinessProbe", open("Whether it is ready.")),
        field("schedulerName", text("The scheduler that places it.")),
        field("subdomain", text("The subdomain of its name.")),
        field(
            "terminationGracePeriodSeconds",
            number("How long it may take to stop.", 0, Long.MAX_VALUE)),
        field("volumes", list("Volumes.", volume())));
  }

  private static Shape volume() {
    return open(
        "A volume.",
        field("name", text("Its name.")).required(),
        field(
            "containerDisk",
            open(
                "An image from a registry.",
                field("image", text("The image.")),
                field("imagePullPolicy", text("When it is pulled.")))),
        field("dataVolume", open("A DataVolume.", field("name", text("Its name.")))),
        field("persistentVolumeClaim", open("A claim.", field("claimName", text("Its name.")))));
  }

  static Shape named(String description) {
    return open(description, field("name", text("Its name.")).required());
  }
}
