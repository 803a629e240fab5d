package io.instancetypes.dashboard;

import io.instancetypes.https.Exchange;
import java.util.Set;

/** Which forms come from these pages, as far as the browser tells. */
final class Origins {
  private static final Set<String> OWN = Set.of("", "same-origin", "none");

  private Origins() {}

  static boolean isOwn(Exchange exchange) {
    String origin = exchange.header("Origin");
    String host = exchange.header("Host");
    return OWN.contains(exchange.header("Sec-Fetch-Site"))
        && (origin.isEmpty() || host.isEmpty() || origin.equals("https://" + host));
  }

  /** Whether a person came here by themselves, not by the link of a page. */
  static boolean isTyped(Exchange exchange) {
    return exchange.header("Sec-Fetch-Site").equals("none");
  }
}
