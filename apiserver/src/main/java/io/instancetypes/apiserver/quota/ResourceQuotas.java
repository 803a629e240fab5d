package io.instancetypes.apiserver.quota;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.Quantity;
import io.instancetypes.apiserver.admission.Admission;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.resource.AdmissionAttributes.Operation;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Holds clients to the resource quotas of a namespace. Counted is what the store has at the moment:
 * writes at the same moment may go past it by a little.
 */
public final class ResourceQuotas implements Admission {
  /** Where the quotas are kept. */
  public static final String PREFIX = "/core/resourcequotas/";

  private final Store store;
  private final NamespaceUsage usage;

  public ResourceQuotas(Store store, NamespaceUsage usage) {
    this.store = store;
    this.usage = usage;
  }

  @Override
  public Fields mutate(AdmissionAttributes change) {
    return change.object();
  }

  @Override
  public void validate(AdmissionAttributes change) {
    if (!change.resource().namespaced()
        || change.operation() == Operation.DELETE
        || !change.subresource().isEmpty()
        || change.caller() == Caller.SERVER
        || store.count(PREFIX) == 0) {
      return;
    }
    Map<String, Quantity> more = null;
    for (Entry entry : store.list(PREFIX + change.namespace() + "/", "", 0, 0).entries()) {
      more = more == null ? more(change) : more;
      require(change, Codec.decode(entry), more);
    }
  }

  /** What the change takes beyond what there is. */
  private Map<String, Quantity> more(AdmissionAttributes change) {
    if (change.old() == null) {
      return usage.of(change.resource(), change.object());
    }
    var more = new HashMap<String, Quantity>();
    Map<String, Quantity> before = usage.measures(change.resource(), change.old());
    usage
        .measures(change.resource(), change.object())
        .forEach(
            (name, amount) -> {
              Quantity was = before.get(name);
              if (was == null || amount.compareTo(was) > 0) {
                more.put(name, was == null ? amount : amount.minus(was));
              }
            });
    return more;
  }

  private void require(AdmissionAttributes change, Fields quota, Map<String, Quantity> more) {
    var limited = new TreeMap<String, Quantity>();
    Fields.map(Fields.map(quota, "spec"), "hard")
        .forEach(
            (name, amount) -> {
              if (more.containsKey(name)) {
                Quantity.tryParse(amount).ifPresent(hard -> limited.put((String) name, hard));
              }
            });
    Map<String, Quantity> used = usage.used(change.namespace(), limited.keySet());
    limited.entrySet().removeIf(each -> fits(each, used, more));
    if (!limited.isEmpty()) {
      throw Failures.refused(
          change.resource().groupResource(),
          change.name(),
          "exceeded quota: %s, requested: %s, used: %s, limited: %s"
              .formatted(
                  new KubeObject(quota).name(),
                  shown(limited, more),
                  shown(limited, used),
                  shown(limited, limited)));
    }
  }

  private static boolean fits(
      Map.Entry<String, Quantity> hard, Map<String, Quantity> used, Map<String, Quantity> more) {
    Quantity wanted = used.get(hard.getKey()).plus(more.get(hard.getKey()));
    return wanted.compareTo(hard.getValue()) <= 0;
  }

  private static String shown(Map<String, Quantity> names, Map<String, Quantity> amounts) {
    return names.keySet().stream()
        .map(name -> name + "=" + amounts.get(name).canonical())
        .collect(Collectors.joining(","));
  }
}
