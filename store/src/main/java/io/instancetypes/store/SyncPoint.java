package io.instancetypes.store;

/** Told at the places where a crash is most interesting, so that tests can crash there. */
@FunctionalInterface
interface SyncPoint {
  SyncPoint NONE = _ -> {};

  /** The places. */
  enum Place {
    OLD_FORMAT_KEPT,
    OPENING,
    BEFORE_COMMIT,
    AFTER_COMMIT,
    NOTED,
    BEFORE_SWEEP_COMMIT,
    AFTER_SWEEP_COMMIT,
    BEFORE_CHECKPOINT,
    AFTER_CHECKPOINT,
    SNAPSHOT_WRITTEN,
    RESTORE_PREPARED,
    RESTORE_NOTED
  }

  void reached(Place place);
}
