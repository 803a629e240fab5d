package io.instancetypes.virtctl.input;

import io.instancetypes.api.json.Position;
import io.instancetypes.documents.Positions;
import java.util.List;

/** A file, or standard input, as it was read. */
final class Text {
  private final String name;
  private final byte[] bytes;
  private Positions positions;

  Text(String name, byte[] bytes) {
    this.name = name;
    this.bytes = bytes;
  }

  String name() {
    return name;
  }

  byte[] bytes() {
    return bytes;
  }

  /** Where a field stands; the text is parsed again for this, as only mistakes are looked up. */
  synchronized Position position(int document, List<Object> path) {
    if (positions == null) {
      positions = Positions.of(bytes);
    }
    return positions.find(document, path);
  }
}
