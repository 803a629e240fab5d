package io.instancetypes.api.json;

import io.instancetypes.api.Fields;
import java.util.Arrays;
import java.util.List;

/** Where the entries of the objects and lists begin that a reader of JSON has not yet closed. */
final class Starts {
  private final KeyPositions places;
  private final Lines lines;
  private int[] indices = new int[32];
  private int size;

  Starts(byte[] bytes, KeyPositions places) {
    this.places = places;
    lines = new Lines(bytes);
  }

  int size() {
    return size;
  }

  void document(int index) {
    places.document(lines.at(index));
  }

  void add(int index) {
    if (size == indices.length) {
      indices = Arrays.copyOf(indices, size * 2);
    }
    indices[size++] = index;
  }

  /** Notes the places of the keys of an object, which are those since {@code first}. */
  void close(Fields fields, int first) {
    int i = first;
    for (String key : fields.keySet()) {
      places.note(fields, key, lines.at(indices[i++]));
    }
    size = first;
  }

  /** Notes the places of the items of a list, which are those since {@code first}. */
  void close(List<Object> items, int first) {
    for (int i = 0; i < items.size(); i++) {
      places.note(items, i, lines.at(indices[first + i]));
    }
    size = first;
  }

  /** The last key is one that the object, whose keys begin at {@code first}, has already. */
  UnreadableException twice(Fields fields, String key, int first) {
    int i = first;
    for (String earlier : fields.keySet()) {
      if (earlier.equals(key)) {
        break;
      }
      i++;
    }
    return KeyPositions.twice(key, lines.at(indices[i]), lines.at(indices[size - 1]));
  }
}
