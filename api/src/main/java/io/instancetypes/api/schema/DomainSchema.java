package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.count;
import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.list;
import static io.instancetypes.api.schema.Shapes.open;
import static io.instancetypes.api.schema.Shapes.positive;
import static io.instancetypes.api.schema.Shapes.quantity;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.truth;

import java.util.stream.Stream;

/** The hardware of a VirtualMachine, as far as anybody here has a say in it. */
final class DomainSchema {
  private DomainSchema() {}

  static Shape domain() {
    return open(
        "The hardware.",
        field("clock", clock()),
        field("cpu", cpu()),
        field("devices", devices()),
        field("features", features()),
        field("firmware", firmware()),
        field(
            "ioThreads",
            open(
                "IO threads.",
                field("supplementalPoolThreadCount", count("Threads in the extra pool.")))),
        field("ioThreadsPolicy", text("How disks share IO threads.")),
        field("launchSecurity", open("Protects the guest from its host.")),
        field("machine", open("The machine.", field("type", text("Its type.")))),
        field("memory", memory()),
        field("resources", resources()));
  }

  private static Shape cpu() {
    return open(
        "Virtual CPUs.",
        field("guest", positive("Number of vCPUs; excludes sockets, cores and threads.")),
        field("sockets", count("Sockets.")),
        field("cores", count("Cores of each socket.")),
        field("threads", count("Threads of each core.")),
        field("maxSockets", count("Most sockets while running.")),
        field("model", text("The model the guest sees.")),
        field("dedicatedCpuPlacement", truth("A host CPU for each vCPU.")),
        field("isolateEmulatorThread", truth("A host CPU for the emulator.")),
        field(
            "numa", open("NUMA.", field("guestMappingPassthrough", open("The host's topology.")))),
        field("realtime", open("Realtime scheduling.")),
        field(
            "features",
            list(
                "CPU features.",
                open(
                    "A CPU feature.",
                    field("name", text("Its name.")).required(),
                    field("policy", text("Whether it is needed."))))));
  }

  private static Shape memory() {
    return open(
        "Memory.",
        field("guest", quantity("What the guest sees.")),
        field("maxGuest", quantity("Most memory while running.")),
        field(
            "hugepages", open("Huge pages.", field("pageSize", quantity("The size of a page.")))));
  }

  private static Shape resources() {
    Shape amounts =
        open("Amounts.", field("cpu", quantity("CPU.")), field("memory", quantity("Memory.")));
    return open(
        "What the node is asked for.", field("requests", amounts), field("limits", amounts));
  }

  private static Shape clock() {
    return open(
        "The clock.",
        field("utc", open("Offset from UTC.")),
        field("timezone", text("A time zone.")),
        field(
            "timer", open("Timers.", switches("present", "hpet", "kvm", "pit", "rtc", "hyperv"))));
  }

  private static Shape features() {
    return open(
        "Hypervisor features.",
        Stream.of(
                switches("enabled", "acpi", "apic", "pvspinlock", "smm"),
                new Part[] {
                  field("kvm", open("KVM.", field("hidden", truth("Hidden from the guest.")))),
                  field("hyperv", hyperv())
                })
            .flatMap(Stream::of)
            .toArray(Part[]::new));
  }

  private static Shape hyperv() {
    return open(
        "Hyper-V enlightenments.",
        switches(
            "enabled",
            "relaxed",
            "vapic",
            "spinlocks",
            "vpindex",
            "runtime",
            "synic",
            "synictimer",
            "reset",
            "vendorid",
            "frequencies",
            "reenlightenment",
            "tlbflush",
            "ipi",
            "evmcs"));
  }

  private static Part[] switches(String state, String... names) {
    return Stream.of(names)
        .map(name -> field(name, open("A switch.", field(state, truth("Whether it is on.")))))
        .toArray(Part[]::new);
  }

  private static Shape firmware() {
    return open(
        "Firmware.",
        field(
            "bootloader",
            open(
                "The bootloader.",
                field("bios", open("BIOS.", field("useSerial", truth("Output on serial.")))),
                field("efi", open("EFI.", field("secureBoot", truth("Secure boot.")))))));
  }

  private static Shape devices() {
    Shape bus = open("A device on a bus.", field("bus", text("The bus.")));
    return open(
        "Devices.",
        field("autoattachGraphicsDevice", truth("Graphics by itself.")),
        field("autoattachInputDevice", truth("Input by itself.")),
        field("autoattachMemBalloon", truth("A balloon by itself.")),
        field("autoattachPodInterface", truth("An interface by itself.")),
        field("autoattachSerialConsole", truth("A console by itself.")),
        field("blockMultiQueue", truth("Many queues for disks.")),
        field("disableHotplug", truth("No hot-plugging.")),
        field("networkInterfaceMultiqueue", truth("Many queues for interfaces.")),
        field("useVirtioTransitional", truth("Old virtio as well.")),
        field(
            "disks",
            list(
                "Disks.",
                open(
                    "A disk.",
                    field("name", text("Its name.")).required(),
                    field("disk", bus),
                    field("cdrom", bus),
                    field("lun", bus),
                    field("cache", text("Caching.")),
                    field("io", text("How it does IO.")),
                    field("dedicatedIOThread", truth("A thread of its own.")),
                    field("blockSize", open("Its block size."))))),
        field("filesystems", list("Filesystems.", VirtualMachineSchema.named("A filesystem."))),
        field(
            "gpus",
            list(
                "GPUs.",
                open(
                    "A GPU.",
                    field("name", text("Its name.")).required(),
                    field("virtualGPUOptions", open("Its options."))))),
        field("hostDevices", list("Devices.", VirtualMachineSchema.named("A host device."))),
        field(
            "inputs",
            list(
                "Inputs.",
                open(
                    "An input.",
                    field("bus", text("Its bus.")),
                    field("type", text("Its type."))))),
        field(
            "interfaces",
            list(
                "Interfaces.",
                open(
                    "An interface.",
                    field("name", text("Its name.")).required(),
                    field("masquerade", open("Behind the address of its pod.")),
                    field("model", text("Its model."))))),
        field(
            "panicDevices",
            list("Panic devices.", open("A panic device.", field("model", text("Its model."))))),
        field("rng", open("A source of randomness.")),
        field("sound", open("Sound.", field("model", text("Its model.")))),
        field("tpm", open("A TPM.")),
        field("video", open("Video.", field("type", text("Its type.")))),
        field("watchdog", open("A watchdog.")));
  }
}
