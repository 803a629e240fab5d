package io.instancetypes.platform.subresources;

import java.util.List;
import java.util.Map;

/** What a request to start, stop or restart says beside that. */
record ActionOptions(boolean paused, Long gracePeriod, boolean dryRun) {
  /** Bodies that are no such options. */
  static final class Unreadable extends Exception {
    Unreadable(String message) {
      super("Can not unmarshal Request body to struct, error: " + message, null, false, false);
    }
  }

  /**
   * @param body null if there is none
   * @param gracePeriodKey under which name this request has its grace period
   */
  static ActionOptions of(Map<?, ?> body, String gracePeriodKey) throws Unreadable {
    return body == null
        ? new ActionOptions(false, null, false)
        : new ActionOptions(
            truth(body, "paused"), number(body, gracePeriodKey), isDryRun(body.get("dryRun")));
  }

  private static boolean truth(Map<?, ?> body, String key) throws Unreadable {
    return switch (body.get(key)) {
      case null -> false;
      case Boolean value -> value;
      default -> throw new Unreadable(key + " must be true or false");
    };
  }

  private static Long number(Map<?, ?> body, String key) throws Unreadable {
    return switch (body.get(key)) {
      case null -> null;
      case Long value -> value;
      default -> throw new Unreadable(key + " must be a whole number");
    };
  }

  private static boolean isDryRun(Object node) throws Unreadable {
    return switch (node) {
      case null -> false;
      case List<?> list when list.stream().allMatch("All"::equals) -> !list.isEmpty();
      default -> throw new Unreadable("dryRun must be a list, and may hold only All");
    };
  }
}
