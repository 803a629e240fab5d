package io.instancetypes.engine.rule;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind;
import io.instancetypes.api.convert.Conversion;
import java.util.Map;

/** An instance type or preference that a virtual machine uses. */
public final class ResolvedType {
  private final Kind kind;
  private final String name;
  private final String revision;
  private final ApiVersion version;
  private final Map<String, Object> spec;
  private final Object[] values;

  /**
   * @param revision the ControllerRevision from which it was read, or null for the live object
   */
  public ResolvedType(
      Kind kind, String name, String revision, ApiVersion version, Map<String, Object> spec) {
    this.kind = kind;
    this.name = name;
    this.revision = revision;
    this.version = version;
    this.spec = Conversion.meaning(version, kind.family(), spec);
    this.values = sources(kind.family()).read(version, this.spec);
  }

  private static SourceIndex sources(Kind.Family family) {
    return switch (family) {
      case INSTANCETYPE -> InstancetypeRules.SOURCES;
      case PREFERENCE -> PreferenceRules.SOURCES;
    };
  }

  public Kind kind() {
    return kind;
  }

  public String name() {
    return name;
  }

  public String revision() {
    return revision;
  }

  public ApiVersion version() {
    return version;
  }

  /** Its spec, in which "unset" is always absent or null. */
  public Map<String, Object> spec() {
    return spec;
  }

  /** The values of all sources of its family, by slot. */
  Object[] values() {
    return values;
  }

  /** As a person would name it: {@code VirtualMachineClusterInstancetype u1.medium}. */
  @Override
  public String toString() {
    String object = kind.kind() + " " + name;
    return revision == null ? object : object + " (revision " + revision + ")";
  }
}
