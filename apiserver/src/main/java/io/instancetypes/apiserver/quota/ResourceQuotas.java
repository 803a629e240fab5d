package io.instancetypes.apiserver.quota;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.api.quota.ResourceList;
import io.instancetypes.api.quota.ResourceQuota;
import io.instancetypes.apiserver.admission.Admission;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.store.Store;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Holds clients to the resource quotas of a namespace. Counted is what the store has at the moment,
 * and whoever takes more of it writes before the next one is counted.
 */
public final class ResourceQuotas implements Admission {
  /** Where the quotas are kept. */
  public static final String PREFIX = "/core/resourcequotas/";

  /** Namespaces share them by their names: there may be many namespaces. */
  private static final int TURNS = 64;

  private final Store store;
  private final NamespaceUsage usage;
  private final List<Lock> turns =
      Stream.generate(ReentrantLock::new).limit(TURNS).map(Lock.class::cast).toList();

  public ResourceQuotas(Store store, NamespaceUsage usage) {
    this.store = store;
    this.usage = usage;
  }

  @Override
  public Fields mutate(AdmissionAttributes change) {
    return change.object();
  }

  /** Quotas are asked last, when everybody else has agreed. */
  @Override
  public void validate(AdmissionAttributes change) {}

  @Override
  public <T> T write(AdmissionAttributes change, Supplier<T> write) {
    if (!mayTakeMore(change)) {
      return write.get();
    }
    Lock turn = turns.get(Math.floorMod(change.namespace().hashCode(), TURNS));
    turn.lock();
    try {
      Map<String, Quantity> more = more(change);
      quotas(change).forEach(quota -> require(change, quota, more));
      return write.get();
    } finally {
      turn.unlock();
    }
  }

  private boolean mayTakeMore(AdmissionAttributes change) {
    return NamespaceUsage.mayTake(change)
        && store.count(PREFIX + change.namespace() + "/") > 0
        && (change.old() == null || !more(change).isEmpty());
  }

  private List<Fields> quotas(AdmissionAttributes change) {
    return store.list(PREFIX + change.namespace() + "/", "", 0, 0).entries().stream()
        .map(Codec::decode)
        .toList();
  }

  /**
   * What the change takes beyond what there is. Nothing is told, too, of what is new: an instance
   * starts within the limits, whatever its machine was counted for.
   */
  private Map<String, Quantity> more(AdmissionAttributes change) {
    boolean isNew = change.old() == null;
    Resource resource = change.resource();
    if (!isNew && !usage.isMeasured(resource)) {
      return Map.of();
    }
    Map<String, Quantity> before = usage.beside(resource, change.namespace(), change.name());
    if (!isNew) {
      before = ResourceList.larger(before, usage.measures(resource, change.old()));
    }
    Map<String, Quantity> more = isNew ? NamespaceUsage.place(resource) : new HashMap<>();
    more.putAll(ResourceList.growth(before, usage.measures(resource, change.object()), isNew));
    return more;
  }

  private void require(AdmissionAttributes change, Fields quota, Map<String, Quantity> more) {
    ResourceQuota.of(quota)
        .excess(more, names -> usage.used(change.namespace(), names))
        .ifPresent(
            excess -> {
              throw Failures.refused(change.resource().groupResource(), change.name(), excess);
            });
  }
}
