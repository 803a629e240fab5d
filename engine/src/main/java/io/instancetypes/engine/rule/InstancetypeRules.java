package io.instancetypes.engine.rule;

import static io.instancetypes.api.ApiVersion.V1ALPHA1;
import static io.instancetypes.api.ApiVersion.V1BETA1;
import static io.instancetypes.api.ApiVersion.V1BETA2;
import static io.instancetypes.engine.rule.SetWhen.NOT_EMPTY;
import static io.instancetypes.engine.rule.SetWhen.NOT_ZERO;
import static io.instancetypes.engine.rule.SetWhen.PRESENT;
import static io.instancetypes.engine.rule.SetWhen.TRUE;

import io.instancetypes.api.ApiVersion;
import java.util.List;

/**
 * What an instance type decides: one line for each field, in the order in which clashes are
 * reported. An instance type touches nothing else.
 */
public final class InstancetypeRules {
  static final SourceIndex SOURCES = new SourceIndex(Provenance::instancetype);

  static final SourceField GUEST = SOURCES.add("cpu.guest", V1ALPHA1);
  static final SourceField MEMORY = SOURCES.add("memory.guest", V1ALPHA1);
  // v1beta1 never had a topology, but an example of the design documents uses it there.
  static final SourceField TOPOLOGY = SOURCES.add("cpu.topology", V1BETA1);

  public static final List<InstancetypeRule> ALL =
      List.of(
          imposes("nodeSelector", "nodeSelector", PRESENT, V1BETA1),
          imposes("schedulerName", "schedulerName", NOT_EMPTY, V1BETA1),
          reserves("domain.resources.requests.cpu", PRESENT),
          reserves("domain.resources.limits.cpu", PRESENT),
          reserves("domain.cpu.sockets", NOT_ZERO),
          reserves("domain.cpu.cores", NOT_ZERO),
          reserves("domain.cpu.threads", NOT_ZERO),
          new InstancetypeRule.Sizes(GUEST, TOPOLOGY, TargetField.of("domain.cpu.guest")),
          imposes("cpu.model", "domain.cpu.model", NOT_EMPTY, V1ALPHA1),
          imposes("cpu.dedicatedCPUPlacement", "domain.cpu.dedicatedCpuPlacement", TRUE, V1ALPHA1),
          imposes("cpu.isolateEmulatorThread", "domain.cpu.isolateEmulatorThread", TRUE, V1ALPHA1),
          imposes("cpu.numa", "domain.cpu.numa", PRESENT, V1ALPHA1),
          imposes("cpu.realtime", "domain.cpu.realtime", PRESENT, V1ALPHA1),
          imposes("cpu.maxSockets", "domain.cpu.maxSockets", NOT_ZERO, V1BETA1),
          imposes("cpu.features", "domain.cpu.features", NOT_EMPTY, V1BETA2),
          new InstancetypeRule.Imposes(MEMORY, TargetField.of("domain.memory.guest"), PRESENT),
          imposes("memory.hugepages", "domain.memory.hugepages", PRESENT, V1ALPHA1),
          imposes("memory.maxGuest", "domain.memory.maxGuest", PRESENT, V1BETA1),
          reserves("domain.resources.requests.memory", PRESENT),
          reserves("domain.resources.limits.memory", PRESENT),
          new InstancetypeRule.Overcommits(
              SOURCES.add("memory.overcommitPercent", V1BETA1),
              TargetField.of("domain.resources.requests.memory")),
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
              SOURCES.add("annotations", V1BETA1),
              TargetField.of(TargetField.Part.METADATA, "annotations")));

  private InstancetypeRules() {}

  private static InstancetypeRule imposes(
      String source, String target, SetWhen occupied, ApiVersion since) {
    return new InstancetypeRule.Imposes(
        SOURCES.add(source, since), TargetField.of(target), occupied);
  }

  private static InstancetypeRule reserves(String target, SetWhen occupied) {
    return new InstancetypeRule.Reserves(TargetField.of(target), occupied);
  }
}
