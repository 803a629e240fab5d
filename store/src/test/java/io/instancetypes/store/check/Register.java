package io.instancetypes.store.check;

import io.instancetypes.store.check.Operation.Answer;
import io.instancetypes.store.check.Operation.Create;
import io.instancetypes.store.check.Operation.Delete;
import io.instancetypes.store.check.Operation.Read;
import io.instancetypes.store.check.Operation.Refused;
import io.instancetypes.store.check.Operation.Shown;
import io.instancetypes.store.check.Operation.Unknown;
import io.instancetypes.store.check.Operation.Update;
import io.instancetypes.store.check.Operation.Written;
import java.util.Map;

/**
 * The state of one key in the imagined order of operations.
 *
 * @param content null if there is no such key
 * @param newest the newest revision of the key so far, also when it was deleted
 */
record Register(Content content, long newest) {
  static final Register EMPTY = new Register(null, 0);

  /** The state after an operation with its answer, or null if this answer is impossible here. */
  Register after(Operation operation, Map<String, Long> revisions) {
    return switch (operation.action()) {
      case Create create -> write(operation.answer(), content == null, create.value(), revisions);
      case Update update ->
          write(operation.answer(), isAt(update.expected()), update.value(), revisions);
      case Delete delete -> write(operation.answer(), isAt(delete.expected()), null, revisions);
      case Read _ -> read(operation.answer());
    };
  }

  private boolean isAt(long revision) {
    return content != null && content.revision() == revision;
  }

  private Register write(
      Answer answer, boolean asExpected, String value, Map<String, Long> revisions) {
    return switch (answer) {
      case Written written -> asExpected ? next(value, written.revision()) : null;
      case Shown shown -> asExpected ? null : read(shown);
      case Refused _ -> asExpected ? null : this;
      case Unknown _ -> asExpected ? nextInDoubt(value, revisions) : null;
    };
  }

  private Register next(String value, long revision) {
    if (revision <= newest) {
      return null;
    }
    return new Register(value == null ? null : new Content(value, revision), revision);
  }

  /** Whoever saw the value knows its revision; if nobody did, none is as good as any. */
  private Register nextInDoubt(String value, Map<String, Long> revisions) {
    Long revision = value == null ? null : revisions.get(value);
    if (revision != null) {
      return next(value, revision);
    }
    return new Register(value == null ? null : new Content(value, -1), newest);
  }

  private Register read(Answer answer) {
    return switch (answer) {
      case Shown shown ->
          shown.content() == null
              ? content == null ? this : null
              : shown.content().equals(content) ? this : null;
      case Unknown _ -> this;
      case Written _, Refused _ -> null;
    };
  }
}
