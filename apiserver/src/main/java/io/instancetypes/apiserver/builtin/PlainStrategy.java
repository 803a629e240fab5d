package io.instancetypes.apiserver.builtin;

import io.instancetypes.apiserver.resource.RestStrategy;
import io.instancetypes.machinery.structuralschema.NameRule;

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

  /** A plain kind with names of its own sort. */
  static PlainStrategy named(NameRule names) {
    return new PlainStrategy() {
      @Override
      public NameRule names() {
        return names;
      }
    };
  }
}
