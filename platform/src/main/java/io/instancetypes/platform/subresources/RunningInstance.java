package io.instancetypes.platform.subresources;

import io.instancetypes.api.Fields;
import java.util.Map;
import java.util.Optional;

/** What is known of the VirtualMachineInstance of a machine, if it has one. */
record RunningInstance(String uid, String phase, Long gracePeriod) {
  static Optional<RunningInstance> of(Optional<Map<String, Object>> found) {
    return found.map(
        instance ->
            new RunningInstance(
                Fields.text(Fields.map(instance, "metadata"), "uid"),
                Fields.text(Fields.map(instance, "status"), "phase"),
                Fields.map(instance, "spec").get("terminationGracePeriodSeconds")
                        instanceof Long seconds
                    ? seconds
                    : null));
  }

  boolean isFinal() {
    return phase.equals("Succeeded") || phase.equals("Failed");
  }

  /** Whether somebody takes care of it: before that, nothing says that it will ever run. */
  boolean isUnderWay() {
    return !isFinal() && !phase.isEmpty() && !phase.equals("Unknown");
  }
}
