package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.truth;

/** What runs before the operating system of the guest. */
final class FirmwareSchema {

  private FirmwareSchema() {}

  static Shape firmware() {
    return object(
        "Firmware, and the identity that the guest reads from it.",
        field("acpi", acpi()),
        field(
            "bootloader",
            object(
                "What boots the guest; BIOS if left out.",
                field(
                    "bios",
                    object(
                        "BIOS.",
                        field("useSerial", truth("Shows its messages on the serial console.")))),
                field(
                    "efi",
                    object(
                        "EFI.",
                        field("persistent", truth("Keeps its variables over restarts.")),
                        field(
                            "secureBoot",
                            truth("Boots only what is signed; needs SMM. On if left out.")))))),
        field("kernelBoot", kernelBoot()),
        field("serial", text("The serial number that the guest reads.")),
        field("uuid", text("The UUID that the guest reads; it never changes once it is given.")));
  }

  private static Shape acpi() {
    return object(
        "Tables handed to the guest, from volumes of type secret.",
        field("msdmNameRef", text("The volume with the licence table of Windows (MSDM).")),
        field("slicNameRef", text("The volume with the older licence table (SLIC).")));
  }

  private static Shape kernelBoot() {
    return object(
        "Boots a kernel from an image instead of a disk.",
        field(
            "container",
            object(
                "The image that holds the kernel.",
                field("image", text("The image.")).required(),
                field("imagePullPolicy", text("When it is pulled: Always, IfNotPresent or Never.")),
                field("imagePullSecret", text("The secret to pull it with.")),
                field("kernelPath", text("The kernel in it.")),
                field("initrdPath", text("The initial RAM disk in it.")))),
        field("kernelArgs", text("Arguments for the kernel.")));
  }
}
