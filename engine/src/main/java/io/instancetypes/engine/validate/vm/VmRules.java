package io.instancetypes.engine.validate.vm;

import io.instancetypes.engine.defaults.ClusterPolicy;
import io.instancetypes.engine.explain.Origins;
import io.instancetypes.engine.rule.Cause;
import java.util.List;
import java.util.Map;

/** All that KubeVirt demands of a VirtualMachine, in the order in which it is reported. */
public final class VmRules {
  public static final List<RuleSet> ALL =
      List.of(
          OwnerRules.RUNNING,
          OwnerRules.METADATA,
          DataVolumeRules.RULES,
          MachineRules.RULES,
          CpuRules.RULES,
          CpuRules.DEDICATED,
          MemoryRules.MEMORY,
          MemoryRules.OVERHEAD,
          MemoryRules.RESOURCES,
          FirmwareRules.RULES,
          FirmwareRules.OWNED,
          LaunchSecurityRules.RULES,
          VolumeRules.RULES,
          VolumeRules.SINGLES,
          CloudInitRules.RULES,
          DiskRules.RULES,
          BlockSizeRules.RULES,
          NetworkRules.RULES,
          NetworkRules.TOGETHER,
          InterfaceRules.RULES,
          BindingRules.RULES,
          PortRules.INTERFACES,
          PortRules.PORTS,
          PortRangeRules.RULES,
          DeviceRules.RULES,
          ClaimRules.DEVICES,
          ClaimRules.CLAIMS,
          GuestRules.RULES,
          AccessRules.RULES,
          SchedulingRules.AFFINITY,
          SchedulingRules.TOLERATIONS,
          SchedulingRules.SPREAD,
          SchedulingRules.SPREADS,
          StartRules.RULES);

  /** What there is to refuse, and what KubeVirt admits but cannot start. */
  public record Judgement(List<Cause> causes, List<String> warnings) {}

  private VmRules() {}

  /**
   * Judges a VirtualMachine by its template with everything worked into it.
   *
   * @param vm as its owner wrote it
   * @param origins where the fields of the template came from, or null where nobody else had a say
   */
  public static Judgement complete(
      Map<String, Object> vm,
      Object metadata,
      Object template,
      Origins origins,
      ClusterPolicy policy,
      Misshapen misshapen) {
    var candidate = new Candidate(vm, metadata, template, policy, new Blame(origins), misshapen);
    for (int i = 0; i < ALL.size(); i++) {
      ALL.get(i).judge(candidate);
    }
    return new Judgement(candidate.causes(), candidate.warnings());
  }

  /** Judges what can be judged although its instance type or preference could not be worked in. */
  public static Judgement partial(
      Map<String, Object> vm, ClusterPolicy policy, Misshapen misshapen) {
    Located template = Located.root("spec", vm.get("spec")).child("template");
    var candidate =
        new Candidate(
            vm, template.get("metadata"), template.get("spec"), policy, new Blame(null), misshapen);
    for (RuleSet rules : ALL) {
      if (rules.independent()) {
        rules.judge(candidate);
      }
    }
    return new Judgement(candidate.causes(), candidate.warnings());
  }
}
