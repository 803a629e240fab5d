package io.instancetypes.machinery.flowcontrol;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import java.util.Map;

/**
 * How many of the requests that can be answered at once are for one purpose.
 *
 * @param shares of all seats, by which the levels divide them
 * @param lendablePercent how many of its seats others may use while it does not
 * @param borrowingLimitPercent how many of its own number it may use beyond it; negative for any
 * @param queues whether requests wait when there is no seat
 */
public record PriorityLevel(
    String name,
    String uid,
    boolean exempt,
    long shares,
    long lendablePercent,
    long borrowingLimitPercent,
    boolean queues) {

  private static final long USUAL_SHARES = 30;

  public static PriorityLevel of(Map<?, ?> object) {
    Map<?, ?> spec = Fields.map(object, "spec");
    Map<?, ?> limited = Fields.map(spec, "limited");
    return new PriorityLevel(
        new KubeObject(object).name(),
        new KubeObject(object).uid(),
        "Exempt".equals(spec.get("type")),
        Fields.number(limited, "nominalConcurrencyShares", USUAL_SHARES),
        Fields.number(limited, "lendablePercent"),
        Fields.number(limited, "borrowingLimitPercent", -1),
        "Queue".equals(Fields.map(limited, "limitResponse").get("type")));
  }

  /** The same, as the object of this identity. */
  public PriorityLevel known(String identity) {
    return new PriorityLevel(
        name, identity, exempt, shares, lendablePercent, borrowingLimitPercent, queues);
  }

  /** Its seats, of all there are. */
  public int nominal(int all, long allShares) {
    return allShares == 0 ? 0 : (int) Math.ceilDiv(all * shares, allShares);
  }

  /** Those of its seats that nobody else may use. */
  public int reserved(int all, long allShares) {
    int nominal = nominal(all, allShares);
    return nominal - (int) Math.round(nominal * lendablePercent / 100.0);
  }

  /** How many it may ever use. */
  public int most(int all, long allShares) {
    int nominal = nominal(all, allShares);
    return borrowingLimitPercent < 0
        ? all
        : (int) Math.min(all, nominal + Math.ceilDiv(nominal * borrowingLimitPercent, 100));
  }
}
