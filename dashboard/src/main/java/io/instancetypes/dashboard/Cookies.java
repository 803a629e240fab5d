package io.instancetypes.dashboard;

import io.instancetypes.https.Exchange;

/** The one cookie: the key of a session. */
final class Cookies {
  /** With this prefix a browser takes it only with Secure, for this host and all of its paths. */
  private static final String NAME = "__Host-instancetypes";

  private static final String ATTRIBUTES = "; Path=/; Secure; HttpOnly; SameSite=Strict";

  private Cookies() {}

  /** The key; empty for none. */
  static String session(Exchange exchange) {
    for (String header : exchange.headers("Cookie")) {
      for (String cookie : header.split(";")) {
        String[] pair = cookie.strip().split("=", 2);
        if (pair.length == 2 && pair[0].equals(NAME)) {
          return pair[1];
        }
      }
    }
    return "";
  }

  static String set(String key) {
    return NAME + "=" + key + ATTRIBUTES;
  }

  static String removed() {
    return NAME + "=; Max-Age=0" + ATTRIBUTES;
  }
}
