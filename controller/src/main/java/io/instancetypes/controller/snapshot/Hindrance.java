package io.instancetypes.controller.snapshot;

/**
 * Why a snapshot or restore is not done yet.
 *
 * @param progressing KubeVirt's reason of the condition Progressing, which tools match on
 * @param ready its reason of the condition Ready
 * @param message the same for people
 */
record Hindrance(String progressing, String ready, String message) {
  private static final String RUNNING =
      "Waiting for target VM to be powered off. Please stop the restore target to proceed with"
          + " restore";

  /** What is to be kept is not there. */
  static Hindrance noSource(String message) {
    return new Hindrance("Source does not exist", "Not ready", message);
  }

  /** What is to be kept cannot be. */
  static Hindrance failedSnapshot(String message) {
    return new Hindrance("In error state", "Error", message);
  }

  /** What is to be kept changes all the time. */
  static Hindrance unlocked(String message) {
    return new Hindrance("Source not locked", "Not ready", message);
  }

  /** What is to be restored still runs. */
  static Hindrance running(String message) {
    return new Hindrance(RUNNING, RUNNING, message);
  }

  /** Whatever keeps a restore from being done is its own reason. */
  static Hindrance failedRestore(String reason, String message) {
    return new Hindrance(reason, reason, message);
  }

  static Hindrance failedRestore(String message) {
    return failedRestore(message, message);
  }
}
