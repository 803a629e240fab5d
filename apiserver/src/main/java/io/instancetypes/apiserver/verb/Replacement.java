package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;

/** A whole new object in the place of the old one. */
record Replacement(Fields object) implements Edit {
  @Override
  public Result of(Fields live) {
    return new Result(Fields.copyOf(object), null);
  }

  /** Without a base, whoever comes last wins, and that is what the client asked for. */
  @Override
  public boolean repeats() {
    return new KubeObject(object).resourceVersion().isEmpty();
  }

  @Override
  public boolean namesItsBase() {
    return true;
  }
}
