package io.instancetypes.dashboard;

import io.instancetypes.https.Exchange;

/** What every page tells the browser to refuse. */
final class ResponseHeaders {
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

  private ResponseHeaders() {}

  static void set(Exchange exchange) {
    exchange.setHeader("Content-Security-Policy", POLICY);
    exchange.setHeader("X-Frame-Options", "DENY");
    exchange.setHeader("X-Content-Type-Options", "nosniff");
    exchange.setHeader("Referrer-Policy", "same-origin");
    exchange.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    exchange.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    exchange.setHeader("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
    exchange.setHeader("Cache-Control", "no-store");
  }
}
