package io.instancetypes.api.quota;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.Quantity;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How much all objects of a namespace may take together. */
public record ResourceQuota(String name, Map<String, Quantity> hard) {
  /** Scopes that hold for VMs: they run until somebody stops them, and have a size. */
  private static final Set<String> ALWAYS = Set.of("NotTerminating", "NotBestEffort");

  /** Operators that hold for what has no such thing. */
  private static final Set<String> WITHOUT = Set.of("NotIn", "DoesNotExist");

  /** One whose scopes hold for nothing that is counted limits nothing. */
  public static ResourceQuota of(Map<String, Object> document) {
    Map<?, ?> spec = Fields.map(document, "spec");
    return new ResourceQuota(
        KubeObject.of(document).name(), isInScope(spec) ? ResourceList.of(spec, "hard") : Map.of());
  }

  private static boolean isInScope(Map<?, ?> spec) {
    Map<?, ?> selector = Fields.map(spec, "scopeSelector");
    return ALWAYS.containsAll(Fields.texts(spec, "scopes"))
        && Fields.maps(selector, "matchExpressions").stream()
            .allMatch(
                each ->
                    ALWAYS.contains(Fields.text(each, "scopeName"))
                        || WITHOUT.contains(Fields.text(each, "operator")));
  }

  /**
   * Why somebody cannot have more, as Kubernetes says it; empty if there is room.
   *
   * @param used tells what is used already of everything that is asked about
   */
  public Optional<String> excess(
      Map<String, Quantity> more, Function<Set<String>, Map<String, Quantity>> used) {
    var limited = new TreeMap<>(hard);
    limited.keySet().retainAll(more.keySet());
    if (limited.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Quantity> taken = used.apply(Set.copyOf(limited.keySet()));
    limited
        .entrySet()
        .removeIf(
            each -> {
              Quantity wanted = taken.get(each.getKey()).plus(more.get(each.getKey()));
              return wanted.compareTo(each.getValue()) <= 0;
            });
    return limited.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "exceeded quota: %s, requested: %s, used: %s, limited: %s"
                .formatted(
                    name, shown(limited, more), shown(limited, taken), shown(limited, limited)));
  }

  private static String shown(Map<String, Quantity> names, Map<String, Quantity> amounts) {
    return names.keySet().stream()
        .map(name -> name + "=" + amounts.get(name).canonical())
        .collect(Collectors.joining(","));
  }
}
