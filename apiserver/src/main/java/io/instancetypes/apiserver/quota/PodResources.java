package io.instancetypes.apiserver.quota;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.api.quota.LimitRange;
import io.instancetypes.api.quota.LimitRange.Amounts;
import io.instancetypes.api.quota.ResourceList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** What the containers of a pod ask for. */
final class PodResources {
  private static final String CONTAINERS = "containers";
  private static final String INIT_CONTAINERS = "initContainers";
  private static final String RESOURCES = "resources";

  /** What can be said of a pod as a whole. */
  private static final Set<String> OF_PODS = Set.of("cpu", "memory");

  private PodResources() {}

  /** What a pod asks for too much or too little by a limit range. */
  static List<String> violations(LimitRange range, Fields pod) {
    Map<?, ?> spec = Fields.map(pod, "spec");
    var containers = new ArrayList<Amounts>();
    for (String list : List.of(CONTAINERS, INIT_CONTAINERS)) {
      for (Map<?, ?> container : Fields.maps(spec, list)) {
        containers.add(Amounts.of(Fields.map(container, RESOURCES)));
      }
    }
    return range.ofPod(
        containers, new Amounts(total(spec, Amounts::requests), total(spec, Amounts::limits)));
  }

  /**
   * All containers together, or as many as a single one of those before them: they run one after
   * the other, but for those that go on.
   */
  private static Map<String, Quantity> total(
      Map<?, ?> spec, Function<Amounts, Map<String, Quantity>> part) {
    var total = new HashMap<String, Quantity>();
    for (Map<?, ?> container : Fields.maps(spec, CONTAINERS)) {
      add(total, part.apply(Amounts.of(Fields.map(container, RESOURCES))));
    }
    var lasting = new HashMap<String, Quantity>();
    Map<String, Quantity> start = Map.of();
    for (Map<?, ?> container : Fields.maps(spec, INIT_CONTAINERS)) {
      Map<String, Quantity> own = part.apply(Amounts.of(Fields.map(container, RESOURCES)));
      if ("Always".equals(container.get("restartPolicy"))) {
        add(total, own);
        add(lasting, own);
        start = ResourceList.larger(start, lasting);
      } else {
        var beside = new HashMap<>(lasting);
        add(beside, own);
        start = ResourceList.larger(start, beside);
      }
    }
    Map<String, Quantity> most = new HashMap<>(ResourceList.larger(total, start));
    part.apply(Amounts.of(Fields.map(spec, RESOURCES)))
        .forEach(
            (name, amount) -> {
              if (OF_PODS.contains(name)) {
                most.put(name, amount);
              }
            });
    return most;
  }

  private static void add(Map<String, Quantity> sum, Map<String, Quantity> more) {
    more.forEach((name, amount) -> sum.merge(name, amount, Quantity::plus));
  }

  /** Gives containers what a limit range has for those that do not say what they need. */
  static void complete(Fields pod, Fields range) {
    var requests = new Fields();
    var limits = new Fields();
    for (Map<?, ?> limit : Fields.maps(Fields.map(range, "spec"), "limits")) {
      if ("Container".equals(limit.get("type"))) {
        Fields.map(limit, "defaultRequest")
            .forEach((key, amount) -> requests.put((String) key, amount));
        Fields.map(limit, "default").forEach((key, amount) -> limits.put((String) key, amount));
      }
    }
    var told = new ArrayList<String>();
    complete(told, pod, CONTAINERS, "container", requests, limits);
    complete(told, pod, INIT_CONTAINERS, "init container", requests, limits);
    if (!told.isEmpty()) {
      pod.object("metadata")
          .object("annotations")
          .put("kubernetes.io/limit-ranger", "LimitRanger plugin set: " + String.join("; ", told));
    }
  }

  private static void complete(
      List<String> told, Fields pod, String list, String what, Fields requests, Fields limits) {
    for (Map<?, ?> item : Fields.maps(Fields.map(pod, "spec"), list)) {
      var container = (Fields) item;
      Set<String> newLimits = complete(container, "limits", limits);
      Set<String> newRequests = complete(container, "requests", requests);
      tell(told, newRequests, "request", what, container);
      tell(told, newLimits, "limit", what, container);
    }
  }

  private static Set<String> complete(Fields container, String part, Fields amounts) {
    var set = new TreeSet<String>();
    amounts.forEach(
        (name, amount) -> {
          Fields present = container.object(RESOURCES).object(part);
          if (!present.containsKey(name)) {
            present.put(name, amount);
            set.add(name);
          }
        });
    return set;
  }

  private static void tell(
      List<String> told, Set<String> set, String what, String of, Fields container) {
    if (!set.isEmpty()) {
      told.add(
          "%s %s for %s %s"
              .formatted(String.join(", ", set), what, of, Fields.text(container, "name")));
    }
  }
}
