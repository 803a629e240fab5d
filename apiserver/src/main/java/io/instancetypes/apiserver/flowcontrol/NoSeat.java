package io.instancetypes.apiserver.flowcontrol;

/** There is no seat for a request. */
final class NoSeat extends Exception {
  private static final long serialVersionUID = 1L;

  static final String LIMIT = "concurrency-limit";
  static final String QUEUE = "queue-full";
  static final String TIME = "time-out";
  static final String CANCELLED = "cancelled";

  private final String reason;

  /**
   * @param reason in the word that kube-apiserver has for it
   */
  NoSeat(String reason) {
    super(reason, null, false, false);
    this.reason = reason;
  }

  String reason() {
    return reason;
  }
}
