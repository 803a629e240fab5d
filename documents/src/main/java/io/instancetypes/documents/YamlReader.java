package io.instancetypes.documents;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.KeyPositions;
import io.instancetypes.api.json.Position;
import io.instancetypes.api.json.SizeLimits;
import io.instancetypes.api.json.UnreadableException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/** Builds document values from the events of a YAML text, without a tree of nodes between them. */
final class YamlReader {
  /** What {@link #next} answers when there is nothing left. */
  static final Object END = new Object();

  private final YamlEvents events;
  private final Anchors anchors;
  private final YamlKeys keys;
  private final KeyPositions places;
  private final ObjIntConsumer<String> twice;

  /** Without {@code places} (null) nothing is noted, which is faster. */
  YamlReader(String text, KeyPositions places) {
    this(text, places, null);
  }

  /** As above; a key that stands again in its object is told with its line, and its value holds. */
  YamlReader(String text, ObjIntConsumer<String> twice) {
    this(text, null, twice);
  }

  private YamlReader(String text, KeyPositions places, ObjIntConsumer<String> twice) {
    this.events = new YamlEvents(text);
    this.anchors = new Anchors(text.length());
    this.keys = new YamlKeys(anchors);
    this.places = places;
    this.twice = twice;
  }

  Object next() {
    while (true) {
      Event event = events.next();
      if (event.getEventId() == Event.ID.StreamEnd) {
        return END;
      }
      if (event.getEventId() == Event.ID.DocumentStart) {
        Event root = events.next();
        if (!isEmpty(root)) {
          return document(root);
        }
      }
    }
  }

  private Object document(Event root) {
    anchors.clear();
    if (places != null) {
      places.document(YamlEvents.position(root));
    }
    return value(root, 0);
  }

  private static boolean isEmpty(Event event) {
    return event instanceof ScalarEvent scalar
        && scalar.isPlain()
        && scalar.getValue().isEmpty()
        && scalar.getTag().isEmpty()
        && scalar.getAnchor().isEmpty();
  }

  private Object value(Event event, int depth) {
    if (event instanceof AliasEvent alias) {
      return anchors.copy(alias, depth);
    }
    anchors.open((NodeEvent) event);
    Object value =
        switch (event.getEventId()) {
          case MappingStart -> object((CollectionStartEvent) event, depth + 1);
          case SequenceStart -> list((CollectionStartEvent) event, depth + 1);
          default -> YamlScalars.value((ScalarEvent) event);
        };
    anchors.close((NodeEvent) event, value);
    return value;
  }

  private List<Object> list(CollectionStartEvent start, int depth) {
    refuseDeeper(start, depth);
    YamlTags.refuseOther(start, YamlTags.LIST);
    var items = new ArrayList<>();
    Event event;
    while ((event = events.next()).getEventId() != Event.ID.SequenceEnd) {
      if (places != null) {
        places.note(items, items.size(), YamlEvents.position(event));
      }
      items.add(value(event, depth));
    }
    return items;
  }

  private Fields object(CollectionStartEvent start, int depth) {
    refuseDeeper(start, depth);
    YamlTags.refuseOther(start, YamlTags.OBJECT);
    var fields = new Fields();
    YamlMerge merge = null;
    Event event;
    while ((event = events.next()).getEventId() != Event.ID.MappingEnd) {
      if (YamlMerge.isMerge(event)) {
        merge = YamlMerge.first(merge, event);
        merge.add(value(events.next(), depth));
      } else {
        field(fields, event, depth);
      }
    }
    if (merge != null) {
      merge.into(fields, places);
    }
    return fields;
  }

  private void field(Fields fields, Event keyEvent, int depth) {
    String key = keys.key(keyEvent);
    if (places != null) {
      noteKey(fields, key, YamlEvents.position(keyEvent));
    }
    int before = fields.size();
    fields.put(key, value(events.next(), depth));
    if (fields.size() > before) {
      return;
    }
    Position again = YamlEvents.position(keyEvent);
    if (twice == null) {
      throw new UnreadableException("The key \"" + key + "\" appears twice.", again);
    }
    twice.accept(key, again.line());
  }

  private void noteKey(Fields fields, String key, Position position) {
    if (places.of(fields, key) != null) {
      throw places.duplicate(fields, key, position);
    }
    places.note(fields, key, position);
  }

  private static void refuseDeeper(Event event, int depth) {
    if (depth > SizeLimits.DEPTH) {
      throw SizeLimits.tooDeep(YamlEvents.position(event));
    }
  }
}
