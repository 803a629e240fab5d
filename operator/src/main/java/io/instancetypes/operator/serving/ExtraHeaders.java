package io.instancetypes.operator.serving;

import io.instancetypes.https.Exchange;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a front proxy says about a user beyond name and groups, a header for each key. */
final class ExtraHeaders {
  private ExtraHeaders() {}

  static Map<String, List<String>> of(Exchange exchange, List<String> prefixes) {
    var extra = new HashMap<String, List<String>>();
    for (String header : exchange.headerNames()) {
      String lower = header.toLowerCase(Locale.ROOT);
      for (String prefix : prefixes) {
        if (lower.startsWith(prefix.toLowerCase(Locale.ROOT))) {
          extra.put(decoded(lower.substring(prefix.length())), exchange.headers(header));
        }
      }
    }
    return extra;
  }

  /** Keys may hold what headers may not. */
  private static String decoded(String key) {
    try {
      return URLDecoder.decode(key.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException asItIs) {
      return key;
    }
  }
}
