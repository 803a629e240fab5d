package io.instancetypes.apiserver.flowcontrol;

import io.instancetypes.https.ServerLimits;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Lets in as many requests as can be answered at once, each level for itself, so that nobody can
 * take what others need. Watches last, and are counted apart.
 */
public final class FlowControl {
  private final Map<PriorityLevel, Seats> levels = new EnumMap<>(PriorityLevel.class);
  private final Predicate<UserInfo> exempt;
  private final Seats watches;

  /** What a request holds while it is answered. */
  public interface Seat extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * @param exempt whom beside administrators nothing is refused
   */
  public FlowControl(ServerLimits limits, Predicate<UserInfo> exempt) {
    this.exempt = exempt;
    for (PriorityLevel level : PriorityLevel.values()) {
      int seats = level.seats(limits.requestsInflight());
      // One user of many must not be able to shut out the others.
      int each = level == PriorityLevel.CATCH_ALL ? seats : Math.max(1, seats / 2);
      levels.put(level, new Seats(seats, each));
    }
    this.watches = new Seats(limits.watches(), limits.watchesPerUser());
  }

  /** Refused with 429 if there is no seat, also after a moment. */
  public Seat enter(UserInfo user, RequestInfo info) {
    PriorityLevel level = exempt.test(user) ? PriorityLevel.EXEMPT : PriorityLevel.of(user, info);
    if (info.verb().equals("watch")) {
      return watches.take(user.name(), level == PriorityLevel.EXEMPT, Seats.AT_ONCE, full());
    }
    return switch (level) {
      case EXEMPT -> () -> {};
      case CATCH_ALL -> levels.get(level).take(user.name(), false, Seats.AT_ONCE, full());
      case SYSTEM, GLOBAL_DEFAULT ->
          levels.get(level).take(user.name(), false, Seats.A_MOMENT, full());
    };
  }

  private static ApiException full() {
    return Failures.tooManyRequests("Too many requests, please try again later.", 1);
  }
}
