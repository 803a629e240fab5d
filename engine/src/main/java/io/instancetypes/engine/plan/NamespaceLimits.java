package io.instancetypes.engine.plan;

import io.instancetypes.api.Quantity;
import io.instancetypes.api.quota.LimitRange;
import io.instancetypes.api.quota.ResourceList;
import io.instancetypes.api.quota.ResourceQuota;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.rollout.InstanceSize;
import io.instancetypes.engine.rule.Cause;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Holds machines to the quotas and limit ranges of their namespaces, one write after the other: who
 * is refused takes nothing.
 */
final class NamespaceLimits {
  private static final String MACHINE = "VirtualMachine";
  private static final String INSTANCE = "VirtualMachineInstance";
  private static final String QUOTA = "ResourceQuota";
  private static final String RANGE = "LimitRange";
  private static final String COUNT = "count/virtualmachines.kubevirt.io";
  private static final String SIZE = "spec.template.spec.domain";

  private final QuotaScope scope;
  private final ObjectLookup present;
  private final ObjectLookup changed;
  private final Situation before;
  private final Map<String, Map<String, Quantity>> used = new HashMap<>();
  private final Map<String, Limits> limits = new HashMap<>();

  /** Those of one namespace, by their names. */
  private record Limits(List<ResourceQuota> quotas, List<LimitRange> ranges) {
    boolean areNone() {
      return quotas.isEmpty() && ranges.isEmpty();
    }
  }

  /**
   * @param changed with the quotas as they will be
   */
  NamespaceLimits(QuotaScope scope, ObjectLookup present, ObjectLookup changed, Situation before) {
    this.scope = scope;
    this.present = present;
    this.changed = changed;
    this.before = before;
  }

  boolean areIn(String namespace) {
    return scope != QuotaScope.NOTHING && !of(namespace).areNone();
  }

  /** Looked up once: each look may be a question to a server. */
  private Limits of(String namespace) {
    return limits.computeIfAbsent(
        namespace,
        absent ->
            new Limits(
                all(QUOTA, namespace).map(ResourceQuota::of).toList(),
                all(RANGE, namespace).map(LimitRange::of).toList()));
  }

  private Stream<Map<String, Object>> all(String kind, String namespace) {
    return changed.names(kind, namespace).stream()
        .distinct()
        .sorted()
        .flatMap(name -> changed.find(kind, namespace, name).stream());
  }

  /**
   * Takes what a machine needs beyond what it has.
   *
   * @param then the instance that it would start with the change
   * @return why it cannot have that
   */
  List<Cause> take(ObjectKey machine, Optional<? extends Map<String, Object>> then) {
    boolean isNew = find(present, MACHINE, machine.namespace(), machine.name()).isEmpty();
    Map<String, Quantity> was = measured(machine.namespace(), machine.name());
    Map<String, Quantity> wanted = measured(then);
    Map<String, Quantity> more = ResourceList.growth(was, wanted, isNew);
    if (isNew) {
      more.put(COUNT, ResourceList.whole(1));
    }
    List<Cause> causes = wanted.equals(was) && !isNew ? List.of() : causes(machine, wanted, more);
    if (causes.isEmpty() && used.get(machine.namespace()) instanceof Map<String, Quantity> taken) {
      more.forEach((name, amount) -> taken.merge(name, amount, Quantity::plus));
    }
    return causes;
  }

  private List<Cause> causes(
      ObjectKey machine, Map<String, Quantity> wanted, Map<String, Quantity> more) {
    String namespace = machine.namespace();
    return Stream.concat(
            of(namespace).ranges().stream().flatMap(each -> violations(each, wanted)),
            of(namespace).quotas().stream().flatMap(each -> excess(each, more, namespace).stream()))
        .limit(1)
        .toList();
  }

  private static Stream<Cause> violations(LimitRange range, Map<String, Quantity> wanted) {
    return range.ofMachine(wanted).stream()
        .map(why -> cause(why, "Give the VM a size within the limit range " + range.name() + "."));
  }

  private Optional<Cause> excess(
      ResourceQuota quota, Map<String, Quantity> more, String namespace) {
    return quota
        .excess(more, names -> used(namespace, names))
        .map(
            why ->
                cause(
                    why,
                    "Raise the quota %s, or make other VMs of the namespace smaller first."
                        .formatted(quota.name())));
  }

  private static Cause cause(String why, String wayOut) {
    return new Cause(Cause.Type.FORBIDDEN, SIZE, why, List.of(wayOut));
  }

  private Map<String, Quantity> used(String namespace, Set<String> names) {
    Map<String, Quantity> all = used.computeIfAbsent(namespace, this::used);
    var some = new HashMap<String, Quantity>();
    names.forEach(name -> some.put(name, all.getOrDefault(name, ResourceList.NOTHING)));
    return some;
  }

  private Map<String, Quantity> used(String namespace) {
    var machines = new HashSet<>(present.names(MACHINE, namespace));
    var sum = new HashMap<String, Quantity>();
    sum.put(COUNT, ResourceList.whole(machines.size()));
    machines.addAll(present.names(INSTANCE, namespace));
    for (String name : machines) {
      measured(namespace, name).forEach((key, amount) -> sum.merge(key, amount, Quantity::plus));
    }
    return sum;
  }

  /** A machine and its instance are one, as large as the larger of them. */
  private Map<String, Quantity> measured(String namespace, String name) {
    if (scope != QuotaScope.SIZE) {
      return Map.of();
    }
    return ResourceList.larger(
        measured(
            find(present, MACHINE, namespace, name)
                .flatMap(before::instance)
                .map(expansion -> expansion.document())),
        measured(find(present, INSTANCE, namespace, name)));
  }

  private Map<String, Quantity> measured(Optional<? extends Map<String, Object>> instance) {
    return scope == QuotaScope.SIZE && instance.isPresent()
        ? InstanceSize.requests(instance.get())
        : Map.of();
  }

  private static Optional<Map<String, Object>> find(
      ObjectLookup objects, String kind, String namespace, String name) {
    return objects.find(kind, namespace, name);
  }
}
