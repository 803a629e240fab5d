package io.instancetypes.runtime.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.runtime.image.ImageException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What POSIX adds to the header of an entry: lines such as {@code 16 size=1048576}. */
final class PaxRecords {
  private final Map<String, String> values = new HashMap<>();

  PaxRecords(byte[] bytes) throws ImageException {
    int at = 0;
    while (at < bytes.length) {
      at += record(bytes, at);
    }
  }

  private int record(byte[] bytes, int from) throws ImageException {
    int at = from;
    int length = 0;
    while (at < bytes.length && bytes[at] >= '0' && bytes[at] <= '9' && length < bytes.length) {
      length = length * 10 + bytes[at++] - '0';
    }
    if (at >= bytes.length
        || bytes[at] != ' '
        || from + length > bytes.length
        || length <= at - from + 1) {
      throw new ImageException("a layer of the image is no tar archive, or damaged");
    }
    String text = new String(bytes, at + 1, from + length - at - 2, UTF_8);
    int equals = text.indexOf('=');
    if (equals > 0) {
      values.put(text.substring(0, equals), text.substring(equals + 1));
    }
    return length;
  }

  Optional<String> get(String key) {
    return Optional.ofNullable(values.get(key));
  }

  Optional<Long> number(String key) throws ImageException {
    String text = values.get(key);
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Long.parseUnsignedLong(text)).filter(value -> value >= 0);
    } catch (NumberFormatException garbled) {
      throw new ImageException("a layer of the image is no tar archive, or damaged", garbled);
    }
  }
}
