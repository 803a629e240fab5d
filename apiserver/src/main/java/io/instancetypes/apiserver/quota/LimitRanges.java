package io.instancetypes.apiserver.quota;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.api.quota.LimitRange;
import io.instancetypes.apiserver.admission.Admission;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.Map;

/**
 * Holds single objects to the limit ranges of a namespace: claims to those for claims, and whatever
 * takes processors and memory, as virtual machines do, to those for pods and containers.
 */
public final class LimitRanges implements Admission {
  private static final String PREFIX = "/core/limitranges/";

  private final Store store;
  private final NamespaceUsage usage;

  public LimitRanges(Store store, NamespaceUsage usage) {
    this.store = store;
    this.usage = usage;
  }

  @Override
  public Fields mutate(AdmissionAttributes change) {
    return change.object();
  }

  @Override
  public void validate(AdmissionAttributes change) {
    String own = PREFIX + change.namespace() + "/";
    if (!NamespaceUsage.mayTake(change) || store.count(own) == 0) {
      return;
    }
    Map<String, Quantity> wanted = usage.measures(change.resource(), change.object());
    if (wanted.isEmpty() || isUnchanged(change, wanted)) {
      return;
    }
    for (Entry entry : store.list(own, "", 0, 0).entries()) {
      LimitRange.of(Codec.decode(entry))
          .violation(change.resource().kind(), wanted)
          .ifPresent(
              violation -> {
                throw Failures.refused(change.resource().groupResource(), change.name(), violation);
              });
    }
  }

  /** What was admitted before a limit was set stays as it is. */
  private boolean isUnchanged(AdmissionAttributes change, Map<String, Quantity> wanted) {
    return change.old() != null && usage.measures(change.resource(), change.old()).equals(wanted);
  }
}
