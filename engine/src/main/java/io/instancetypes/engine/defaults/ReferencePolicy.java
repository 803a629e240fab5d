package io.instancetypes.engine.defaults;

import io.instancetypes.api.Fields;
import java.util.Map;

/** What a cluster does with references of VirtualMachines to instance types and preferences. */
public enum ReferencePolicy {
  /** Keeps them, with a revision of what they refer to. */
  REFERENCE,
  /** Works them into VirtualMachines that have no revision yet. */
  EXPAND,
  /** Works all of them in, and drops the revisions. */
  EXPAND_ALL;

  /** The policy in the configuration of a cluster; what it does not know is the default. */
  static ReferencePolicy of(Map<?, ?> configuration) {
    Object policy = Fields.map(configuration, "instancetype").get("referencePolicy");
    return switch (Fields.text(policy)) {
      case "expand" -> EXPAND;
      case "expandAll" -> EXPAND_ALL;
      default -> REFERENCE;
    };
  }
}
