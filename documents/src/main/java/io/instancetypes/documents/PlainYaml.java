package io.instancetypes.documents;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.SizeLimits;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the YAML that most manifests consist of: blocks of keys and list items in ASCII, with a
 * value on the same line or lines of literal text. It takes a sixth of the time of a parser that
 * knows all of YAML, and gives up on whatever it does not know, mistakes included: that parser then
 * reads the text from its beginning, and is the only one that refuses anything.
 */
final class PlainYaml {
  private static final int DEEP = SizeLimits.DEPTH - 1;

  private final PlainLines lines;

  private PlainYaml(byte[] bytes) {
    lines = new PlainLines(bytes);
  }

  /** All documents of the text, or null where it holds anything unusual. */
  static List<Object> read(byte[] bytes) {
    if (!PlainLines.isPlain(bytes)) {
      return null;
    }
    try {
      return new PlainYaml(bytes).documents();
    } catch (PlainLines.Unusual e) {
      return null;
    }
  }

  private List<Object> documents() {
    var documents = new ArrayList<>();
    lines.next();
    while (!lines.isEnd()) {
      if (lines.isSeparator()) {
        lines.skipLine();
        lines.next();
      } else {
        documents.add(block(0));
        refuse(!lines.isEnd() && !lines.isSeparator());
      }
    }
    return documents;
  }

  /** The object or list that begins at the current place, whose column is its indentation. */
  private Object block(int depth) {
    refuse(depth >= DEEP);
    return lines.isItem() ? list(lines.column(), depth + 1) : object(lines.column(), depth + 1);
  }

  private Fields object(int column, int depth) {
    var fields = new Fields();
    do {
      String key = lines.key();
      refuse(!fields.add(key, fieldValue(column, depth)));
    } while (goesOn(column) && !lines.isItem());
    return fields;
  }

  private Object fieldValue(int column, int depth) {
    if (!lines.isLineEnd()) {
      return lines.value(column);
    }
    lines.next();
    boolean itemsAtTheKey = goesOn(column) && lines.isItem();
    return itemsAtTheKey ? list(column, depth + 1) : blockBelow(column, depth);
  }

  private List<Object> list(int column, int depth) {
    var items = new ArrayList<>();
    do {
      lines.skipDash();
      items.add(item(column, depth));
    } while (goesOn(column) && lines.isItem());
    return items;
  }

  private Object item(int column, int depth) {
    if (lines.isLineEnd()) {
      lines.next();
      return blockBelow(column, depth);
    }
    return lines.isItem() || lines.isKey() ? block(depth) : lines.value(column);
  }

  /** Nothing, where the next line is not indented. */
  private Object blockBelow(int column, int depth) {
    return !lines.isEnd() && !lines.isSeparator() && lines.column() > column ? block(depth) : null;
  }

  /** Whether the next line belongs to the block with this indentation, not to one around it. */
  private boolean goesOn(int column) {
    return !lines.isEnd() && !lines.isSeparator() && lines.column() == column;
  }

  private static void refuse(boolean unusual) {
    if (unusual) {
      throw PlainLines.UNUSUAL;
    }
  }
}
