package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import io.instancetypes.api.Quantity;
import io.instancetypes.engine.explain.DisplayValues;
import java.util.List;
import java.util.Set;

/** Virtual CPUs: how many, how they are laid out, and what they are pinned to. */
final class CpuRules {
  private static final Set<String> POLICIES =
      Set.of("", "force", "require", "optional", "disable", "forbid");

  static final RuleSet RULES =
      RuleSet.of(
              "CPU",
              "spec.template.spec.domain.cpu",
              vm -> List.of(vm.domain().child("cpu")),
              rule("max-sockets", "There are no more sockets than maxSockets.", CpuRules::sockets),
              rule(
                  "isolated-emulator",
                  "isolateEmulatorThread needs dedicatedCpuPlacement.",
                  CpuRules::emulator),
              rule(
                  "numa-dedicated",
                  "guestMappingPassthrough needs dedicatedCpuPlacement.",
                  CpuRules::numaDedicated),
              rule(
                  "numa-hugepages",
                  "guestMappingPassthrough needs hugepages.",
                  CpuRules::numaPages),
              rule(
                  "realtime-dedicated",
                  "realtime needs dedicatedCpuPlacement.",
                  CpuRules::realtimeDedicated),
              rule(
                  "realtime-numa",
                  "realtime needs guestMappingPassthrough.",
                  CpuRules::realtimeNuma),
              rule(
                  "cpu-feature-policy",
                  "The policy of a CPU feature is force, require, optional, disable or forbid.",
                  CpuRules::features))
          .whenComplete();

  static final RuleSet DEDICATED =
      RuleSet.of(
              "Dedicated CPUs",
              "spec.template.spec.domain.cpu.dedicatedCpuPlacement",
              CpuRules::dedicated,
              rule(
                  "dedicated-threads",
                  "There are at most 2 threads per core, on arm64 one.",
                  CpuRules::threads),
              rule("dedicated-memory", "There is an amount of memory.", CpuRules::memory),
              rule(
                  "dedicated-memory-equal",
                  "Requested memory equals its limit.",
                  CpuRules::equalMemory),
              rule(
                  "dedicated-whole-cpus",
                  "Requests and limits are whole CPUs.",
                  CpuRules::wholeCpus),
              rule(
                  "dedicated-cpus-equal", "Requested CPUs equal their limit.", CpuRules::equalCpus),
              rule(
                  "dedicated-vcpus",
                  "Requested or limited CPUs are as many as there are vCPUs.",
                  CpuRules::vcpus))
          .whenComplete();

  private CpuRules() {}

  private static List<Located> dedicated(Candidate vm) {
    Located cpu = vm.domain().child("cpu");
    return cpu.isTrue("dedicatedCpuPlacement") ? List.of(cpu) : List.of();
  }

  private static boolean isDedicated(Located cpu) {
    return cpu.isTrue("dedicatedCpuPlacement");
  }

  private static boolean hasPassthrough(Located cpu) {
    return cpu.has("numa") && cpu.child("numa").has("guestMappingPassthrough");
  }

  private static void sockets(Located cpu, Candidate vm) {
    long most = cpu.number("maxSockets");
    if (most != 0 && cpu.number("sockets") > most) {
      vm.invalid(
          cpu,
          "sockets",
          "%d sockets are more than maxSockets %d".formatted(cpu.number("sockets"), most));
    }
  }

  private static void emulator(Located cpu, Candidate vm) {
    if (cpu.isTrue("isolateEmulatorThread") && !isDedicated(cpu)) {
      vm.invalid(cpu, "isolateEmulatorThread", "needs dedicatedCpuPlacement");
    }
  }

  private static void numaDedicated(Located cpu, Candidate vm) {
    if (hasPassthrough(cpu) && !isDedicated(cpu)) {
      vm.invalid(cpu, "numa.guestMappingPassthrough", "needs dedicatedCpuPlacement");
    }
  }

  private static void numaPages(Located cpu, Candidate vm) {
    if (hasPassthrough(cpu) && !vm.domain().child("memory").has("hugepages")) {
      vm.invalid(cpu, "numa.guestMappingPassthrough", "needs hugepages");
    }
  }

  private static void realtimeDedicated(Located cpu, Candidate vm) {
    if (cpu.has("realtime") && !isDedicated(cpu)) {
      vm.required(cpu, "dedicatedCpuPlacement", "realtime needs dedicatedCpuPlacement");
    }
  }

