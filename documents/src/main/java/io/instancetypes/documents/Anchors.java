package io.instancetypes.documents;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.SizeLimits;
import io.instancetypes.api.json.UnreadableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;

/**
 * The anchors of one document, and the copies that its aliases make of them.
 *
 * <p>A few lines of aliases to aliases can stand for billions of values. What aliases add, counted
 * as one for each value plus the length of its text, is therefore held to ten times the length of
 * the text and a million on top: nobody's honest sharing comes near, and whatever is accepted needs
 * memory in proportion to what was sent.
 */
final class Anchors {
  private static final long ALWAYS_ALLOWED = 1_000_000;
  private static final long TIMES_THE_TEXT = 10;
  private static final Object OPEN = new Object();

  private final Map<String, Object> values = new HashMap<>();
  private long allowance;

  Anchors(int textLength) {
    allowance = ALWAYS_ALLOWED + TIMES_THE_TEXT * textLength;
  }

  void clear() {
    values.clear();
  }

  void open(NodeEvent event) {
    if (event.getAnchor().isPresent()) {
      values.put(event.getAnchor().get().getValue(), OPEN);
    }
  }

  void close(NodeEvent event, Object value) {
    if (event.getAnchor().isPresent()) {
      values.put(event.getAnchor().get().getValue(), value);
    }
  }

  /** A copy of its own for each alias, as if its text stood there. */
  Object copy(AliasEvent event, int depth) {
    String name = event.getAlias().getValue();
    Object value = values.get(name);
    if (value == null && !values.containsKey(name)) {
      throw refusal("The alias *" + name + " has no anchor &" + name + " before it.", event);
    }
    if (value == OPEN) {
      throw refusal("The alias *" + name + " stands inside the value it repeats.", event);
    }
    return copy(value, depth, event);
  }

  private Object copy(Object value, int depth, AliasEvent event) {
    return switch (value) {
      case Fields fields -> copyOf(fields, depth + 1, event);
      case List<?> list -> copyOf(list, depth + 1, event);
      case String text -> {
        spend(1 + text.length(), event);
        yield text;
      }
      case null, default -> {
        spend(1, event);
        yield value;
      }
    };
  }

  private Fields copyOf(Fields fields, int depth, AliasEvent event) {
    refuseDeeper(depth, event);
    spend(1, event);
    var copy = new Fields(fields.size());
    fields.forEach(
        (key, value) -> {
          spend(key.length(), event);
          copy.put(key, copy(value, depth, event));
        });
    return copy;
  }

  private List<Object> copyOf(List<?> list, int depth, AliasEvent event) {
    refuseDeeper(depth, event);
    spend(1, event);
    var copy = new ArrayList<>(list.size());
    for (Object item : list) {
      copy.add(copy(item, depth, event));
    }
    return copy;
  }

  private void spend(int weight, AliasEvent event) {
    allowance -= weight;
    if (allowance < 0) {
      throw refusal("Aliases repeat far more content than the text itself holds.", event);
    }
  }

  private static void refuseDeeper(int depth, AliasEvent event) {
    if (depth > SizeLimits.DEPTH) {
      throw SizeLimits.tooDeep(YamlEvents.position(event));
    }
  }

  private static UnreadableException refusal(String sentence, AliasEvent event) {
    return new UnreadableException(sentence, YamlEvents.position(event));
  }
}
