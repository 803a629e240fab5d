package io.instancetypes.apiserver.flowcontrol;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.flowcontrol.FlowMeter.FlowCounts;
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

  /** There is always one, and it takes everything. */
  private static final FlowSchema REST =
      FlowControlDefaults.flowSchemas().stream()
          .map(FlowSchema::of)
          .filter(schema -> schema.name().equals(FlowControlDefaults.CATCH_ALL))
          .findFirst()
          .orElseThrow();

  private static final List<String> HEALTH = List.of("/healthz", "/livez", "/readyz");

  private final Predicate<UserInfo> exempt;
  private final FlowMeter meter;
  private final SharedSeats seats;
  private final Seats watches;
  private final Seats webSockets;
  private final Seats strangers;
  private volatile Rules rules;

  /** What holds at one time: every schema leads to a level that is there. */
  private record Rules(List<FlowSchema> schemas, Map<String, PriorityLevel> levels) {
    Flow flow(UserInfo user, RequestInfo info) {
      for (FlowSchema schema : schemas) {
        if (schema.matches(user, info)) {
          return new Flow(schema, levels.get(schema.level()));
        }
      }
      return new Flow(REST, levels.get(FlowControlDefaults.CATCH_ALL));
    }
  }

  /** To which flow schema and priority level a request belongs. */
  public record Flow(FlowSchema schema, PriorityLevel level) {}

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
  public FlowControl(ServerLimits limits, Predicate<UserInfo> exempt, FlowMeter meter) {
    this.exempt = exempt;
    this.meter = meter;
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
      named.merge(level.name(), level, (mandatory, stored) -> mandatory.known(stored.uid()));
    }
    meter.divided(seats.divide(named.values()));
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

  /** To what a request belongs. */
  public Flow classify(UserInfo user, RequestInfo info) {
    return rules.flow(user, info);
  }

  /**
   * Refused with 429 if there is no seat, also after a moment.
   *
   * @param webSocket whether one is wanted
   */
  public Seat enter(Flow flow, UserInfo user, RequestInfo info, boolean webSocket) {
    FlowCounts counts =
        webSocket ? FlowCounts.NONE : meter.of(flow.schema().name(), flow.level().name());
    long start = System.nanoTime();
    Seat seat;
    try {
      seat = seat(flow, user, info, webSocket, counts);
    } catch (NoSeat full) {
      counts.rejected(full.reason());
      throw full();
    }
    counts.dispatched(System.nanoTime() - start);
    if (info.verb().equals("watch")) {
      // It takes a seat of those only while it begins.
      counts.answered();
      return seat;
    }
    return () -> {
      counts.answered();
      seat.close();
    };
  }

  private Seat seat(
      Flow flow, UserInfo user, RequestInfo info, boolean webSocket, FlowCounts counts)
      throws NoSeat {
    boolean free = user.isMaster() || exempt.test(user);
    if (info.verb().equals("watch")) {
      return watches.take(user.name(), free);
    }
    if (webSocket && info.verb().equals("get")) {
      return webSockets.take(user.name(), free);
    }
    if (free || isHealth(info)) {
      return () -> {};
    }
    // Strangers are many, and have no names by which one could be told from another.
    if (user.equals(UserInfo.ANONYMOUS)) {
      return strangers.take(user.name(), true);
    }
    return flow.level().exempt()
        ? () -> {}
        : seats.take(flow.level().name(), flow.schema().flow(user, info), counts);
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
