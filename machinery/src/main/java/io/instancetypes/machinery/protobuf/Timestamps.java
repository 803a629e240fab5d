package io.instancetypes.machinery.protobuf;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Points in time: seconds and nanoseconds on the wire, RFC 3339 in documents. */
final class Timestamps {
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'").withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private Timestamps() {}

  /** The time as text; null for a message without fields, which is no time at all. */
  static String read(WireReader message, boolean micros) {
    if (message.isEmpty()) {
      return null;
    }
    long seconds = 0;
    long nanos = 0;
    while (message.hasMore()) {
      switch (message.field()) {
        case 1 -> seconds = message.number();
        case 2 -> nanos = message.number();
        default -> message.skip();
      }
    }
    return text(seconds, nanos, micros);
  }

  private static String text(long seconds, long nanos, boolean micros) {
    try {
      Instant instant = Instant.ofEpochSecond(seconds, nanos);
      int year = instant.atOffset(ZoneOffset.UTC).getYear();
      if (year >= 0 && year <= 9999) {
        return (micros ? MICROS : SECONDS).format(instant);
      }
    } catch (DateTimeException | ArithmeticException e) {
      // Said below, with those that are merely beyond what RFC 3339 can write.
    }
    throw new ProtobufException("A time lies outside the years 0 to 9999.");
  }

  static WireWriter write(String text) {
    try {
      Instant instant = OffsetDateTime.parse(text).toInstant();
      return new WireWriter().number(1, instant.getEpochSecond()).number(2, instant.getNano());
    } catch (DateTimeException e) {
      throw new ProtobufException("\"" + text + "\" is not a time in RFC 3339.", e);
    }
  }
}
