package io.instancetypes.documents;

/** What is refused because of its size, in either format. */
final class SizeLimits {
  /** Far beyond any manifest, and well within what a thread's stack can walk recursively. */
  static final int DEPTH = 500;

  /** Converting digits takes time that grows faster than their number. */
  static final int NUMBER_LENGTH = 1000;

  private SizeLimits() {}

  static UnreadableException tooDeep(Position position) {
    return new UnreadableException(
        "Objects and lists are nested more than " + DEPTH + " levels deep.", position);
  }

  static UnreadableException numberTooLong(Position position) {
    return new UnreadableException(
        "A number has more than " + NUMBER_LENGTH + " characters; quote it if it is meant as text.",
        position);
  }
}
