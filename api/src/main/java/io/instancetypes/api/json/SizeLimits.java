package io.instancetypes.api.json;

/** What is refused because of its size, in either format. */
public final class SizeLimits {
  /** Far beyond any manifest, and well within what a thread's stack can walk recursively. */
  public static final int DEPTH = 500;

  /** Converting digits takes time that grows faster than their number. */
  public static final int NUMBER_LENGTH = 1000;

  private SizeLimits() {}

  public static UnreadableException tooDeep(Position position) {
    return new UnreadableException(
        "Objects and lists are nested more than " + DEPTH + " levels deep.", position);
  }

  public static UnreadableException numberTooLong(Position position) {
    return new UnreadableException(
        "A number has more than " + NUMBER_LENGTH + " characters; quote it if it is meant as text.",
        position);
  }
}
