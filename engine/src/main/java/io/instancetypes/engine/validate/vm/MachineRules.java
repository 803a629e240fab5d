package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import io.instancetypes.engine.explain.DisplayValues;
import java.util.List;
import java.util.Set;

/** The machine itself: architecture, machine type and IO threads. */
final class MachineRules {
  private static final Set<String> ARCHITECTURES = Set.of("", "amd64", "arm64", "s390x");
  private static final Set<String> IO_POLICIES = Set.of("shared", "auto", "supplementalPool");

  static final RuleSet RULES =
      RuleSet.of(
              "Machine",
              "spec.template.spec",
              vm -> List.of(vm.template()),
              rule(
                  "architecture",
                  "The architecture is amd64, arm64 or s390x.",
                  MachineRules::architecture),
              rule(
                  "machine-type",
                  "The machine type is one that the cluster emulates for the architecture.",
                  MachineRules::type),
              rule(
                  "io-threads-policy",
                  "The policy of IO threads is auto, shared or supplementalPool.",
                  MachineRules::ioThreads),
              rule("io-threads-pool", "A supplementalPool has threads.", MachineRules::pool),
              rule(
                  "reboot-policy-gate",
                  "rebootPolicy needs the gate RebootPolicy.",
                  MachineRules::rebootPolicy))
          .whenComplete();

  private MachineRules() {}

  private static void architecture(Located template, Candidate vm) {
    if (!ARCHITECTURES.contains(template.text("architecture"))) {
      vm.invalid(
          template,
          "architecture",
          DisplayValues.brief(template.text("architecture")) + " is none of amd64, arm64, s390x");
    }
  }

  private static void type(Located template, Candidate vm) {
    String type = vm.domain().child("machine").text("type");
    if (type.isEmpty()) {
      return;
    }
    List<String> patterns = vm.policy().machinesOf(template.text("architecture"));
    for (String pattern : patterns) {
      if (Syntax.fits(pattern, type)) {
        return;
      }
    }
    vm.invalid(
        vm.domain(),
        "machine.type",
        "%s fits none of %s, which the cluster emulates for %s"
            .formatted(
                DisplayValues.brief(type),
                String.join(", ", patterns),
                template.text("architecture").isEmpty()
                    ? "amd64"
                    : DisplayValues.brief(template.text("architecture"))),
        "Leave it out, and the cluster chooses; its KubeVirt resource names further ones in"
            + " spec.configuration.architectureConfiguration.");
  }

  private static void ioThreads(Located template, Candidate vm) {
    if (vm.domain().get("ioThreadsPolicy") instanceof String policy
        && !IO_POLICIES.contains(policy)) {
      vm.invalid(
          vm.domain(),
          "ioThreadsPolicy",
          DisplayValues.brief(policy) + " is none of auto, shared, supplementalPool");
    }
  }

  private static void rebootPolicy(Located template, Candidate vm) {
    if (vm.domain().has("rebootPolicy")) {
      vm.gated(vm.domain(), "rebootPolicy", "RebootPolicy", "rebootPolicy");
    }
  }

  private static void pool(Located template, Candidate vm) {
    Located domain = vm.domain();
    if (domain.text("ioThreadsPolicy").equals("supplementalPool")
        && domain.child("ioThreads").number("supplementalPoolThreadCount") < 1) {
      vm.invalid(
          domain,
          "ioThreads.supplementalPoolThreadCount",
          "the policy supplementalPool needs a number of threads above 0");
    }
  }
}
