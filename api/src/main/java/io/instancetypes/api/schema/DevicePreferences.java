package io.instancetypes.api.schema;

import static io.instancetypes.api.ApiVersion.V1BETA1;
import static io.instancetypes.api.schema.CommonShapes.enabled;
import static io.instancetypes.api.schema.CommonShapes.toggle;
import static io.instancetypes.api.schema.Shapes.choice;
import static io.instancetypes.api.schema.Shapes.count;
import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.marker;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.truth;

/** The part of the preference table about devices. */
final class DevicePreferences {
  private DevicePreferences() {}

  static Shape shape() {
    return object(
        "Preferred devices.",
        field("preferredAutoattachGraphicsDevice", truth("Adds a graphics device and VNC.")),
        field("preferredAutoattachMemBalloon", truth("Adds a memory balloon.")),
        field("preferredAutoattachPodInterface", truth("Adds an interface to the pod network.")),
        field("preferredAutoattachSerialConsole", truth("Adds a serial console.")),
        field("preferredAutoattachInputDevice", truth("Adds an input device.")),
        field("preferredDisableHotplug", truth("Leaves out the ports for plugging in disks.")),
        field(
            "preferredVirtualGPUOptions",
            CommonShapes.virtualGpuOptions("Options for virtual GPUs that have none.")),
        field("preferredSoundModel", choice("Model of sound devices.", "ich9", "ac97")),
        field("preferredUseVirtioTransitional", truth("Uses virtio devices that old guests know.")),
        field("preferredInputBus", choice("Bus of input devices.", "virtio", "usb")),
        field("preferredInputType", choice("Type of input devices.", "tablet", "keyboard")),
        field("preferredDiskBus", choice("Bus of disks.", "virtio", "sata", "scsi", "usb")),
        field("preferredLunBus", choice("Bus of LUNs.", "virtio", "sata", "scsi")),
        field("preferredCdromBus", choice("Bus of CD-ROM drives.", "virtio", "sata", "scsi")),
        field("preferredDiskDedicatedIoThread", truth("Gives each virtio disk its own IO thread.")),
        field(
            "preferredDiskCache",
            choice("Cache mode of disks.", "none", "writethrough", "writeback")),
        field("preferredDiskIO", choice("IO mode of disks.", "native", "threads", "default")),
        field("preferredDiskBlockSize", blockSize()),
        field("preferredInterfaceModel", interfaceModel()),
        field(
                "preferredInterfaceMasquerade",
                marker("Connects interfaces on the pod network by masquerading."))
            .since(V1BETA1),
        field("preferredRng", marker("Adds a random number generator.")),
        field("preferredBlockMultiQueue", truth("Gives each disk one queue per vCPU.")),
        field("preferredNetworkInterfaceMultiQueue", truth("Gives each interface several queues.")),
        field("preferredTPM", tpm()),
        field(
                "preferredPanicDeviceModel",
                choice("Model of panic devices.", "isa", "hyperv", "pvpanic"))
            .since(V1BETA1),
        field("preferredVideoType", text("Type of the video device.")).since(V1BETA1));
  }

  private static Shape blockSize() {
    return object(
        "Block size of disks; one of custom and matchVolume.",
        field("custom", customBlockSize()),
        field("matchVolume", toggle("Takes the block size of the volume.")));
  }

  private static Shape customBlockSize() {
    return object(
        "Block size in bytes.",
        field("logical", count("Logical block size.")),
        field("physical", count("Physical block size.")),
        field("discardGranularity", count("Smallest range that can be discarded.")));
  }

  private static Shape interfaceModel() {
    return choice(
        "Model of network interfaces.",
        "virtio",
        "e1000",
        "e1000e",
        "igb",
        "ne2k_pci",
        "pcnet",
        "rtl8139");
  }

  private static Shape tpm() {
    return object(
        "Adds a TPM.",
        enabled(),
        field("persistent", truth("Keeps the state of the TPM across restarts.")));
  }
}
