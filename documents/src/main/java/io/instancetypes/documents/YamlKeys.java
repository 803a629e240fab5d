package io.instancetypes.documents;

import io.instancetypes.api.json.UnreadableException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/** Keys as text: JSON knows no other, so numbers and booleans become what sigs.k8s.io/yaml says. */
final class YamlKeys {
  private final Anchors anchors;

  /** Manifests repeat the same few names; one string for each saves most of their memory. */
  private final Map<String, String> names = new HashMap<>();

  YamlKeys(Anchors anchors) {
    this.anchors = anchors;
  }

  String key(Event event) {
    String key = text(value(event), event);
    String known = names.putIfAbsent(key, key);
    return known == null ? key : known;
  }

  private Object value(Event event) {
    if (event instanceof ScalarEvent scalar) {
      return scalarKey(scalar);
    }
    if (event instanceof AliasEvent alias) {
      return anchors.copy(alias, 0);
    }
    throw refusal("A key must be text, not an object or a list.", event);
  }

  private Object scalarKey(ScalarEvent scalar) {
    Object value = YamlScalars.value(scalar);
    anchors.close(scalar, value);
    return value;
  }

  private static String text(Object value, Event event) {
    if (value instanceof String text) {
      return text;
    }
    if (value instanceof BigDecimal number) {
      return GoFloat.text(number.floatValue());
    }
    if (value instanceof Number || value instanceof Boolean) {
      return value.toString();
    }
    throw refusal(
        value == null
            ? "A key must not be empty or null."
            : "A key must be text, not an object or a list.",
        event);
  }

  private static UnreadableException refusal(String sentence, Event event) {
    return new UnreadableException(sentence, YamlEvents.position(event));
  }
}
