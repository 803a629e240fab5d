package io.instancetypes.engine.rule;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind;
import io.instancetypes.api.convert.Conversion;
import java.util.Map;

/**
 * An instance type or preference that a virtual machine uses.
 *
 * @param revision the ControllerRevision from which it was read, or null for the live object
 * @param spec its spec, in which "unset" is always absent or null
 */
public record Chosen(
    Kind kind, String name, String revision, ApiVersion version, Map<String, Object> spec) {
  public Chosen {
    spec = Conversion.meaning(version, kind.family(), spec);
  }

  /** As a person would name it: {@code VirtualMachineClusterInstancetype u1.medium}. */
  @Override
  public String toString() {
    String object = kind.kind() + " " + name;
    return revision == null ? object : object + " (revision " + revision + ")";
  }
}
