package io.instancetypes.store;

import java.util.Locale;

/** The numbers that are kept besides the log. */
enum Marker {
  /** History before this revision is not served any more. */
  COMPACTED,
  /** What was superseded up to this revision has been deleted. */
  SWEPT,
  /** Counts attempts to write after a failure. */
  ATTEMPTS,
  /** Rows up to this revision may lack a checksum. */
  UNCHECKED,
  /** Tells this store from others. */
  IDENTITY;

  String column() {
    return name().toLowerCase(Locale.ROOT);
  }
}
