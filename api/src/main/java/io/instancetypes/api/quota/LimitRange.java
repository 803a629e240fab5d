package io.instancetypes.api.quota;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** How much single objects of a namespace may and have to take. */
public record LimitRange(String name, List<Limit> limits) {
  private static final String REQUESTS = "requests.";

  /** For objects of one type, such as {@code Pod}. */
  public record Limit(String type, Map<String, Quantity> max, Map<String, Quantity> min) {}

  public static LimitRange of(Map<String, Object> document) {
    var limits = new ArrayList<Limit>();
    for (Map<?, ?> limit : Fields.maps(Fields.map(document, "spec"), "limits")) {
      limits.add(
          new Limit(
              Fields.text(limit, "type"),
              ResourceList.of(limit, "max"),
              ResourceList.of(limit, "min")));
    }
    return new LimitRange(KubeObject.of(document).name(), limits);
  }

  /**
   * Which limits count for a kind of objects. A virtual machine is one container of one pod where
   * it runs.
   */
  private static Set<String> types(String kind) {
    return kind.equals("PersistentVolumeClaim") ? Set.of(kind) : Set.of("Pod", "Container");
  }

  /** Why an object cannot take so much, as Kubernetes says it; empty if it can. */
  public Optional<String> violation(String kind, Map<String, Quantity> wanted) {
    for (Limit limit : limits) {
      if (types(kind).contains(limit.type)) {
        Optional<String> violation =
            violation("maximum", limit.type, limit.max, wanted, 1)
                .or(() -> violation("minimum", limit.type, limit.min, wanted, -1));
        if (violation.isPresent()) {
          return violation;
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<String> violation(
      String bound,
      String type,
      Map<String, Quantity> amounts,
      Map<String, Quantity> wanted,
      int wrong) {
    return amounts.entrySet().stream()
        .filter(
            each ->
                wanted.get(REQUESTS + each.getKey()) instanceof Quantity request
                    && Integer.signum(request.compareTo(each.getValue())) == wrong)
        .map(
            each ->
                "%s %s usage per %s is %s, but request is %s"
                    .formatted(
                        bound,
                        each.getKey(),
                        type,
                        each.getValue().canonical(),
                        wanted.get(REQUESTS + each.getKey()).canonical()))
        .findFirst();
  }
}
