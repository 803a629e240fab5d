package io.instancetypes.store.check;

/**
 * What one client asked for, when, and what it was told. Times are of one clock.
 *
 * @param end when the answer came; of an operation in doubt, when it could no longer take effect
 */
public record Operation(String key, Action action, long start, long end, Answer answer) {
  /** What was asked for. */
  public sealed interface Action {}

  public record Create(String value) implements Action {}

  public record Update(String value, long expected) implements Action {}

  public record Delete(long expected) implements Action {}

  public record Read() implements Action {}

  /** What was answered. */
  public sealed interface Answer {}

  /** The write was done. */
  public record Written(long revision) implements Answer {}

  /** Nothing was done, and this was there instead, null for no such key. */
  public record Shown(Content content) implements Answer {}

  /** Nothing was done, because the key was not in the expected state. */
  public record Refused() implements Answer {}

  /** The client cannot know: done wholly or not at all. */
  public record Unknown() implements Answer {}

  boolean inDoubt() {
    return answer instanceof Unknown;
  }
}
