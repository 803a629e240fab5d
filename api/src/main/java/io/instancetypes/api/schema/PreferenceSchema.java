package io.instancetypes.api.schema;

import static io.instancetypes.api.ApiVersion.V1ALPHA2;
import static io.instancetypes.api.ApiVersion.V1BETA1;
import static io.instancetypes.api.schema.Shapes.choice;
import static io.instancetypes.api.schema.Shapes.count;
import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.number;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.orEmpty;
import static io.instancetypes.api.schema.Shapes.positive;
import static io.instancetypes.api.schema.Shapes.quantity;
import static io.instancetypes.api.schema.Shapes.rule;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.texts;
import static io.instancetypes.api.schema.Shapes.truth;

import io.instancetypes.api.ApiVersion;
import java.util.Map;

/** The table of all fields of a preference. */
public final class PreferenceSchema {
  private static final String SPREADS =
      "has(self.preferredCPUTopology) && self.preferredCPUTopology in ['spread', 'preferSpread']";

  private static final Map<ApiVersion, Schema> SPECS = Shapes.inEveryVersion(spec());

  private PreferenceSchema() {}

  public static Schema spec(ApiVersion version) {
    return SPECS.get(version);
  }

  private static Shape spec() {
    return object(
        "What a guest operating system likes. The machine may set any of these fields itself.",
        field("clock", ClockPreferences.shape()),
        field("cpu", cpu()),
        field("preferSpreadSocketToCoreRatio", count("Cores per socket when spreading."))
            .since(V1BETA1)
            .deprecated("set cpu.spreadOptions.ratio"),
        field("devices", DevicePreferences.shape()),
        field("features", FeaturePreferences.shape()),
        field("firmware", firmware()),
        field("machine", machine()),
        field("volumes", volumes()).since(V1ALPHA2),
        field("preferredSubdomain", text("Subdomain of the machine's host name.")).since(V1BETA1),
        field(
                "preferredTerminationGracePeriodSeconds",
                number("Seconds the guest gets to shut down.", 0, Long.MAX_VALUE))
            .since(V1BETA1),
        field(
                "preferredArchitecture",
                choice("CPU architecture to run on.", "amd64", "arm64", "s390x"))
            .since(V1BETA1),
        field(
                "preferredLaunchSecurity",
                CommonShapes.launchSecurity("Protects the guest from its host."))
            .since(V1BETA1),
        field("annotations", texts("Annotations for the running machine.")).since(V1BETA1),
        field("requirements", requirements()).since(V1BETA1),
        ratioOfCoresAndThreads());
  }

  private static Shape cpu() {
    return object(
        "Preferred view of the vCPUs.",
        // The alpha versions write empty text for "no wish".
        field("preferredCPUTopology", orEmpty(topology())).until(V1ALPHA2),
        field("preferredCPUTopology", topology()).since(V1BETA1),
        field("spreadOptions", spreadOptions()).since(V1BETA1),
        field("preferredCPUFeatures", CommonShapes.cpuFeatures("CPU features to switch on or off."))
            .since(V1BETA1),
        rule(
                "!("
                    + SPREADS
                    + " && has(self.spreadOptions) && has(self.spreadOptions.across))"
                    + " || self.spreadOptions.across in"
                    + " ['SocketsCores', 'CoresThreads', 'SocketsCoresThreads']",
                "across must be SocketsCores, CoresThreads or SocketsCoresThreads")
            .at(".spreadOptions.across")
            .since(V1BETA1));
  }

  private static Shape topology() {
    return choice(
        "What the guest sees the vCPUs as; the long names are older spellings.",
        "sockets",
        "cores",
        "threads",
        "spread",
        "any",
        "preferSockets",
        "preferCores",
        "preferThreads",
        "preferSpread",
        "preferAny");
  }

  private static Shape spreadOptions() {
    return object(
        "How to spread vCPUs; without effect on any other topology.",
        // No choice: it is checked only when the topology spreads, which takes a rule.
        field("across", text("What to spread across; SocketsCores if left out.", 64)),
        field("ratio", positive("How many of the inner for one of the outer; 2 if left out.")));
  }

  private static Part ratioOfCoresAndThreads() {
    return rule(
            "!(has(self.cpu) && has(self.cpu.preferredCPUTopology)"
                + " && self.cpu.preferredCPUTopology in ['spread', 'preferSpread']"
                + " && has(self.cpu.spreadOptions) && has(self.cpu.spreadOptions.across)"
                + " && self.cpu.spreadOptions.across == 'CoresThreads')"
                + " || (has(self.cpu.spreadOptions.ratio) ? self.cpu.spreadOptions.ratio == 2"
                + " : !has(self.preferSpreadSocketToCoreRatio)"
                + " || self.preferSpreadSocketToCoreRatio in [0, 2])",
            "spreading across CoresThreads needs the ratio 2")
        .at(".cpu.spreadOptions.ratio")
        .since(V1BETA1);
  }

  private static Shape firmware() {
    return object(
        "Preferred boot firmware.",
        field("preferredUseBios", truth("Boots with BIOS.")),
        field("preferredUseBiosSerial", truth("Shows the BIOS on the serial console.")),
        field("preferredUseEfi", truth("Boots with EFI.")).deprecated("set preferredEfi"),
        field("preferredUseSecureBoot", truth("Lets EFI start signed code only."))
            .deprecated("set preferredEfi.secureBoot"),
        field(
                "preferredEfi",
                object(
                    "Boots with EFI.",
                    field("secureBoot", truth("Starts signed code only; on if left out.")),
                    field("persistent", truth("Keeps the EFI variables across restarts."))))
            .since(V1BETA1));
  }

  private static Shape machine() {
    return object(
        "Preferred machine model.",
        field("preferredMachineType", text("Machine type of the emulator, such as q35.")));
  }

  private static Shape volumes() {
    return object(
        "Preferred storage.",
        field("preferredStorageClassName", text("Storage class for volumes that name none.")));
  }

  private static Shape requirements() {
    return object(
        "What the guest needs at least; machines that offer less are refused.",
        field(
            "cpu",
            object("vCPUs needed.", field("guest", count("Least number of vCPUs.")).required())),
        field(
            "memory",
            object("Memory needed.", field("guest", quantity("Least memory.")).required())),
        field("architecture", text("CPU architecture the guest is built for.")));
  }
}
