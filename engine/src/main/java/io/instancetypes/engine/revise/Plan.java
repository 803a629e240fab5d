package io.instancetypes.engine.revise;

import java.util.List;
import java.util.Optional;

/** The writes that a VirtualMachine needs, in their order, or why it cannot have them. */
public record Plan(List<Write> writes, Optional<Failure> failure) {
  static Plan of(List<Write> writes) {
    return new Plan(List.copyOf(writes), Optional.empty());
  }

  static Plan failed(Failure failure) {
    return new Plan(List.of(), Optional.of(failure));
  }

  /** Whether everything is as it should be. */
  public boolean isSettled() {
    return writes.isEmpty() && failure.isEmpty();
  }
}
