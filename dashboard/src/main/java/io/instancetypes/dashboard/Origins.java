package io.instancetypes.dashboard;

import io.instancetypes.https.Exchange;
import java.util.Set;

/** Which forms come from these pages, as far as the browser tells. */
final class Origins {
  private static final Set<String> OWN = Set.of("same-origin", "none");

  private Origins() {}

  static boolean isOwn(Exchange exchange) {
    String site = exchange.header("Sec-Fetch-Site");
    return site.isEmpty() ? isFromHere(exchange) : OWN.contains(site);
  }

  /** For browsers that do not say what they know about two addresses. */
  private static boolean isFromHere(Exchange exchange) {
    String origin = exchange.header("Origin");
    return origin.isEmpty() || isSame(origin, "https://" + exchange.authority());
  }

  /** Browsers leave the usual port out, servers may not. */
  private static boolean isSame(String origin, String own) {
    return origin.equals(own) || own.equals(origin + ":443");
  }

  /** Whether a person came here by themselves, not by the link of a page. */
  static boolean isTyped(Exchange exchange) {
    return exchange.header("Sec-Fetch-Site").equals("none");
  }
}
