package io.instancetypes.api.quota;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.Quantity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** How much single objects of a namespace may and have to take. */
public record LimitRange(String name, List<Limit> limits) {
  private static final String POD = "Pod";
  private static final String CONTAINER = "Container";
  private static final String CLAIM = "PersistentVolumeClaim";

  /** Beyond it, amounts are compared without their thousandths. */
  private static final long MOST_MILLI = Long.MAX_VALUE / 1000;

  /** For objects of one type, such as {@code Pod}. */
  public record Limit(
      String type,
      Map<String, Quantity> max,
      Map<String, Quantity> min,
      Map<String, Quantity> maxLimitRequestRatio) {}

  /** What something asks for at least, and takes at most. */
  public record Amounts(Map<String, Quantity> requests, Map<String, Quantity> limits) {
    /** Of a part of a document that has both. */
    public static Amounts of(Map<?, ?> resources) {
      return new Amounts(
          ResourceList.of(resources, "requests"), ResourceList.of(resources, "limits"));
    }
  }

  public static LimitRange of(Map<String, Object> document) {
    var limits = new ArrayList<Limit>();
    for (Map<?, ?> limit : Fields.maps(Fields.map(document, "spec"), "limits")) {
      limits.add(
          new Limit(
              Fields.text(limit, "type"),
              ResourceList.of(limit, "max"),
              ResourceList.of(limit, "min"),
              ResourceList.of(limit, "maxLimitRequestRatio")));
    }
    return new LimitRange(KubeObject.of(document).name(), limits);
  }

  /** Why a claim cannot have what it requests, as Kubernetes says it. */
  public List<String> ofClaim(Map<String, Quantity> requests) {
    var wrong = new ArrayList<String>();
    for (Limit limit : limits) {
      if (limit.type.equals(CLAIM)) {
        var amounts = new Amounts(requests, Map.of());
        limit.min.forEach((name, least) -> checkMin(wrong, limit, name, least, amounts));
        limit.max.forEach((name, most) -> checkRequest(wrong, limit, name, most, requests));
      }
    }
    return wrong;
  }

  /** Why a pod cannot have what it and its containers ask for, as Kubernetes says it. */
  public List<String> ofPod(List<Amounts> containers, Amounts pod) {
    var wrong = new ArrayList<String>();
    for (Limit limit : limits) {
      switch (limit.type) {
        case CONTAINER -> containers.forEach(container -> checkAll(wrong, limit, container));
        case POD -> checkAll(wrong, limit, pod);
        default -> {}
      }
    }
    return wrong;
  }

  /**
   * Why a virtual machine cannot have its size: where it runs, it is one container of one pod.
   *
   * @param size by the names of quotas; what it does not say is not limited
   */
  public List<String> ofMachine(Map<String, Quantity> size) {
    var requests = new HashMap<String, Quantity>();
    size.forEach((name, amount) -> requests.put(name.replaceFirst("^requests\\.", ""), amount));
    var amounts = new Amounts(requests, Map.of());
    var wrong = new ArrayList<String>();
    for (Limit limit : limits) {
      if (limit.type.equals(POD) || limit.type.equals(CONTAINER)) {
        for (String name : new TreeSet<>(requests.keySet())) {
          if (limit.max.get(name) instanceof Quantity most) {
            checkRequest(wrong, limit, name, most, requests);
          }
          if (limit.min.get(name) instanceof Quantity least) {
            checkMin(wrong, limit, name, least, amounts);
          }
        }
      }
    }
    return wrong;
  }

  private static void checkAll(List<String> wrong, Limit limit, Amounts amounts) {
    limit.min.forEach((name, least) -> checkMin(wrong, limit, name, least, amounts));
    limit.max.forEach((name, most) -> checkMax(wrong, limit, name, most, amounts));
    limit.maxLimitRequestRatio.forEach(
        (name, most) -> checkRatio(wrong, limit, name, most, amounts));
  }

  private static void checkMin(
      List<String> wrong, Limit limit, String name, Quantity least, Amounts amounts) {
    String start = start("minimum", limit, name, least);
    Quantity request = amounts.requests.get(name);
    Quantity most = amounts.limits.get(name);
    if (request == null) {
      wrong.add(start + ".  No request is specified");
    } else if (request.compareTo(least) < 0) {
      wrong.add(start + ", but request is " + request.canonical());
    } else if (most != null && most.compareTo(least) < 0) {
      wrong.add(start + ", but limit is " + most.canonical());
    }
  }

  private static void checkMax(
      List<String> wrong, Limit limit, String name, Quantity most, Amounts amounts) {
    String start = start("maximum", limit, name, most);
    Quantity taken = amounts.limits.get(name);
    if (taken == null) {
      wrong.add(start + ".  No limit is specified");
    } else if (taken.compareTo(most) > 0) {
      wrong.add(start + ", but limit is " + taken.canonical());
    } else if (amounts.requests.containsKey(name)) {
      checkRequest(wrong, limit, name, most, amounts.requests);
    }
  }

  private static void checkRequest(
      List<String> wrong, Limit limit, String name, Quantity most, Map<String, Quantity> requests) {
    String start = start("maximum", limit, name, most);
    Quantity request = requests.get(name);
    if (request == null) {
      wrong.add(start + ".  No request is specified");
    } else if (request.compareTo(most) > 0) {
      wrong.add(start + ", but request is " + request.canonical());
    }
  }

  private static String start(String bound, Limit limit, String name, Quantity amount) {
    return "%s %s usage per %s is %s".formatted(bound, name, limit.type, amount.canonical());
  }

  private static void checkRatio(
      List<String> wrong, Limit limit, String name, Quantity most, Amounts amounts) {
    String start =
        "%s max limit to request ratio per %s is %s".formatted(name, limit.type, most.canonical());
    Quantity request = amounts.requests.getOrDefault(name, ResourceList.NOTHING);
    Quantity taken = amounts.limits.getOrDefault(name, ResourceList.NOTHING);
    if (request.isZero()) {
      wrong.add(start + ", but no request is specified or request is 0");
    } else if (taken.isZero()) {
      wrong.add(start + ", but no limit is specified or limit is 0");
    } else if (ratio(taken, request) > ratio(most, ResourceList.whole(1))) {
      wrong.add(
          start + String.format(Locale.ROOT, ", but provided ratio is %f", ratio(taken, request)));
    }
  }

  private static double ratio(Quantity one, Quantity other) {
    boolean fine = one.value() <= MOST_MILLI && other.value() <= MOST_MILLI;
    return fine
        ? (double) one.milliValue() / other.milliValue()
        : (double) one.value() / other.value();
  }
}
