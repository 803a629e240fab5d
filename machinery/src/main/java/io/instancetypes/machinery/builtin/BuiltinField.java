package io.instancetypes.machinery.builtin;

import java.util.Map;

/**
 * One field of a built-in type.
 *
 * @param name its name in JSON; of a field that is {@link #inline() in line} it is {@value #INLINE}
 * @param number its number in protobuf
 * @param keepsZero whether false, 0 and "" are written, because they differ from saying nothing
 * @param rules how lists and maps are merged, and which values there are: {@code list}, {@code
 *     keys}, {@code map}, {@code patch}, {@code key}, {@code enum}, {@code default}
 */
public record BuiltinField(
    String name,
    int number,
    FieldType type,
    boolean required,
    boolean keepsZero,
    Map<String, String> rules) {

  static final String INLINE = "~";

  /**
   * Whether its own fields stand in its place in JSON; in protobuf it is a message all the same.
   */
  public boolean inline() {
    return name.equals(INLINE);
  }
}
