package io.instancetypes.virtctl.input;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Position;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.documents.Documents;
import io.instancetypes.documents.Positions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes a field out of a text and leaves everything else as it is, comments and layout included.
 *
 * @param firstLine the first line of the field, and the last one
 * @param entry what goes of these lines, where something else stands there as well; else empty
 * @param bytes the text without it
 */
public record FieldRemoval(int firstLine, int lastLine, String entry, byte[] bytes) {
  /** Objects above this depth stay, even if nothing is left in them: a VM needs its domain. */
  private static final int DOMAIN = 4;

  /**
   * @param within where the object stands in its document
   * @param path the field in the object
   * @return empty where it cannot be done without touching something else
   */
  static Optional<FieldRemoval> of(
      byte[] bytes, int document, List<Object> within, List<Object> path) {
    List<Object> nodes = nodes(bytes);
    if (document >= nodes.size()) {
      return Optional.empty();
    }
    List<Object> whole = new ArrayList<>(within);
    whole.addAll(path);
    List<Object> target = withEmptied(nodes.get(document), whole, within.size() + DOMAIN);
    if (!remove(nodes.get(document), target)) {
      return Optional.empty();
    }
    Positions positions = Positions.of(bytes);
    Position key = positions.find(document, target);
    if (key == Position.UNKNOWN) {
      return Optional.empty();
    }
    Position holder = positions.find(document, target.subList(0, target.size() - 1));
    return cut(new String(bytes, UTF_8), key)
        .map(cut -> nodes(cut.bytes).equals(nodes) ? cut : cut.leavingEmpty(holder.line()))
        .filter(cut -> nodes(cut.bytes).equals(nodes));
  }

  /** The object of which the last field was taken out is still there. */
  private FieldRemoval leavingEmpty(int line) {
    String text = new String(bytes, UTF_8);
    int end = lineEnd(text, offset(text, line));
    int key = text.substring(0, end).stripTrailing().length();
    String braces = text.substring(0, key) + " {}" + text.substring(key);
    return new FieldRemoval(firstLine, lastLine, entry, braces.getBytes(UTF_8));
  }

  private static List<Object> nodes(byte[] bytes) {
    var nodes = new ArrayList<Object>();
    try {
      Documents.read(bytes, nodes::add);
    } catch (UnreadableException broken) {
      nodes.add(broken);
    }
    return nodes;
  }

  /** The objects that would be empty without the field go with it. */
  private static List<Object> withEmptied(Object root, List<Object> path, int least) {
    int depth = path.size();
    while (depth > least + 1
        && at(root, path.subList(0, depth - 1)) instanceof Map<?, ?> holder
        && holder.size() == 1) {
      depth--;
    }
    return path.subList(0, depth);
  }

  private static boolean remove(Object root, List<Object> path) {
    if (!(at(root, path.subList(0, path.size() - 1)) instanceof Fields holder)
        || !holder.containsKey(path.getLast())) {
      return false;
    }
    holder.remove(path.getLast());
    return true;
  }

  private static Object at(Object root, List<Object> path) {
    Object node = root;
    for (Object step : path) {
      if (node instanceof Map<?, ?> map) {
        node = map.get(step);
      } else {
        node =
            node instanceof List<?> list && step instanceof Integer index && index < list.size()
                ? list.get(index)
                : null;
      }
    }
    return node;
  }

  private static Optional<FieldRemoval> cut(String text, Position key) {
    int start = offset(text, key.line());
    int at = start + key.column() - 1;
    String before = text.substring(start, Math.min(at, text.length())).strip();
    return before.isEmpty() && !isInFlow(text, at)
        ? Optional.of(block(text, start, key))
        : flow(text, at);
  }

  private static int offset(String text, int line) {
    int at = 0;
    for (int i = 1; i < line; i++) {
      at = text.indexOf('\n', at) + 1;
    }
    return at;
  }

  /** In JSON, and within braces of YAML, a key follows a brace or comma. */
  private static boolean isInFlow(String text, int at) {
    int before = at - 1;
    while (before >= 0 && Character.isWhitespace(text.charAt(before))) {
      before--;
    }
    return before >= 0 && (text.charAt(before) == '{' || text.charAt(before) == ',');
  }

  /** A key on a line of its own, with the deeper lines below it. */
  private static FieldRemoval block(String text, int start, Position key) {
    int end = lineEnd(text, start);
    int line = key.line();
    int last = line;
    for (int next = end; next < text.length(); next = lineEnd(text, next)) {
      String content = text.substring(next, lineEnd(text, next));
      line++;
      if (content.isBlank()) {
        continue;
      }
      int indent = content.length() - content.stripLeading().length();
      boolean item = indent == key.column() - 1 && content.strip().startsWith("-");
      if (indent < key.column() && !item) {
        break;
      }
      end = lineEnd(text, next);
      last = line;
    }
    return new FieldRemoval(key.line(), last, "", without(text, start, end));
  }

  private static int lineEnd(String text, int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end + 1;
  }

  /** An entry between braces, with the comma that is left over. */
  private static Optional<FieldRemoval> flow(String text, int at) {
    int end = endOfEntry(text, at);
    if (end < 0) {
      return Optional.empty();
    }
    int start = at;
    String entry = text.substring(at, end).strip();
    if (text.charAt(end) == ',') {
      end++;
      entry = isAlone(text, start, end) ? "" : entry;
      while (end < text.length() && Character.isWhitespace(text.charAt(end))) {
        end++;
      }
    } else {
      // What closes the object stays on its line.
      end = text.substring(0, end).stripTrailing().length();
      start = text.substring(0, start).stripTrailing().length();
      start -= start > 0 && text.charAt(start - 1) == ',' ? 1 : 0;
    }
    int first = (int) text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
    int lines =
        (int) text.substring(at, end).stripTrailing().chars().filter(c -> c == '\n').count();
    return Optional.of(new FieldRemoval(first, first + lines, entry, without(text, start, end)));
  }

  /** Whether nothing else stands on the lines of an entry. */
  private static boolean isAlone(String text, int start, int end) {
    int line = text.lastIndexOf('\n', start - 1) + 1;
    return text.substring(line, start).isBlank()
        && text.substring(end, lineEnd(text, end)).isBlank();
  }

  private static int endOfEntry(String text, int from) {
    int depth = 0;
    char quote = 0;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        if (c == '\\' && quote == '"') {
          i++;
        } else if (c == quote) {
          quote = 0;
        }
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '{' || c == '[') {
        depth++;
      } else if ((c == '}' || c == ']' || c == ',') && depth == 0) {
        return i;
      } else if (c == '}' || c == ']') {
        depth--;
      }
    }
    return -1;
  }

  private static byte[] without(String text, int start, int end) {
    return (text.substring(0, start) + text.substring(end)).getBytes(UTF_8);
  }
}
