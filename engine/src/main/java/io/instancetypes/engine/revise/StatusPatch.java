package io.instancetypes.engine.revise;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What makes the status of an object another one. */
public final class StatusPatch {
  private StatusPatch() {}

  /** The write that makes the status of an object another one; none where it is already that. */
  public static Optional<Write> write(Map<String, Object> object, Map<String, Object> wanted) {
    return operations(object, wanted).isEmpty()
        ? Optional.empty()
        : Optional.of(new Write.PatchStatus(object, wanted));
  }

  /** Operations of a JSON patch; none where the status is already that. */
  public static List<Object> operations(Map<String, Object> object, Map<String, Object> wanted) {
    if (object.get("status") instanceof Map<?, ?> status) {
      return Operations.between("/status", status, wanted);
    }
    return wanted.isEmpty() ? List.of() : new Operations().set("/status", wanted).list();
  }
}
