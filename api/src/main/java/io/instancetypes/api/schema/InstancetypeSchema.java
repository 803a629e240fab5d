package io.instancetypes.api.schema;

import static io.instancetypes.api.ApiVersion.V1ALPHA2;
import static io.instancetypes.api.ApiVersion.V1BETA1;
import static io.instancetypes.api.ApiVersion.V1BETA2;
import static io.instancetypes.api.schema.Shapes.choice;
import static io.instancetypes.api.schema.Shapes.count;
import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.list;
import static io.instancetypes.api.schema.Shapes.marker;
import static io.instancetypes.api.schema.Shapes.number;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.positive;
import static io.instancetypes.api.schema.Shapes.quantity;
import static io.instancetypes.api.schema.Shapes.rule;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.texts;
import static io.instancetypes.api.schema.Shapes.truth;

import io.instancetypes.api.ApiVersion;
import java.util.Map;

/** The table of all fields of an instance type. */
public final class InstancetypeSchema {
  private static final Map<ApiVersion, Schema> SPECS = Shapes.inEveryVersion(spec());

  private InstancetypeSchema() {}

  public static Schema spec(ApiVersion version) {
    return SPECS.get(version);
  }

  private static Shape spec() {
    return object(
        "Size and performance of a virtual machine. The machine itself may not set these fields.",
        field("cpu", cpu()).required(),
        field("memory", memory()).required(),
        field("gpus", gpus()),
        field("hostDevices", hostDevices()),
        field(
            "ioThreadsPolicy",
            choice("How disks share IO threads.", "shared", "auto", "supplementalPool")),
        field("ioThreads", ioThreads()).since(V1BETA1),
        field("launchSecurity", CommonShapes.launchSecurity("Protects the guest from its host."))
            .deprecated("set preferredLaunchSecurity in a preference"),
        field("devices", devices()).since(V1BETA2),
        field("nodeSelector", texts("Labels a node must have to run the machine.")).since(V1BETA1),
        field("schedulerName", text("Scheduler that places the machine.")).since(V1BETA1),
        field("annotations", texts("Annotations for the running machine.")).since(V1BETA1));
  }

  private static Shape cpu() {
    return object(
        "Virtual CPUs.",
        field("guest", count("Number of vCPUs; 0 leaves it to the machine."))
            .until(V1BETA1)
            .requiredUntil(V1ALPHA2),
        field("guest", positive("Number of vCPUs; if left out, the machine says how many."))
            .since(V1BETA2),
        field("topology", topology()).since(V1BETA1),
        field("model", text("CPU model the guest sees; the cluster decides if left out.")),
        field("dedicatedCPUPlacement", truth("Pins every vCPU to a host CPU of its own.")),
        field("isolateEmulatorThread", truth("Gives the emulator a host CPU of its own.")),
        field("numa", numa()),
        field("realtime", realtime()),
        field("features", CommonShapes.cpuFeatures("CPU features to switch on or off."))
            .since(V1BETA2),
        field("maxSockets", count("Most sockets that can be plugged in while running."))
            .since(V1BETA1),
        rule("has(self.guest) || has(self.topology)", "one of guest and topology is required")
            .at(".guest")
            .becauseRequired()
            .since(V1BETA1)
            .until(V1BETA1),
        rule("!has(self.guest) || !has(self.topology)", "guest and topology are mutually exclusive")
            .at(".topology")
            .since(V1BETA1));
  }

  private static Shape topology() {
    return object(
        "Exact layout of the vCPUs instead of their number. A dimension left out counts as 1.",
        field("sockets", positive("Number of sockets.")),
        field("cores", positive("Number of cores in each socket.")),
        field("threads", positive("Number of threads in each core.")),
        rule(
            "has(self.sockets) || has(self.cores) || has(self.threads)",
            "at least one of sockets, cores and threads is required"),
        // In floating point, because an overflow of integers would hide this message.
        rule(
            "(has(self.sockets) ? double(self.sockets) : 1.0)"
                + " * (has(self.cores) ? double(self.cores) : 1.0)"
                + " * (has(self.threads) ? double(self.threads) : 1.0) <= 4294967295.0",
            "sockets x cores x threads must be at most 4294967295"));
  }

  private static Shape numa() {
    return object(
        "NUMA layout of the guest.",
        field(
            "guestMappingPassthrough",
            marker("Shows the guest the NUMA layout of its host CPUs.")));
  }

  private static Shape realtime() {
    return object(
        "Tunes the vCPUs for realtime work.",
        field("mask", text("Which vCPUs run in realtime, such as 0-3,^1; all if left out.")));
  }

  private static Shape memory() {
    return object(
        "Memory of the guest.",
        field("guest", quantity("Memory the guest sees; zero leaves it to the machine."))
            .until(V1BETA1)
            .required(),
        field("guest", quantity("Memory the guest sees; if left out, the machine says how much."))
            .since(V1BETA2),
        field(
            "hugepages",
            object(
                "Backs the guest with huge pages.",
                field("pageSize", text("Size of a page, such as 2Mi or 1Gi.")))),
        field(
                "overcommitPercent",
                number("Percentage of guest memory that is not requested from the node.", 0, 100))
            .since(V1BETA1),
        field("maxGuest", quantity("Most memory that can be plugged in while running."))
            .since(V1BETA1),
        rule(
                "!has(self.overcommitPercent) || self.overcommitPercent == 0"
                    + " || !has(self.hugepages)",
                "overcommitPercent and hugepages cannot be combined")
            .at(".overcommitPercent")
            .since(V1BETA1),
        rule(
                "!has(self.guest) || quantity(string(self.guest)).isGreaterThan(quantity('0'))",
                "guest must be greater than zero")
            .at(".guest")
            .since(V1BETA2),
        rule(
                "!has(self.guest) || !has(self.maxGuest) ||"
                    + " !quantity(string(self.maxGuest)).isLessThan(quantity(string(self.guest)))",
                "maxGuest must not be less than guest")
            .at(".maxGuest")
            .since(V1BETA1));
  }

  private static Shape gpus() {
    return list(
        "GPUs passed through to the guest.",
        object(
            "One GPU.",
            field("name", text("Name of the device within the machine.")).required(),
            field("deviceName", text("Resource name under which nodes offer the device.")),
            field("claimName", text("Resource claim of the machine that provides the device.")),
            field("requestName", text("Request within that claim.")),
            field("virtualGPUOptions", CommonShapes.virtualGpuOptions("Options of a virtual GPU.")),
            field("tag", text("Tag by which the guest can recognise the device."))));
  }

  private static Shape hostDevices() {
    return list(
        "Other host devices passed through to the guest.",
        object(
            "One host device.",
            field("name", text("Name of the device within the machine.")).required(),
            field("deviceName", text("Resource name under which nodes offer the device.")),
            field("claimName", text("Resource claim of the machine that provides the device.")),
            field("requestName", text("Request within that claim.")),
            field("tag", text("Tag by which the guest can recognise the device."))));
  }

  private static Shape ioThreads() {
    return object(
        "Settings of the IO threads.",
        field(
            "supplementalPoolThreadCount",
            count("Number of threads in the pool, for the policy supplementalPool.")));
  }

  private static Shape devices() {
    return object(
        "Performance of devices.",
        field("blockMultiQueue", truth("Gives each disk one queue per vCPU.")));
  }
}
