package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import io.instancetypes.api.Quantity;
import io.instancetypes.engine.defaults.HotplugLimits;
import io.instancetypes.engine.explain.DisplayValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Memory, and what is requested of the node. */
final class MemoryRules {
  private static final long LEAST_REQUEST = 1_000_000;

  static final RuleSet MEMORY =
      RuleSet.of(
              "Memory",
              "spec.template.spec.domain.memory",
              vm -> List.of(vm.domain().child("memory")),
              rule("memory-negative", "Memory is not negative.", MemoryRules::negative),
              rule(
                  "memory-missing",
                  "Warning: without memory a VM cannot start.",
                  MemoryRules::missing),
              rule("hugepages-size", "The page size is an amount above 0.", MemoryRules::pageSize),
              rule(
                  "hugepages-multiple",
                  "Memory consists of whole huge pages.",
                  MemoryRules::multiple),
              rule(
                  "memory-limit",
                  "Under rollout Stage, memory does not exceed its limit.",
                  MemoryRules::limit),
              rule(
                  "max-guest",
                  "Under rollout LiveUpdate, memory with a maxGuest can grow: at least 1Gi, at most"
                      + " maxGuest, both multiples of 2Mi, on amd64, without NUMA, realtime and"
                      + " launch security.",
                  MemoryRules::maxGuest))
          .whenComplete();

  static final RuleSet OVERHEAD =
      RuleSet.of(
          "Reserved overhead",
          "spec.template.spec.domain.memory.reservedOverhead",
          vm -> List.of(vm.domain().child("memory")),
          rule(
              "reserved-overhead-gate",
              "reservedOverhead needs the gate ReservedOverheadMemlock.",
              MemoryRules::overhead));

  static final RuleSet RESOURCES =
      RuleSet.of(
          "Requests and limits",
          "spec.template.spec.domain.resources",
          vm -> List.of(vm.domain().child("resources")),
          rule("request-negative", "Nothing negative is requested.", MemoryRules::requests),
          rule("limit-negative", "No limit is negative.", MemoryRules::limits),
          rule("request-memory-least", "At least 1M of memory is requested.", MemoryRules::least),
          rule("request-over-limit", "No request exceeds its limit.", MemoryRules::exceeding));

  private MemoryRules() {}

  private static void negative(Located memory, Candidate vm) {
    for (String field : List.of("guest", "maxGuest")) {
      Quantity amount = memory.quantity(field);
      if (amount != null && amount.signum() < 0) {
        vm.invalid(memory, field, amount + " is not an amount of memory");
      }
    }
  }

  private static void missing(Located memory, Candidate vm) {
    Quantity guest = memory.quantity("guest");
    Quantity requested = requested("memory", vm);
    if (!memory.has("hugepages")
        && (guest == null || guest.isZero())
        && (requested == null || requested.isZero())) {
      vm.warn(memory, "guest", "without memory the VM cannot start");
    }
  }

  private static void pageSize(Located memory, Candidate vm) {
    Quantity size = memory.child("hugepages").quantity("pageSize");
    if (memory.has("hugepages") && (size == null || size.signum() <= 0)) {
      vm.invalid(
          memory,
          "hugepages.pageSize",
          DisplayValues.quoted(memory.child("hugepages").text("pageSize"))
              + " is not the size of a page",
          "Write 2Mi or 1Gi, or what else the nodes have.");
    }
  }

  private static void multiple(Located memory, Candidate vm) {
    Quantity page = memory.has("hugepages") ? memory.child("hugepages").quantity("pageSize") : null;
    Quantity size = requested("memory", vm);
    if (size == null || size.isZero()) {
      size = memory.quantity("guest");
    }
    if (page == null || page.signum() <= 0 || size == null || size.isZero()) {
      return;
    }
    Located resources = vm.domain().child("resources");
    if (size.compareTo(page) < 0) {
      vm.invalid(
          resources,
          "requests.memory",
          "%s of memory are less than one page of %s".formatted(size, page));
    } else if (size.value() % page.value() != 0) {
      vm.invalid(
          resources,
          "requests.memory",
          "%s of memory are not a multiple of the page size %s".formatted(size, page));
    }
  }

  private static void limit(Located memory, Candidate vm) {
    Quantity guest = memory.quantity("guest");
    Quantity limit = vm.domain().child("resources").child("limits").quantity("memory");
    if (!vm.policy().liveUpdate()
        && guest != null
        && limit != null
        && !limit.isZero()
        && limit.compareTo(guest) < 0) {
      vm.invalid(memory, "guest", "%s exceed the memory limit %s".formatted(guest, limit));
    }
  }

  private static void maxGuest(Located memory, Candidate vm) {
    Quantity guest = memory.quantity("guest");
    Quantity most = memory.quantity("maxGuest");
    if (vm.policy().liveUpdate() && most != null) {
      @SuppressWarnings("unchecked")
      var spec = (Map<String, Object>) vm.template().fields();
      Optional<String> found =
          guest == null
              ? Optional.of("memory that grows up to maxGuest has to begin with some")
              : HotplugLimits.obstacle(guest, most, spec);
      found.ifPresent(
          obstacle ->
              vm.invalid(
                  memory,
                  "guest",
                  obstacle,
                  "Remove maxGuest, or have the cluster roll changes out by Stage:"
                      + " spec.configuration.vmRolloutStrategy of its KubeVirt resource."));
    }
  }

  private static void overhead(Located memory, Candidate vm) {
    if (memory.has("reservedOverhead")) {
      vm.gated(memory, "reservedOverhead", "ReservedOverheadMemlock", "reservedOverhead");
    }
  }

  private static Quantity requested(String resource, Candidate vm) {
    return vm.domain().child("resources").child("requests").quantity(resource);
  }

  private static void requests(Located resources, Candidate vm) {
    notNegative(resources, "requests", vm);
  }

  private static void limits(Located resources, Candidate vm) {
    notNegative(resources, "limits", vm);
  }

  private static void notNegative(Located resources, String kind, Candidate vm) {
    for (String resource : List.of("memory", "cpu")) {
      Quantity amount = resources.child(kind).quantity(resource);
      if (amount != null && amount.signum() < 0) {
        vm.invalid(resources, kind + "." + resource, amount + " is less than nothing");
      }
    }
  }

  private static void least(Located resources, Candidate vm) {
    Quantity requested = resources.child("requests").quantity("memory");
    if (requested != null && requested.signum() > 0 && requested.value() < LEAST_REQUEST) {
      vm.invalid(
          resources,
          "requests.memory",
          requested + " is less than 1M",
          "Did you mean a suffix such as Mi or Gi?");
    }
  }

  private static void exceeding(Located resources, Candidate vm) {
    for (String resource : List.of("memory", "cpu")) {
      Quantity requested = resources.child("requests").quantity(resource);
      Quantity limit = resources.child("limits").quantity(resource);
      if (requested != null
          && limit != null
          && limit.signum() > 0
          && requested.compareTo(limit) > 0) {
        vm.invalid(
            resources,
            "requests." + resource,
            "%s are more than the limit %s".formatted(requested, limit),
            "Raise the limit, or request less.");
      }
    }
  }
}
