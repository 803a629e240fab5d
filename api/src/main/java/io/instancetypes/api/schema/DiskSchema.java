package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.count;
import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.integer;
import static io.instancetypes.api.schema.Shapes.list;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.truth;

import io.instancetypes.api.schema.Schema.ListSchema.Merging;

/** The disks of a virtual machine. */
final class DiskSchema {

  private static final int MOST = 256;

  private DiskSchema() {}

  static Shape disks() {
    return list("Disks; each shows the volume of its name.", disk(), Merging.ATOMIC, MOST);
  }

  static Shape disk() {
    return object(
        "A disk. Without disk, cdrom or lun it is a disk.",
        field("name", text("The volume that it shows.")).required(),
        field(
            "disk",
            object(
                "A disk.",
                bus(),
                readonly(),
                field("pciAddress", text("Its PCI address, such as 0000:81:01.10.")))),
        field(
            "cdrom",
            object("A CD-ROM.", bus(), readonly(), field("tray", text("open or closed.")))),
        field(
            "lun",
            object(
                "A SCSI device.",
                bus(),
                readonly(),
                field("reservation", truth("Lets the guest reserve it.")))),
        field("blockSize", blockSize()),
        field("bootOrder", count("Its turn among all that can boot; 1 is the first.")),
        field("cache", text("How the host caches it: none, writethrough or writeback.")),
        field("changedBlockTracking", truth("Remembers what changed since a backup.")),
        field("dedicatedIOThread", truth("Gives it an IO thread of its own.")),
        field(
            "errorPolicy",
            text("What the guest does after an error: stop, ignore, report or enospace.")),
        field("io", text("How the host reads and writes: native, threads or default.")),
        field("serial", text("The serial number that the guest reads.")),
        field("shareable", truth("Lets several machines use the volume at once.")),
        field("tag", text("A tag that the guest reads from its metadata.")));
  }

  private static Part.Field bus() {
    return field("bus", text("What connects it: virtio, sata, scsi or usb."));
  }

  private static Part.Field readonly() {
    return field("readonly", truth("Whether the guest can only read it."));
  }

  private static Shape blockSize() {
    return object(
        "The size of its blocks.",
        field(
            "custom",
            object(
                "Sizes in bytes.",
                field("logical", integer("What the guest reads and writes at least.")),
                field("physical", integer("What the device reads and writes at least.")),
                field("discardGranularity", count("What can be discarded at least.")))),
        field("matchVolume", CommonShapes.toggle("The sizes of the volume.")));
  }
}
