package io.instancetypes.apiserver.quota;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.apiserver.admission.Admission;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Holds single objects to the limit ranges of a namespace: claims to those for claims, and whatever
 * takes processors and memory, as virtual machines do, to those for pods and containers, since it
 * is one container of one pod where it runs.
 */
public final class LimitRanges implements Admission {
  private static final String PREFIX = "/core/limitranges/";
  private static final String REQUESTS = "requests.";

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
      Fields range = Codec.decode(entry);
      for (Map<?, ?> limit : Fields.maps(Fields.map(range, "spec"), "limits")) {
        require(change, limit, wanted);
      }
    }
  }

  /** What was admitted before a limit was set stays as it is. */
  private boolean isUnchanged(AdmissionAttributes change, Map<String, Quantity> wanted) {
    return change.old() != null && usage.measures(change.resource(), change.old()).equals(wanted);
  }

  private static void require(
      AdmissionAttributes change, Map<?, ?> limit, Map<String, Quantity> wanted) {
    String type = Fields.text(limit, "type");
    if (!kinds(change.resource().kind()).contains(type)) {
      return;
    }
    amounts(limit, "max")
        .forEach(
            (name, most) -> {
              Quantity request = wanted.get(REQUESTS + name);
              if (request != null && request.compareTo(most) > 0) {
                throw refused(change, "maximum", name, type, most, request);
              }
            });
    amounts(limit, "min")
        .forEach(
            (name, least) -> {
              Quantity request = wanted.get(REQUESTS + name);
              if (request != null && request.compareTo(least) < 0) {
                throw refused(change, "minimum", name, type, least, request);
              }
            });
  }

  private static Set<String> kinds(String kind) {
    return kind.equals("PersistentVolumeClaim") ? Set.of(kind) : Set.of("Pod", "Container");
  }

  private static Map<String, Quantity> amounts(Map<?, ?> limit, String bound) {
    var amounts = new HashMap<String, Quantity>();
    Fields.map(limit, bound)
        .forEach(
            (name, amount) ->
                Quantity.tryParse(amount).ifPresent(read -> amounts.put((String) name, read)));
    return amounts;
  }

  private static RuntimeException refused(
      AdmissionAttributes change,
      String bound,
      String name,
      String type,
      Quantity limit,
      Quantity request) {
    return Failures.refused(
        change.resource().groupResource(),
        change.name(),
        "%s %s usage per %s is %s, but request is %s"
            .formatted(bound, name, type, limit.canonical(), request.canonical()));
  }
}
