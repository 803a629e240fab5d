package io.instancetypes.documents;

import io.instancetypes.api.json.KeyPositions;
import io.instancetypes.api.json.Position;
import io.instancetypes.api.json.UnreadableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds where a field stands in the text its document was read from. */
public final class Positions {
  private final List<Object> documents;
  private final KeyPositions places;

  private Positions(List<Object> documents, KeyPositions places) {
    this.documents = documents;
    this.places = places;
  }

  /** Reads the text once more, so only ask for it when there is something to point at. */
  public static Positions of(byte[] bytes) {
    var places = new KeyPositions();
    var documents = new ArrayList<>();
    try {
      Documents.readLocated(bytes, documents, places);
    } catch (UnreadableException mistake) {
      // The documents before it have their places.
    }
    return new Positions(documents, places);
  }

  /**
   * The place of the last key or index of a path, or of the deepest part of the path that exists.
   *
   * @param documentIndex counts the documents that {@link Documents#read} delivers, from 0
   * @param path keys as {@code String}, list indices as {@code Integer}
   */
  public Position find(int documentIndex, List<Object> path) {
    Position found = places.document(documentIndex);
    if (found == Position.UNKNOWN || documentIndex >= documents.size()) {
      return Position.UNKNOWN;
    }
    Object node = documents.get(documentIndex);
    for (Object step : path) {
      Position deeper = places.of(node, step);
      if (deeper == null) {
        return found;
      }
      found = deeper;
      node = child(node, step);
    }
    return found;
  }

  private static Object child(Object node, Object step) {
    if (node instanceof Map<?, ?> fields) {
      return fields.get(step);
    }
    return node instanceof List<?> items ? items.get((Integer) step) : null;
  }
}
