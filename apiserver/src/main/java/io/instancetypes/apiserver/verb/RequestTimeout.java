package io.instancetypes.apiserver.verb;

import io.instancetypes.machinery.request.Query;
import io.instancetypes.machinery.status.Failures;
import java.util.regex.Pattern;

/** How long a client wants to wait: nobody waits here, but what cannot be read is refused. */
public final class RequestTimeout {
  private static final Pattern DURATION =
      Pattern.compile("[+-]?(0|([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+");
  private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9.]+");

  private RequestTimeout() {}

  /** Refuses a timeout that is no duration. */
  public static void require(Query query) {
    String text = query.text("timeout");
    if (text.isEmpty() || (text.length() < 64 && DURATION.matcher(text).matches())) {
      return;
    }
    String why = NUMBER.matcher(text).matches() ? "missing unit in duration" : "invalid duration";
    throw Failures.badRequest(
        "invalid timeout specified in the request URL - time: %s \"%s\"".formatted(why, text));
  }
}
