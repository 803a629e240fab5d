package io.instancetypes.platform.subresources;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.plan.ChangePlan;
import io.instancetypes.engine.plan.ChangePlan.Action;
import io.instancetypes.engine.plan.ChangeSet;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.engine.plan.PlanDocument;
import io.instancetypes.engine.plan.Planner;
import io.instancetypes.engine.plan.QuotaScope;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.ReadableObjects;
import io.instancetypes.platform.TimeLimit;
import io.instancetypes.platform.subresources.SubresourceResult.Refusal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;

/**
 * What a change would do to machines, told to those who may read all that decides it. Nothing is
 * written. A plan of a large namespace is work, so few are made at once and none for long.
 */
final class Plans {
  private static final String KIND = "VirtualMachine";
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final int AT_ONCE = 2;

  /** Whoever has more machines that change still learns how many. */
  private static final int MOST_LISTED = 5_000;

  private final Cluster cluster;
  private final Semaphore seats = new Semaphore(AT_ONCE);

  /** Whoever plans alone has the threads of all; more than these nobody has. */
  private final ForkJoinPool workers = new ForkJoinPool(AT_ONCE);

  Plans(Cluster cluster) {
    this.cluster = cluster;
  }

  /** For one machine, or for all of a namespace if none is named. */
  SubresourceResult of(SubresourceRequest call) {
    ChangeRequest change = ChangeRequest.of(call.body(), call.namespace());
    var objects = new ReadableObjects(cluster, call.user());
    requireQuotas(objects, call.namespace());
    if (call.name().isEmpty()) {
      ChangePlan plan = plan(change, objects, objects.list(KIND, call.namespace()));
      return found(change, placed(plan, call.namespace()));
    }
    Optional<Map<String, Object>> vm = objects.current(KIND, call.namespace(), call.name());
    if (vm.isEmpty()) {
      return Refusal.notFound(call.name());
    }
    ChangePlan plan = plan(change, objects, Stream.of(vm.get()));
    return found(
        change,
        new ChangePlan(
            plan.objects(),
            plan.machines().stream().filter(each -> each.name().equals(call.name())).toList()));
  }

  /** Where quotas decide, everything that counts has to be readable. */
  private void requireQuotas(ReadableObjects objects, String namespace) {
    boolean limited =
        cluster.quotas() != QuotaScope.NOTHING
            && Stream.of("ResourceQuota", "LimitRange")
                    .flatMap(kind -> objects.list(kind, namespace))
                    .count()
                > 0;
    if (limited) {
      objects.requireList(KIND, namespace);
      objects.requireList("VirtualMachineInstance", namespace);
    }
  }

  private ChangePlan plan(
      ChangeRequest change,
      ReadableObjects objects,
      Stream<? extends Map<String, Object>> machines) {
    if (!seats.tryAcquire()) {
      throw Failures.tooManyRequests("other plans are being made, please try again later", 1);
    }
    try {
      var limit = new TimeLimit(LONGEST);
      var set = new ChangeSet(objects, change.documents(), change.deleted());
      var planner = new Planner(objects, set, cluster.config(), settings(set), cluster.quotas());
      return workers
          .submit(() -> planner.plan(machines.parallel().peek(vm -> limit.check())))
          .join();
    } finally {
      seats.release();
    }
  }

  /** Whoever may create something is told by the API itself that its namespace is missing. */
  private ChangePlan placed(ChangePlan plan, String namespace) {
    boolean creates = plan.objects().stream().anyMatch(each -> each.action() == Action.CREATE);
    return creates && cluster.find("Namespace", "", namespace).isEmpty()
        ? plan.lacking(Set.of(namespace))
        : plan;
  }

  /** The settings with the change: those in force, or the first ones of all. */
  private ClusterConfig settings(ChangeSet set) {
    Fields now = cluster.kubevirt();
    if (now.isEmpty()) {
      return set.applied().entrySet().stream()
          .filter(each -> each.getKey().kind().equals("KubeVirt"))
          .findFirst()
          .map(each -> ClusterConfig.of(each.getValue()))
          .orElseGet(cluster::config);
    }
    ObjectKey key = ObjectKey.of(now);
    return set.deleted().contains(key)
        ? ClusterConfig.UNCONFIGURED
        : ClusterConfig.of(set.applied().getOrDefault(key, now));
  }

  private static SubresourceResult found(ChangeRequest change, ChangePlan plan) {
    return new SubresourceResult.Found(PlanDocument.of(plan, change.all(), MOST_LISTED));
  }
}
