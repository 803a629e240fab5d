package io.instancetypes.api.json;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.List;

/** Reads the values of a JSON text, one after the other. */
final class JsonReader extends JsonCursor {
  /** What {@link #next} answers when there is nothing left. */
  static final Object END = new Object();

  private static final int FEW = 4;
  private static final byte[] TRUE = "true".getBytes(US_ASCII);
  private static final byte[] FALSE = "false".getBytes(US_ASCII);
  private static final byte[] NULL = "null".getBytes(US_ASCII);

  /** Null unless places are asked for. */
  private final Starts starts;

  /** Null unless keys may stand twice in an object. */
  private final RepeatedKeys repeated;

  /** Without {@code places} (null) nothing is noted, which is faster. */
  JsonReader(byte[] bytes, KeyPositions places) {
    this(bytes, places == null ? null : new Starts(bytes, places), null);
  }

  private JsonReader(byte[] bytes, Starts starts, RepeatedKeys repeated) {
    super(bytes);
    this.starts = starts;
    this.repeated = repeated;
  }

  /** Takes the last of several values under one key, and notes the key. */
  static JsonReader takingTheLast(byte[] bytes, RepeatedKeys repeated) {
    return new JsonReader(bytes, null, repeated);
  }

  Object next() {
    if (!hasMore()) {
      return END;
    }
    if (starts != null) {
      starts.document(at);
    }
    try {
      return document();
    } catch (UnreadableException refusal) {
      // What is no text at all is reported as such.
      Utf8.decode(bytes);
      throw refusal;
    }
  }

  /** Whether anything, be it valid or not, follows the last value. */
  boolean hasMore() {
    skipBlanks(at);
    return at < bytes.length;
  }

  private Object document() {
    Object value = value(0);
    int end = at;
    if (value instanceof Number && hasMore() && at == end) {
      throw refusal().unexpected(at, "a value");
    }
    return value;
  }

  /**
   * Its code is too large for the JIT to be copied into {@link #object}, and should stay so: what
   * is copied into itself is slower by a fifth.
   */
  private Object value(int depth) {
    return switch (byteAt(at)) {
      case '"' -> text();
      case '{' -> object(depth + 1);
      case '[' -> list(depth + 1);
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number();
      case 't' -> word(TRUE, Boolean.TRUE);
      case 'f' -> word(FALSE, Boolean.FALSE);
      case 'n' -> word(NULL, null);
      case '+' -> throw refusal().plus(at);
      case ',', '/', ':' -> throw refusal().unexpected(at, "a value");
      case ']', '}' -> throw refusal().closing(at, depth);
      default -> throw refusal().notAValue(at);
    };
  }

  private Object word(byte[] word, Object value) {
    word(word);
    return value;
  }

  private Fields object(int depth) {
    int opened = opened(depth);
    if (skipBlanks(opened + 1) == '}') {
      at++;
      return new Fields(0);
    }
    int first = starts == null ? 0 : starts.size();
    int blanks = at - opened - 1;
    String key = keyAndColon(opened);
    Object value = value(depth);
    if (skipBlanks(at) == '}') {
      at++;
      return closed(Fields.of(key, value), first);
    }
    var fields = new Fields(FEW);
    fields.add(key, value);
    while (goesOn('}', opened, blanks)) {
      key = keyAndColon(opened);
      value = value(depth);
      if (!fields.add(key, value)) {
        twice(fields, key, value, first);
      }
    }
    return closed(fields, first);
  }

  private void twice(Fields fields, String key, Object value, int first) {
    if (repeated == null) {
      throw starts == null ? located() : starts.twice(fields, key, first);
    }
    fields.put(key, value);
    repeated.add(fields, key);
  }

  private Fields closed(Fields fields, int first) {
    if (starts != null) {
      starts.close(fields, first);
    }
    return fields;
  }

  private String keyAndColon(int opened) {
    if (byteAt(at) != '"') {
      throw refusal().noKey(at, opened);
    }
    noteStart();
    String key = key();
    int colon = at;
    if (byteAt(colon) == ':' && byteAt(colon + 1) == ' ' && byteAt(colon + 2) > ' ') {
      at = colon + 2;
    } else if (skipBlanks(colon) == ':') {
      skipBlanks(at + 1);
    } else {
      throw refusal().unexpected(at, "':'");
    }
    return key;
  }

  private void noteStart() {
    if (starts != null) {
      starts.add(at);
    }
  }

  private List<Object> list(int depth) {
    int opened = opened(depth);
    var items = new ArrayList<>();
    if (skipBlanks(opened + 1) == ']') {
      at++;
      return items;
    }
    int first = starts == null ? 0 : starts.size();
    int blanks = at - opened - 1;
    do {
      refuseEnd(opened);
      noteStart();
      items.add(value(depth));
    } while (goesOn(']', opened, blanks));
    if (starts != null) {
      starts.close(items, first);
    }
    return items;
  }

  /** Where an item should be, the text ends or an object does. */
  private void refuseEnd(int opened) {
    int next = byteAt(at);
    if (next == 0 || next == '}') {
      throw refusal().notGoingOn(at, opened);
    }
  }

  private int opened(int depth) {
    if (depth > SizeLimits.DEPTH) {
      throw SizeLimits.tooDeep(new Lines(bytes).at(at));
    }
    return at;
  }

  /** Moves to the next entry of an object or list, or behind its end. */
  private boolean goesOn(char bracket, int opened, int blanks) {
    int next = skipBlanks(at);
    if (next == ',') {
      skipBlanks(at + 1, blanks);
      return true;
    }
    if (next != bracket) {
      throw refusal().notGoingOn(at, opened);
    }
    at++;
    return false;
  }

  /** The same mistake as a second reading finds it, which knows where each key stood. */
  private UnreadableException located() {
    var again = new JsonReader(bytes, new KeyPositions());
    try {
      while (again.next() != END) {
        // Up to the mistake.
      }
    } catch (UnreadableException exact) {
      return exact;
    }
    throw new IllegalStateException("the same bytes were read in two ways");
  }
}
