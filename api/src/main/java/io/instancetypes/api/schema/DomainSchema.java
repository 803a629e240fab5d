package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.amounts;
import static io.instancetypes.api.schema.Shapes.choice;
import static io.instancetypes.api.schema.Shapes.count;
import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.integer;
import static io.instancetypes.api.schema.Shapes.list;
import static io.instancetypes.api.schema.Shapes.marker;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.open;
import static io.instancetypes.api.schema.Shapes.positive;
import static io.instancetypes.api.schema.Shapes.quantity;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.truth;

/** The hardware of a virtual machine. */
final class DomainSchema {

  private DomainSchema() {}

  static Shape domain() {
    return object(
        "The hardware that the guest sees.",
        field("chassis", chassis()),
        field("clock", clock()),
        field("cpu", cpu()),
        field("devices", DeviceSchema.devices()).required(),
        field("features", FeatureSchema.features()),
        field("firmware", FirmwareSchema.firmware()),
        field("ioThreads", ioThreads()),
        field(
            "ioThreadsPolicy",
            text("How disks share IO threads: shared, auto or supplementalPool.")),
        field("launchSecurity", CommonShapes.launchSecurity("Protects the guest from its host.")),
        field(
            "machine",
            object(
                "The emulated machine.",
                field("type", text("Its type, such as q35; that of the cluster if left out.")))),
        field("memory", memory()),
        field(
            "rebootPolicy",
            choice(
                "Whether a guest that reboots keeps its instance (Reboot) or ends it (Terminate).",
                "Reboot",
                "Terminate")),
        field("resources", resources()));
  }

  private static Shape chassis() {
    return object(
        "What the guest reads about its case through SMBIOS.",
        field("asset", text("Asset tag.")),
        field("manufacturer", text("Manufacturer.")),
        field("serial", text("Serial number.")),
        field("sku", text("Stock keeping unit.")),
        field("version", text("Version.")));
  }

  private static Shape cpu() {
    return object(
        "Virtual CPUs.",
        field("guest", positive("Number of vCPUs; excludes sockets, cores and threads.")),
        field("sockets", count("Sockets; 1 if left out.")),
        field("cores", count("Cores of each socket; 1 if left out.")),
        field("threads", count("Threads of each core; 1 if left out.")),
        field("maxSockets", count("Most sockets that can be plugged in while it runs.")),
        field("model", text("The CPU model, host-model or host-passthrough.")),
        field("dedicatedCpuPlacement", truth("Gives every vCPU a host CPU of its own.")),
        field(
            "isolateEmulatorThread",
            truth("Gives the emulator a host CPU of its own; needs dedicatedCpuPlacement.")),
        field(
            "numa",
            object(
                "NUMA.",
                field(
                    "guestMappingPassthrough",
                    marker(
                        "Shows the guest the NUMA topology of its host; needs dedicated CPUs and"
                            + " huge pages.")))),
        field(
            "realtime",
            object(
                "Schedules the vCPUs in real time.",
                field("mask", text("The vCPUs it is for, such as 0-3,^1; all if left out.")))),
        field(
            "features",
            list(
                "CPU features to add to the model or to take away.",
                object(
                    "A CPU feature.",
                    field("name", text("Its name, as libvirt spells it.")).required(),
                    field("policy", text("force, require, optional, disable or forbid."))))));
  }

  private static Shape memory() {
    return object(
        "Memory.",
        field("guest", quantity("What the guest sees.")),
        field("maxGuest", quantity("Most memory that can be plugged in while it runs.")),
        field(
            "hugepages",
            object(
                "Backs the memory with huge pages.",
                field("pageSize", text("The size of a page: 2Mi or 1Gi on amd64.")))),
        field(
            "reservedOverhead",
            object(
                "Memory for the hypervisor, beyond what is computed for it.",
                field("addedOverhead", quantity("How much more.")),
                field(
                    "memLock",
                    choice("Whether all memory is locked.", "NotRequired", "Required")))));
  }

  private static Shape resources() {
    return object(
        "What the node has to have.",
        field("requests", amounts("What is reserved, by resource.")),
        field("limits", amounts("What it may use at most, by resource.")),
        field(
            "overcommitGuestOverhead",
            truth("Leaves the overhead of the hypervisor out of the requests.")));
  }

  private static Shape clock() {
    return open(
        "The clock of the guest.",
        field(
            "utc",
            object("Runs on UTC.", field("offsetSeconds", integer("Seconds ahead of UTC.")))),
        field("timezone", text("Runs on the time of a zone such as Europe/Berlin; excludes utc.")),
        field(
            "timer",
            object(
                "Timers.",
                field("hpet", timer("The high precision event timer.")),
                field("hyperv", object("The clock of Hyper-V, for Windows.", present())),
                field("kvm", object("The clock of KVM.", present())),
                field("pit", timer("The programmable interval timer.")),
                field(
                    "rtc",
                    object(
                        "The real time clock.",
                        present(),
                        tickPolicy(),
                        field("track", text("What it follows: guest or wall.")))))));
  }

  private static Shape timer(String description) {
    return object(description, present(), tickPolicy());
  }

  private static Part.Field present() {
    return field("present", truth("Whether the guest has it; it does if left out."));
  }

  private static Part.Field tickPolicy() {
    return field(
        "tickPolicy",
        text("What becomes of ticks that the guest missed: delay, catchup, merge or discard."));
  }

  private static Shape ioThreads() {
    return object(
        "IO threads.",
        field(
            "supplementalPoolThreadCount",
            count("Threads of the pool that policy supplementalPool has.")));
  }
}
