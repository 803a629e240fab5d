package io.instancetypes.documents;

import io.instancetypes.api.json.Position;
import io.instancetypes.api.json.UnreadableException;
import java.math.BigDecimal;
import java.util.Optional;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/**
 * What a scalar means: as in YAML 1.1, the way of go-yaml v2, because that is how kubectl reads.
 */
final class YamlScalars {
  private YamlScalars() {}

  static Object value(ScalarEvent event) {
    Optional<String> tag = event.getTag();
    if (tag.isPresent()) {
      return tagged(tag.get(), event);
    }
    return event.isPlain() ? plain(event) : event.getValue();
  }

  private static Object plain(ScalarEvent event) {
    try {
      return plain(event.getValue());
    } catch (UnreadableException e) {
      throw refusal(e.getMessage(), event);
    }
  }

  /** What a text without quotes means. */
  static Object plain(String text) {
    if (text.isEmpty()) {
      return null;
    }
    return switch (text.charAt(0)) {
      case 'y', 'Y', 'n', 'N', 't', 'T', 'f', 'F', 'o', 'O', '~' -> word(text);
      case '+', '-', '.', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number(text);
      default -> text;
    };
  }

  private static Object word(String text) {
    return switch (text) {
      case "y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "true", "True", "TRUE" -> true;
      case "n", "N", "no", "No", "NO", "off", "Off", "OFF", "false", "False", "FALSE" -> false;
      case "~", "null", "Null", "NULL" -> null;
      default -> text;
    };
  }

  private static Object number(String text) {
    Number number = finite(text);
    // Kubectl takes what no double can hold, as a commit's hash 7e99999, for text.
    boolean beyondDouble = number instanceof BigDecimal && isBeyondDouble(text);
    return number == null || beyondDouble ? text : number;
  }

  private static boolean isBeyondDouble(String text) {
    return Double.isInfinite(Double.parseDouble(text.replace("_", "")));
  }

  /** Null when the text is no number. */
  private static Number finite(String text) {
    if (YamlNumbers.isInfiniteOrNaN(text)) {
      throw new UnreadableException(
          text + " is a number that JSON, and so Kubernetes, cannot hold.", Position.UNKNOWN);
    }
    return YamlNumbers.number(text);
  }

  private static Number finite(ScalarEvent event) {
    try {
      return finite(event.getValue());
    } catch (UnreadableException e) {
      throw refusal(e.getMessage(), event);
    }
  }

  private static Object tagged(String tag, ScalarEvent event) {
    String text = event.getValue();
    if (YamlTags.TEXT.contains(tag)) {
      return text;
    }
    return switch (tag) {
      case YamlTags.NULL -> {
        refuseUnless(text.isEmpty() || word(text) == null, "nothing", tag, event);
        yield null;
      }
      case YamlTags.BOOLEAN -> {
        Object value = word(text);
        refuseUnless(value instanceof Boolean, "true or false", tag, event);
        yield value;
      }
      case YamlTags.INTEGER -> {
        Number value = finite(event);
        boolean whole = value != null && !(value instanceof BigDecimal);
        refuseUnless(whole, "an integer", tag, event);
        yield value;
      }
      case YamlTags.FLOAT -> {
        Number value = finite(event);
        refuseUnless(value != null, "a number", tag, event);
        yield value;
      }
      default -> throw YamlTags.unknown(tag, event);
    };
  }

  private static void refuseUnless(boolean fits, String kind, String tag, ScalarEvent event) {
    if (!fits) {
      String written = YamlTags.written(tag);
      throw refusal(
          "The tag %s says %s, but the value is \"%s\".".formatted(written, kind, event.getValue()),
          event);
    }
  }

  private static UnreadableException refusal(String sentence, ScalarEvent event) {
    return new UnreadableException(sentence, YamlEvents.position(event));
  }
}
