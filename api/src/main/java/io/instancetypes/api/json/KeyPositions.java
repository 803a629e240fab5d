package io.instancetypes.api.json;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where the keys and items of documents stand in their text. Readers fill it only when somebody
 * asks: for a refusal, or to point at a field.
 */
public final class KeyPositions {
  private final List<Position> documents = new ArrayList<>();
  private final Map<Object, Map<Object, Position>> byContainer = new IdentityHashMap<>();

  public void clear() {
    documents.clear();
    byContainer.clear();
  }

  public void document(Position position) {
    documents.add(position);
  }

  /** Notes where a key or index of an object or list stands. */
  public void note(Object container, Object step, Position position) {
    byContainer.computeIfAbsent(container, unseen -> new HashMap<>()).put(step, position);
  }

  public Position document(int index) {
    return index >= 0 && index < documents.size() ? documents.get(index) : Position.UNKNOWN;
  }

  /** Null when nothing was noted. */
  public Position of(Object container, Object step) {
    Map<Object, Position> steps = byContainer.get(container);
    return steps == null ? null : steps.get(step);
  }

  public UnreadableException duplicate(Object container, String key, Position again) {
    return twice(key, of(container, key), again);
  }

  public static UnreadableException twice(String key, Position first, Position again) {
    return new UnreadableException(
        "The key \"%s\" appears twice in one object: first on line %d, again on line %d."
            .formatted(key, first.line(), again.line()),
        again);
  }
}
