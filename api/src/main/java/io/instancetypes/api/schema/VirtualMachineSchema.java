package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.open;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.texts;
import static io.instancetypes.api.schema.Shapes.truth;

import io.instancetypes.api.ApiVersion;

/**
 * Every field of a VirtualMachine. KubeVirt adds some with each version, so a field that is not
 * listed here is no mistake by itself: whoever asks decides what becomes of it.
 */
public final class VirtualMachineSchema {
  private static final Schema SPEC = virtualMachine().in(ApiVersion.STORAGE);
  private static final Schema STATUS = MachineStatusSchema.status().in(ApiVersion.STORAGE);
  private static final Schema METADATA = metadata().in(ApiVersion.STORAGE);

  private VirtualMachineSchema() {}

  public static Schema spec() {
    return SPEC;
  }

  public static Schema status() {
    return STATUS;
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
    return object(
        "What the virtual machine is to be.",
        field("running", truth("Whether it runs; older than runStrategy, and excludes it.")),
        field(
            "runStrategy",
            text("When it runs: Always, Halted, Manual, RerunOnFailure, Once or WaitAsReceiver.")),
        field("instancetype", matcher("The instance type that gives it its size.")),
        field("preference", matcher("The preference that tunes it for its guest.")),
        field("dataVolumeTemplates", DataVolumeSchema.templates()),
        field("template", template()).required(),
        field(
            "updateVolumesStrategy",
            text("What becomes of other volumes while it runs: Replacement or Migration.")));
  }

  private static Shape matcher(String description) {
    return object(
        description,
        field("name", text("The name of the object.")),
        field("kind", text("Its kind; the cluster kind if left out.")),
        field("revisionName", text("The ControllerRevision that keeps its content.")),
        field("inferFromVolume", text("The volume that names the object.")),
        field("inferFromVolumeFailurePolicy", text("Reject, or Ignore to go without.")));
  }

  private static Shape template() {
    return object(
        "The VirtualMachineInstance to start.",
        field(
                "metadata",
                open(
                    "Metadata of the instance.",
                    field("labels", texts("Labels.")),
                    field("annotations", texts("Annotations."))))
            .nullable(),
        field("spec", InstanceSchema.spec()).required());
  }
}
