package io.instancetypes.runtime.life;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.Quantity;
import io.instancetypes.controller.snapshot.GuestHold;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.qemu.IgnoredField;
import io.instancetypes.runtime.agent.AgentReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the status of an instance says of a guest that is there, in KubeVirt's words. */
public final class GuestReport {
  private static final String PAUSED = "Paused";
  private static final String NO_MIGRATION = "there is one node, so there is nowhere to go";

  private GuestReport() {}

  /**
   * @param ignored what the guest goes without
   * @param agent what the agent in the guest said, if there is one
   * @param objects among which its claims are
   */
  public static InstanceStatus of(
      KubeObject vmi,
      GuestState.Alive guest,
      List<IgnoredField> ignored,
      Optional<AgentReport> agent,
      ObjectLookup objects,
      String now) {
    var status = new InstanceStatus(vmi, now).phase("Running");
    Map<?, ?> domain = Fields.map(vmi.spec(), "domain");
    status.set("machine", Fields.of("type", guest.machine()));
    status.set("memory", memory(domain, guest));
    status.set("currentCPUTopology", topology(Fields.map(domain, "cpu"), guest));
    status.set("interfaces", InstanceInterfaces.of(vmi, agent));
    status.set("volumeStatus", VolumeStatuses.of(vmi, objects));
    status.condition("LiveMigratable", "False", "NotMigratable", NO_MIGRATION);
    GuestGrowth.conditions(status, vmi, guest.size());
    agent(status, agent);
    if (ignored.isEmpty()) {
      status.condition("Synchronized", "True", "", "");
    } else {
      status.condition("Synchronized", "True", "PartlyIgnored", inWords(ignored));
    }
    return pause(status, vmi, guest);
  }

  private static void agent(InstanceStatus status, Optional<AgentReport> agent) {
    if (agent.isPresent()) {
      status.condition("AgentConnected", "True", "", "");
      status.set("guestOSInfo", agent.get().system());
    } else {
      status.without("AgentConnected");
      status.document().remove("guestOSInfo");
    }
  }

  private static Fields memory(Map<?, ?> domain, GuestState.Alive guest) {
    return Fields.of(
        "guestAtBoot",
        quantity(guest.size().memory().atBoot()),
        "guestCurrent",
        quantity(guest.size().memory().now()),
        "guestRequested",
        Fields.text(Fields.map(domain, "memory"), "guest"));
  }

  static String quantity(long bytes) {
    return Quantity.of(bytes, Quantity.Format.BINARY_SI).canonical();
  }

  private static Fields topology(Map<?, ?> cpu, GuestState.Alive guest) {
    long cores = Fields.number(cpu, "cores", 1);
    long threads = Fields.number(cpu, "threads", 1);
    return Fields.of(
        "cores",
        cores,
        "sockets",
        guest.size().cpus().taken() / GuestSize.perSocket(cpu),
        "threads",
        threads);
  }

  private static InstanceStatus pause(
      InstanceStatus status, KubeObject vmi, GuestState.Alive guest) {
    if (!guest.isPaused()) {
      return status.isReady().without(PAUSED);
    }
    if (guest.isStalled()) {
      String why = DiskTrouble.inWords(vmi, guest);
      return status
          .condition(PAUSED, "True", DiskTrouble.REASON, why)
          .isNotReady("GuestNotRunning", why);
    }
    String snapshot = GuestHold.snapshot(vmi);
    return snapshot.isEmpty()
        ? status
            .condition(PAUSED, "True", "PausedByUser", "VMI was paused by user")
            .isNotReady("GuestNotRunning", "the guest is paused")
        : status
            .condition(PAUSED, "True", GuestHold.REASON, "VMI was paused for snapshot " + snapshot)
            .isNotReady("GuestNotRunning", "the guest stands still for snapshot " + snapshot);
  }

  private static String inWords(List<IgnoredField> ignored) {
    return "the guest goes without: "
        + ignored.stream()
            .map(field -> field.path() + " (" + field.reason() + ")")
            .collect(Collectors.joining("; "));
  }
}
