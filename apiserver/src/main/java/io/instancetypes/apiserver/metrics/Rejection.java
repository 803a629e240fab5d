package io.instancetypes.apiserver.metrics;

/** Why a request was turned away although nothing was wrong with it. */
enum Rejection {
  TOO_LARGE("too-large"),
  TOO_MANY_REQUESTS("too-many-requests"),
  UNAVAILABLE("unavailable"),
  TIMEOUT("timeout");

  private final String word;

  Rejection(String word) {
    this.word = word;
  }

  String word() {
    return word;
  }

  /** Null for answers that are about the request itself. */
  static Rejection of(int code) {
    return switch (code) {
      case 413 -> TOO_LARGE;
      case 429 -> TOO_MANY_REQUESTS;
      case 503 -> UNAVAILABLE;
      case 504 -> TIMEOUT;
      default -> null;
    };
  }
}
