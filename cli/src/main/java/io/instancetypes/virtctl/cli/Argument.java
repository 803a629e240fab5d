package io.instancetypes.virtctl.cli;

/** A word, or several, that a command takes beside its options. */
public record Argument(String name, String description, int min, int max, AllowedValues values) {
  private static final int UNLIMITED = Integer.MAX_VALUE;

  public static Argument required(String name, String description) {
    return between(1, 1, name, description);
  }

  public static Argument optional(String name, String description) {
    return between(0, 1, name, description);
  }

  public static Argument any(String name, String description) {
    return between(0, UNLIMITED, name, description);
  }

  public static Argument between(int min, int max, String name, String description) {
    return new Argument(name, description, min, max, AllowedValues.any());
  }

  /** What each of the words may be. */
  public Argument takes(AllowedValues values) {
    return new Argument(name, description, min, max, values);
  }

  String usage() {
    String words = max > 1 ? name + "..." : name;
    return min == 0 ? "[" + words + "]" : words;
  }
}
