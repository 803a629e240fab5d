package io.instancetypes.documents;

import io.instancetypes.api.json.UnreadableException;
import java.util.Set;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;

/** The tags a document may carry. */
final class YamlTags {
  private static final String STANDARD = "tag:yaml.org,2002:";

  static final String STRING = STANDARD + "str";
  static final String INTEGER = STANDARD + "int";
  static final String FLOAT = STANDARD + "float";
  static final String BOOLEAN = STANDARD + "bool";
  static final String NULL = STANDARD + "null";
  static final String MERGE = STANDARD + "merge";
  static final String OBJECT = STANDARD + "map";
  static final String LIST = STANDARD + "seq";

  /** The lone {@code !}: whatever the value is without it, except that text stays text. */
  static final String PLAIN = "!";

  /** Read as the text they tag: JSON has no bytes and no time. */
  static final Set<String> TEXT =
      Set.of(STRING, PLAIN, STANDARD + "binary", STANDARD + "timestamp");

  private YamlTags() {}

  static void refuseOther(CollectionStartEvent start, String expected) {
    String tag = start.getTag().orElse(PLAIN);
    if (!tag.equals(PLAIN) && !tag.equals(expected)) {
      throw unknown(tag, start);
    }
  }

  static UnreadableException unknown(String tag, Event event) {
    return new UnreadableException(
        "The tag " + written(tag) + " is not known or does not fit its value.",
        YamlEvents.position(event));
  }

  /** The tag as people write it. */
  static String written(String tag) {
    return tag.startsWith(STANDARD) ? "!!" + tag.substring(STANDARD.length()) : tag;
  }
}
