package io.instancetypes.engine.revise;

/** Where the name of a captured revision is written beside the status of a VirtualMachine. */
public enum Pinning {
  /** Also into the matcher; an owner who removes it there asks for the current content. */
  SPEC_AND_STATUS,
  /** Nowhere else, for owners whose tools would revert a change of the spec. */
  STATUS_ONLY,
  /**
   * Into the matcher, and what an older deployment kept in the status alone is copied there. For
   * the move from {@link #STATUS_ONLY}, where a name that is missing in the spec asks for nothing.
   */
  BACK_FILL
}
