package io.instancetypes.engine.rule;

/**
 * A field that both the owner of a virtual machine and its instance type decide.
 *
 * @param key a key below the target, as for annotations, or null
 * @param owned the owner's value
 * @param source the field of the instance type, or null where any instance type forbids the target
 * @param imposed the instance type's value, or null
 */
public record Conflict(
    TargetField target, String key, Object owned, SourceField source, Object imposed) {
  /** The path of the field within its part of the virtual machine. */
  public String path() {
    return key == null ? target.path() : target.path() + "." + key;
  }
}
