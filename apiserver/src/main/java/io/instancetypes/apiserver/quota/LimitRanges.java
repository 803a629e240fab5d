package io.instancetypes.apiserver.quota;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.Quantity;
import io.instancetypes.api.quota.LimitRange;
import io.instancetypes.api.quota.LimitRange.Amounts;
import io.instancetypes.apiserver.admission.Admission;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.resource.AdmissionAttributes.Operation;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Holds single objects to the limit ranges of a namespace: claims and pods as Kubernetes does, and
 * whatever else takes processors and memory, as virtual machines do, by the bounds for pods and
 * containers.
 */
public final class LimitRanges implements Admission {
  private static final String PREFIX = "/core/limitranges/";

  private final Store store;
  private final NamespaceUsage usage;

  public LimitRanges(Store store, NamespaceUsage usage) {
    this.store = store;
    this.usage = usage;
  }

  /** Only the containers of pods have defaults: a claim says its size, a machine has one. */
  @Override
  public Fields mutate(AdmissionAttributes change) {
    if (is("pods", change) && isAsked(change)) {
      ranges(change).forEach(range -> PodResources.complete(change.object(), range));
    }
    return change.object();
  }

  @Override
  public void validate(AdmissionAttributes change) {
    if (isAsked(change)) {
      ranges(change)
          .map(range -> violations(LimitRange.of(range), change))
          .filter(violations -> !violations.isEmpty())
          .findFirst()
          .ifPresent(violations -> refuse(change, violations));
    }
  }

  private static void refuse(AdmissionAttributes change, List<String> violations) {
    List<String> all = violations.stream().distinct().toList();
    throw Failures.refused(
        change.resource().groupResource(),
        change.name(),
        all.size() == 1 ? all.getFirst() : "[" + String.join(", ", all) + "]");
  }

  private List<String> violations(LimitRange range, AdmissionAttributes change) {
    if (is("pods", change)) {
      return PodResources.violations(range, change.object());
    }
    if (is("persistentvolumeclaims", change)) {
      Map<?, ?> resources = Fields.map(Fields.map(change.object(), "spec"), "resources");
      return range.ofClaim(Amounts.of(resources).requests());
    }
    return range.ofMachine(usage.measures(change.resource(), change.object()));
  }

  private boolean isAsked(AdmissionAttributes change) {
    return NamespaceUsage.mayTake(change)
        && store.count(PREFIX + change.namespace() + "/") > 0
        && !isSettled(change);
  }

  /** Pods never change their containers; a machine may stay as large as it was admitted. */
  private boolean isSettled(AdmissionAttributes change) {
    if (change.operation() == Operation.CREATE) {
      return false;
    }
    if (is("pods", change) || new KubeObject(change.old()).isBeingDeleted()) {
      return true;
    }
    Map<String, Quantity> wanted = usage.measures(change.resource(), change.object());
    return !is("persistentvolumeclaims", change)
        && usage.measures(change.resource(), change.old()).equals(wanted);
  }

  private static boolean is(String plural, AdmissionAttributes change) {
    Resource resource = change.resource();
    return resource.group().isEmpty() && resource.names().plural().equals(plural);
  }

  private Stream<Fields> ranges(AdmissionAttributes change) {
    List<Entry> entries = store.list(PREFIX + change.namespace() + "/", "", 0, 0).entries();
    return entries.stream().map(Codec::decode);
  }
}
