package io.instancetypes.documents;

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
    return switch (event) {
      case ScalarEvent scalar -> scalarKey(scalar);
      case AliasEvent alias -> anchors.copy(alias, 0);
      default -> throw refusal("A key must be text, not an object or a list.", event);
    };
  }

  private Object scalarKey(ScalarEvent scalar) {
    Object value = YamlScalars.value(scalar);
    anchors.close(scalar, value);
    return value;
  }

  private static String text(Object value, Event event) {
    return switch (value) {
      case String text -> text;
      case Long number -> number.toString();
      case Boolean bool -> bool.toString();
      case BigDecimal number -> GoFloat.text(number.floatValue());
      case Number number -> number.toString();
      case null -> throw refusal("A key must not be empty or null.", event);
      default -> throw refusal("A key must be text, not an object or a list.", event);
    };
  }

  private static UnreadableException refusal(String sentence, Event event) {
    return new UnreadableException(sentence, YamlEvents.position(event));
  }
}
