package io.instancetypes.apiserver.builtin;

import io.instancetypes.apiserver.resource.Behaviour;
import io.instancetypes.machinery.structure.NameRule;

/** A built-in kind that does nothing special. */
class Plain implements Behaviour {
  @Override
  public boolean tracksGeneration() {
    return false;
  }

  @Override
  public boolean overwritesBlindly() {
    return true;
  }

  /** A plain kind with names of its own sort. */
  static Plain named(NameRule names) {
    return new Plain() {
      @Override
      public NameRule names() {
        return names;
      }
    };
  }

  /** Written by programs that do not care whether it is there. */
  static final class Upserted extends Plain {
    @Override
    public boolean createsOnUpdate() {
      return true;
    }
  }
}
