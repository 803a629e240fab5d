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
import java.util.function.Function;

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
    return scope != QuotaScope.NOTHING
        && !(changed.names(QUOTA, namespace).isEmpty()
            && changed.names(RANGE, namespace).isEmpty());
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
    Optional<Cause> violation =
        first(
            RANGE,
            namespace,
            range -> LimitRange.of(range).violation(MACHINE, wanted),
            "Give the VM a size within the limit range %s.");
    return violation
        .or(
            () ->
                first(
                    QUOTA,
                    namespace,
                    quota -> ResourceQuota.of(quota).excess(more, names -> used(namespace, names)),
                    "Raise the quota %s, or make other VMs of the namespace smaller first."))
        .map(List::of)
        .orElse(List.of());
  }

  private Optional<Cause> first(
      String kind,
      String namespace,
      Function<Map<String, Object>, Optional<String>> judge,
      String wayOut) {
    for (String name : new HashSet<>(changed.names(kind, namespace)).stream().sorted().toList()) {
      Optional<String> why = find(changed, kind, namespace, name).flatMap(judge);
      if (why.isPresent()) {
        return Optional.of(
            new Cause(Cause.Type.FORBIDDEN, SIZE, why.get(), List.of(wayOut.formatted(name))));
      }
    }
    return Optional.empty();
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
