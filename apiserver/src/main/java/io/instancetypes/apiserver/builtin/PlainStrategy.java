package io.instancetypes.apiserver.builtin;

import io.instancetypes.apiserver.resource.RestStrategy;

/** A built-in kind that does nothing special. */
class PlainStrategy implements RestStrategy {
  private Runnable written = () -> {};

  /** Tells somebody of every write. */
  final PlainStrategy telling(Runnable listener) {
    written = listener;
    return this;
  }

  @Override
  public final void written() {
    written.run();
  }

  @Override
  public boolean tracksGeneration() {
    return false;
  }

  @Override
  public boolean overwritesBlindly() {
    return true;
  }
}
