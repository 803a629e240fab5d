package io.instancetypes.engine.rule;

/**
 * One thing that happened to a field of the draft.
 *
 * @param index the item of a list, or -1
 * @param key a key below the target, as for annotations, or null
 * @param value what was written, wished for or removed
 */
public record FieldChange(
    Kind kind, TargetField target, int index, String key, Object value, Provenance because) {
  /** What happened. */
  public enum Kind {
    /** The value was written. */
    WRITTEN,
    /** The value was wished for, but a stronger layer had decided already. */
    YIELDED,
    /** The user's value was taken out, because it was turned into other fields. */
    REMOVED
  }

  /** The path of the field within its part of the virtual machine. */
  public String path() {
    String path = target.path(index);
    return key == null ? path : path + "." + key;
  }
}