  private static void realtimeNuma(Located cpu, Candidate vm) {
    if (cpu.has("realtime") && !hasPassthrough(cpu)) {
      vm.required(cpu, "numa.guestMappingPassthrough", "realtime needs guestMappingPassthrough");
    }
  }

  private static void features(Located cpu, Candidate vm) {
    for (Located feature : cpu.each("features")) {
      if (!POLICIES.contains(feature.text("policy"))) {
        vm.notSupported(
            feature,
            "policy",
            DisplayValues.brief(feature.text("policy"))
                + " is none of disable, forbid, force, optional, require");
      }
    }
  }

  private static void threads(Located cpu, Candidate vm) {
    long threads = cpu.number("threads");
    if (threads > 2) {
      vm.invalid(
          cpu,
          "dedicatedCpuPlacement",
          "dedicated CPUs have at most 2 threads per core, found " + threads);
    }
    if (threads > 1 && vm.template().text("architecture").equals("arm64")) {
      vm.invalid(vm.template(), "architecture", "arm64 has 1 thread per core, found " + threads);
    }
  }

  private static void memory(Located cpu, Candidate vm) {
    Located memory = vm.domain().child("memory");
    if (isNothing(memory.quantity("guest"))
        && !memory.has("hugepages")
        && isNothing(amount("requests", "memory", vm))
        && isNothing(amount("limits", "memory", vm))) {
      vm.invalid(
          vm.domain().child("resources"),
          "limits.memory",
          "dedicated CPUs need an amount of memory",
          "Set spec.template.spec.domain.memory.guest.");
    }
  }

  private static void equalMemory(Located cpu, Candidate vm) {
    Quantity requested = amount("requests", "memory", vm);
    Quantity limit = amount("limits", "memory", vm);
    if (isSomething(requested) && isSomething(limit) && requested.value() != limit.value()) {
      vm.invalid(
          vm.domain().child("resources"),
          "requests.memory",
          "with dedicated CPUs %s of requested memory must equal the limit %s"
              .formatted(requested, limit));
    }
  }

  private static void wholeCpus(Located cpu, Candidate vm) {
    for (String kind : List.of("limits", "requests")) {
      Quantity cpus = amount(kind, "cpu", vm);
      if (isSomething(cpus)
          && cpus.compareTo(Quantity.of(cpus.value(), Quantity.Format.DECIMAL_SI)) != 0) {
        vm.invalid(
            vm.domain().child("resources"),
            kind + ".cpu",
            "dedicated CPUs are whole ones, and %s are not".formatted(cpus));
      }
    }
  }

  private static void equalCpus(Located cpu, Candidate vm) {
    Quantity requested = amount("requests", "cpu", vm);
    Quantity limit = amount("limits", "cpu", vm);
    if (isSomething(requested) && isSomething(limit) && requested.value() != limit.value()) {
      vm.invalid(
          cpu,
          "dedicatedCpuPlacement",
          "with dedicated CPUs a request of %s must equal the limit %s"
              .formatted(requested, limit));
    }
  }

  private static void vcpus(Located cpu, Candidate vm) {
    long vcpus = dimension(cpu, "sockets") * dimension(cpu, "cores") * dimension(cpu, "threads");
    Quantity requested = amount("requests", "cpu", vm);
    Quantity limit = amount("limits", "cpu", vm);
    if ((isSomething(requested) || isSomething(limit))
        && value(requested) != vcpus
        && value(limit) != vcpus) {
      vm.invalid(
          cpu,
          "dedicatedCpuPlacement",
          "there are %d vCPUs, but the CPUs requested or allowed are not as many".formatted(vcpus),
          "Remove the requests and limits for cpu.");
    }
  }

  private static long dimension(Located cpu, String name) {
    return Math.max(1, cpu.number(name));
  }

  private static Quantity amount(String kind, String resource, Candidate vm) {
    return vm.domain().child("resources").child(kind).quantity(resource);
  }

  private static boolean isNothing(Quantity amount) {
    return amount == null || amount.isZero();
  }

  private static boolean isSomething(Quantity amount) {
    return amount != null && amount.signum() > 0;
  }

  private static long value(Quantity amount) {
    return amount == null ? 0 : amount.value();
  }
}
