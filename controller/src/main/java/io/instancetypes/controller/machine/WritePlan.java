package io.instancetypes.controller.machine;

import io.instancetypes.engine.revise.Write;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The next writes that an object needs, in their order. When they are done, another plan says what
 * follows from them; one without writes says that there is nothing left to do.
 *
 * @param requeueAfter when to look again if nothing happens until then
 */
public record WritePlan(List<Write> writes, Optional<Duration> requeueAfter) {
  public WritePlan {
    writes = List.copyOf(writes);
  }

  public static WritePlan of(Write... writes) {
    return new WritePlan(List.of(writes), Optional.empty());
  }

  public static WritePlan of(List<Write> writes) {
    return new WritePlan(writes, Optional.empty());
  }

  /** Whether what follows has to wait until the server tells that something is gone. */
  public boolean isAwaited() {
    return writes.stream().anyMatch(Write.Delete.class::isInstance);
  }
}
