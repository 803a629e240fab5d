package io.instancetypes.engine.resolve;

import io.instancetypes.api.ApiVersion;
import java.util.Map;

/** How the owner of a virtual machine says that its volumes get their labels only later. */
public final class Deferral {
  /** An annotation, because it passes KubeVirt and strict schemas untouched. */
  public static final String ANNOTATION = ApiVersion.GROUP + "/defer-inference";

  private Deferral() {}

  public static boolean isAskedFor(Map<String, Object> vm) {
    return vm.get("metadata") instanceof Map<?, ?> metadata
        && metadata.get("annotations") instanceof Map<?, ?> annotations
        && "true".equals(annotations.get(ANNOTATION));
  }
}
