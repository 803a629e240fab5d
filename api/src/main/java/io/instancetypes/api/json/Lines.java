package io.instancetypes.api.json;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the line and column of a byte. Columns count characters as a person sees them, and a byte
 * order mark is none.
 */
final class Lines {
  private static final int STEP = 1024;

  private final byte[] bytes;

  /** The place of every byte whose index is a multiple of the step, as far as asked for. */
  private final List<Position> known = new ArrayList<>();

  Lines(byte[] bytes) {
    this.bytes = bytes;
    known.add(new Position(1, Utf8.afterByteOrderMark(bytes) == 0 ? 1 : 0));
  }

  Position at(int index) {
    int step = index / STEP;
    for (int next = known.size(); next <= step; next++) {
      known.add(advance(known.get(next - 1), (next - 1) * STEP, next * STEP));
    }
    return advance(known.get(step), step * STEP, index);
  }

  private Position advance(Position start, int from, int to) {
    int line = start.line();
    int column = start.column();
    for (int i = from; i < to; i++) {
      if (endsLine(i)) {
        line++;
        column = 1;
      } else if (Utf8.startsCharacter(bytes[i])) {
        column++;
      }
    }
    return new Position(line, column);
  }

  private boolean endsLine(int i) {
    return bytes[i] == '\n' || bytes[i] == '\r' && (i + 1 == bytes.length || bytes[i + 1] != '\n');
  }
}
