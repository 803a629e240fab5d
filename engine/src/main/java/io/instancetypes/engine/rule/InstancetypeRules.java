package io.instancetypes.engine.rule;

import static io.instancetypes.api.ApiVersion.V1ALPHA1;
import static io.instancetypes.api.ApiVersion.V1BETA1;
import static io.instancetypes.api.ApiVersion.V1BETA2;
import static io.instancetypes.engine.rule.Occupied.NOT_EMPTY;
import static io.instancetypes.engine.rule.Occupied.NOT_ZERO;
import static io.instancetypes.engine.rule.Occupied.PRESENT;
import static io.instancetypes.engine.rule.Occupied.TRUE;

import io.instancetypes.api.ApiVersion;
import java.util.List;

/**
 * What an instance type decides: one line for each field, in the order in which clashes are
 * reported. An instance type touches nothing else.
 */
public final class InstancetypeRules {
  static final SourceIndex SOURCES = new SourceIndex(Because::instancetype);

  static final Source GUEST = SOURCES.add("cpu.guest", V1ALPHA1);
  static final Source MEMORY = SOURCES.add("memory.guest", V1ALPHA1);
  // v1beta1 never had a topology, but an example of the design documents uses it there.
  static final Source TOPOLOGY = SOURCES.add("cpu.topology", V1BETA1);

  public static final List<InstancetypeRule> ALL =
      List.of(
          imposes("nodeSelector", "nodeSelector", PRESENT, V1BETA1),
          imposes("schedulerName", "schedulerName", NOT_EMPTY, V1BETA1),
          reserves("domain.resources.requests.cpu", PRESENT),
          reserves("domain.resources.limits.cpu", PRESENT),
          reserves("domain.cpu.sockets", NOT_ZERO),
          reserves("domain.cpu.cores", NOT_ZERO),
          reserves("domain.cpu.threads", NOT_ZERO),
          new InstancetypeRule.Sizes(GUEST, TOPOLOGY, Target.of("domain.cpu.guest")),
          imposes("cpu.model", "domain.cpu.model", NOT_EMPTY, V1ALPHA1),
          imposes("cpu.dedicatedCPUPlacement", "domain.cpu.dedicatedCpuPlacement", TRUE, V1ALPHA1),
          imposes("cpu.isolateEmulatorThread", "domain.cpu.isolateEmulatorThread", TRUE, V1ALPHA1),
          imposes("cpu.numa", "domain.cpu.numa", PRESENT, V1ALPHA1),
          imposes("cpu.realtime", "domain.cpu.realtime", PRESENT, V1ALPHA1),
          imposes("cpu.maxSockets", "domain.cpu.maxSockets", NOT_ZERO, V1BETA1),
          imposes("cpu.features", "domain.cpu.features", NOT_EMPTY, V1BETA2),
          new InstancetypeRule.Imposes(MEMORY, Target.of("domain.memory.guest"), PRESENT),
          imposes("memory.hugepages", "domain.memory.hugepages", PRESENT, V1ALPHA1),
          imposes("memory.maxGuest", "domain.memory.maxGuest", PRESENT, V1BETA1),
          reserves("domain.resources.requests.memory", PRESENT),
          reserves("domain.resources.limits.memory", PRESENT),
          new InstancetypeRule.Overcommits(
              SOURCES.add("memory.overcommitPercent", V1BETA1),
              Target.of("domain.resources.requests.memory")),
          imposes(
              "ioThreads.supplementalPoolThreadCount",
              "domain.ioThreads.supplementalPoolThreadCount",
              PRESENT,
              V1BETA1),
          imposes("ioThreadsPolicy", "domain.ioThreadsPolicy", PRESENT, V1ALPHA1),
          imposes("launchSecurity", "domain.launchSecurity", PRESENT, V1ALPHA1),
          imposes("gpus", "domain.devices.gpus", NOT_EMPTY, V1ALPHA1),
          imposes("hostDevices", "domain.devices.hostDevices", NOT_EMPTY, V1ALPHA1),
          imposes("devices.blockMultiQueue", "domain.devices.blockMultiQueue", PRESENT, V1BETA2),
          new InstancetypeRule.Annotates(
              SOURCES.add("annotations", V1BETA1), Target.of(Target.Part.METADATA, "annotations")));

  private InstancetypeRules() {}

  private static InstancetypeRule imposes(
      String source, String target, Occupied occupied, ApiVersion since) {
    return new InstancetypeRule.Imposes(SOURCES.add(source, since), Target.of(target), occupied);
  }

  private static InstancetypeRule reserves(String target, Occupied occupied) {
    return new InstancetypeRule.Reserves(Target.of(target), occupied);
  }
}
