package io.instancetypes.engine.revise;

import java.util.List;
import java.util.Map;

/** What makes the status of a VirtualMachine another one. */
public final class StatusPatch {
  private StatusPatch() {}

  /** Operations of a JSON patch; none where the status is already that. */
  public static List<Object> operations(Map<String, Object> vm, Map<String, Object> wanted) {
    if (vm.get("status") instanceof Map<?, ?> status) {
      return Operations.between("/status", status, wanted);
    }
    return wanted.isEmpty() ? List.of() : new Operations().set("/status", wanted).list();
  }
}
