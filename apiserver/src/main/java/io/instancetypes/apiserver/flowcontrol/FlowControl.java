package io.instancetypes.apiserver.flowcontrol;

import io.instancetypes.api.Fields;
import io.instancetypes.https.ServerLimits;
import io.instancetypes.machinery.flowcontrol.FlowControlDefaults;
import io.instancetypes.machinery.flowcontrol.FlowSchema;
import io.instancetypes.machinery.flowcontrol.PriorityLevel;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Lets in as many requests as can be answered at once, each priority level for itself, so that
 * nobody can take what others need. Watches and web sockets last, and are counted apart.
 */
public final class FlowControl {
  private static final int STRANGERS_PERCENT = 5;
  private static final List<String> HEALTH = List.of("/healthz", "/livez", "/readyz");

  private final Predicate<UserInfo> exempt;
  private final SharedSeats seats;
  private final Seats watches;
  private final Seats webSockets;
  private final Seats strangers;
  private volatile Rules rules;

  /** What holds at one time: every schema leads to a level that is there. */
  private record Rules(List<FlowSchema> schemas, Map<String, PriorityLevel> levels) {}

  /** What a request holds while it is answered. */
  public interface Seat extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * With what every cluster starts with.
   *
   * @param exempt whom beside administrators nothing is refused
   */
  public FlowControl(ServerLimits limits, Predicate<UserInfo> exempt) {
    this.exempt = exempt;
    this.seats = new SharedSeats(limits.requestsInflight());
    int few = Math.max(1, limits.requestsInflight() * STRANGERS_PERCENT / 100);
    this.strangers = new Seats(few, few);
    this.watches = new Seats(limits.watches(), limits.watchesPerUser());
    this.webSockets = new Seats(ServerLimits.WEB_SOCKETS, ServerLimits.WEB_SOCKETS_PER_USER);
    configure(FlowControlDefaults.flowSchemas(), FlowControlDefaults.priorityLevels());
  }

  /** Goes on by other rules. What nobody can do without is there whatever they say. */
  public synchronized void configure(List<Fields> flowSchemas, List<Fields> priorityLevels) {
    var named = new HashMap<String, PriorityLevel>();
    FlowControlDefaults.priorityLevels().stream()
        .map(PriorityLevel::of)
        .filter(level -> isMandatory(level.name()))
        .forEach(level -> named.put(level.name(), level));
    for (Fields object : priorityLevels) {
      PriorityLevel level = PriorityLevel.of(object);
      named.putIfAbsent(level.name(), level);
    }
    seats.divide(named.values().stream().filter(level -> !level.exempt()).toList());
    rules =
        new Rules(
            flowSchemas.stream()
                .map(FlowSchema::of)
                .filter(schema -> named.containsKey(schema.level()))
                .sorted(FlowSchema.ORDER)
                .toList(),
            Map.copyOf(named));
  }

  private static boolean isMandatory(String level) {
    return level.equals(FlowControlDefaults.EXEMPT) || level.equals(FlowControlDefaults.CATCH_ALL);
  }

  /**
   * Refused with 429 if there is no seat, also after a moment.
   *
   * @param webSocket whether one is wanted
   */
  public Seat enter(UserInfo user, RequestInfo info, boolean webSocket) {
    boolean free = user.isMaster() || exempt.test(user);
    if (info.verb().equals("watch")) {
      return watches.take(user.name(), free, full());
    }
    if (webSocket && info.verb().equals("get")) {
      return webSockets.take(user.name(), free, full());
    }
    if (free || isHealth(info)) {
      return () -> {};
    }
    // Strangers are many, and have no names by which one could be told from another.
    if (user.equals(UserInfo.ANONYMOUS)) {
      return strangers.take(user.name(), true, full());
    }
    Rules current = rules;
    for (FlowSchema schema : current.schemas()) {
      if (schema.matches(user, info)) {
        return current.levels().get(schema.level()).exempt()
            ? () -> {}
            : seats.take(schema.level(), schema.flow(user, info), full());
      }
    }
    return seats.take(FlowControlDefaults.CATCH_ALL, user.name(), full());
  }

  private static boolean isHealth(RequestInfo info) {
    return !info.isResource()
        && HEALTH.stream()
            .anyMatch(path -> info.path().equals(path) || info.path().startsWith(path + "/"));
  }

  private static ApiException full() {
    return Failures.tooManyRequests("Too many requests, please try again later.", 1);
  }
}
