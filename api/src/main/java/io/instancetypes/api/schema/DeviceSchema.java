package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.list;
import static io.instancetypes.api.schema.Shapes.marker;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.truth;

import java.util.stream.Stream;

/** The devices of a virtual machine. */
final class DeviceSchema {

  private DeviceSchema() {}

  static Shape devices() {
    return object(
        "Devices.",
        field("autoattachGraphicsDevice", truth("Adds a screen and its VNC; on if left out.")),
        field("autoattachInputDevice", truth("Adds a tablet where no input is named.")),
        field("autoattachMemBalloon", truth("Adds a memory balloon; on if left out.")),
        field(
            "autoattachPodInterface",
            truth(
                "Adds an interface to the network of the pod where none is named; on if left"
                    + " out.")),
        field("autoattachSerialConsole", truth("Adds a serial console; on if left out.")),
        field("autoattachVSOCK", truth("Adds a socket between host and guest.")),
        field("blockMultiQueue", truth("Gives virtio disks a queue for each vCPU.")),
        field("clientPassthrough", marker("Lets clients hand over USB devices of theirs.")),
        field("disableHotplug", truth("Rules out that disks are plugged in while it runs.")),
        field("disks", DiskSchema.disks()),
        field("downwardMetrics", marker("Shows metrics of the host to the guest.")),
        field("filesystems", filesystems()),
        field("gpus", gpus()),
        field(
            "hostDevices",
            list(
                "Devices of the host that the guest gets.",
                object("A device of the host.", resource()))),
        field("inputs", inputs()),
        field("interfaces", NetworkSchema.interfaces()),
        field(
            "logSerialConsole",
            truth("Writes what the serial console shows to the log of the pod.")),
        field(
            "networkInterfaceMultiqueue", truth("Gives virtio interfaces a queue for each vCPU.")),
        field(
            "panicDevices",
            list(
                "Devices that report a crash of the guest.",
                object("A panic device.", field("model", text("hyperv, isa or pvpanic."))))),
        field("rng", marker("A source of randomness.")),
        field(
            "sound",
            object(
                "Sound.",
                field("name", text("Its name.")).required(),
                field("model", text("ich9 or ac97; ich9 if left out.")))),
        field(
            "tpm",
            object(
                "A TPM.",
                CommonShapes.enabled(),
                field("persistent", truth("Keeps its state over restarts.")))),
        field("useVirtioTransitional", truth("Offers virtio devices in the old way too.")),
        field(
            "video",
            object(
                "The graphics card.",
                field("type", text("Its type, such as vga, bochs, virtio or ramfb.")))),
        field("watchdog", watchdog()));
  }

  private static Shape filesystems() {
    return list(
        "Volumes that the guest mounts as filesystems.",
        object(
            "A filesystem.",
            field("name", text("The volume, and the tag by which the guest mounts it.")).required(),
            field("virtiofs", marker("Shared by virtiofs.")).required()));
  }

  private static Shape gpus() {
    return list(
        "GPUs.",
        object("A GPU.", resource(CommonShapes.virtualGpuOptions("How a virtual GPU behaves."))));
  }

  private static Part[] resource(Shape... options) {
    return Stream.concat(
            Stream.of(
                field("name", text("Its name in this machine.")).required(),
                field("deviceName", text("The resource of the node, such as nvidia.com/TU104GL.")),
                field("claimName", text("The resource claim that provides it.")),
                field("requestName", text("The request in that claim.")),
                field("tag", text("A tag that the guest reads from its metadata."))),
            Stream.of(options).map(shape -> field("virtualGPUOptions", shape)))
        .toList()
        .toArray(new Part[0]);
  }

  private static Shape inputs() {
    return list(
        "Inputs.",
        object(
            "An input.",
            field("name", text("Its name.")).required(),
            field("type", text("tablet, the only one there is.")).required(),
            field("bus", text("usb or virtio."))));
  }

  private static Shape watchdog() {
    return object(
        "A watchdog.",
        field("name", text("Its name.")).required(),
        field("i6300esb", object("The one of amd64 and arm64.", action())),
        field("diag288", object("The one of s390x.", action())));
  }

  private static Part.Field action() {
    return field(
        "action", text("What it does to a guest that hangs: reset, poweroff or shutdown."));
  }
}
