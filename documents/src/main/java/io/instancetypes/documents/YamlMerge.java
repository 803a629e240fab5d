package io.instancetypes.documents;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.KeyPositions;
import io.instancetypes.api.json.Position;
import io.instancetypes.api.json.UnreadableException;
import java.util.ArrayList;
import java.util.List;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/** The key {@code <<} of one object: fields it takes over from others unless it has its own. */
final class YamlMerge {
  private static final String KEY = "<<";

  private final Position position;
  private final List<Fields> sources = new ArrayList<>();

  private YamlMerge(Position position) {
    this.position = position;
  }

  static boolean isMerge(Event event) {
    return event instanceof ScalarEvent key
        && key.getValue().equals(KEY)
        && key.getTag().map(YamlTags.MERGE::equals).orElse(key.isPlain());
  }

  static YamlMerge first(YamlMerge earlier, Event key) {
    Position position = YamlEvents.position(key);
    if (earlier != null) {
      throw new UnreadableException(
          "The key \"<<\" appears twice in one object: first on line %d, again on line %d."
              .formatted(earlier.position.line(), position.line()),
          position);
    }
    return new YamlMerge(position);
  }

  void add(Object source) {
    switch (source) {
      case Fields fields -> sources.add(fields);
      case List<?> list -> list.forEach(this::addObject);
      case null, default -> throw notAnObject();
    }
  }

  private void addObject(Object source) {
    if (!(source instanceof Fields fields)) {
      throw notAnObject();
    }
    sources.add(fields);
  }

  /** The object's own fields win, then those of the source named first. */
  void into(Fields fields, KeyPositions places) {
    for (Fields source : sources) {
      source.forEach(
          (key, value) -> {
            if (!fields.containsKey(key)) {
              fields.put(key, value);
              note(fields, key, places);
            }
          });
    }
  }

  private void note(Fields fields, String key, KeyPositions places) {
    if (places != null) {
      places.note(fields, key, position);
    }
  }

  private UnreadableException notAnObject() {
    return new UnreadableException(
        "The key \"<<\" takes over fields of objects, but its value is something else.", position);
  }
}
