package io.instancetypes.machinery.protobuf;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A place in the bytes of one message. */
final class WireReader {
  static final int VARINT = 0;
  static final int FIXED64 = 1;
  static final int LENGTH = 2;
  private static final int START_GROUP = 3;
  private static final int END_GROUP = 4;
  private static final int FIXED32 = 5;

  private final byte[] bytes;
  private final int end;
  private int at;
  private int wireType;

  WireReader(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  private WireReader(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  boolean hasMore() {
    return at < end;
  }

  boolean isEmpty() {
    return at == end;
  }

  /** The number of the next field. */
  int field() {
    long tag = varint();
    long number = tag >>> 3;
    if (number < 1 || number > 0x1FFF_FFFF) {
      throw new ProtobufException(
          "A field has the number " + number + ", which no field can have.");
    }
    wireType = (int) (tag & 7);
    return (int) number;
  }

  long varint() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      byte next = next();
      value |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new ProtobufException("A number is longer than ten bytes.");
  }

  private byte next() {
    if (at >= end) {
      throw truncated();
    }
    return bytes[at++];
  }

  long fixed64() {
    expect(FIXED64);
    need(8);
    long value = 0;
    for (int i = 7; i >= 0; i--) {
      value = value << 8 | bytes[at + i] & 0xFF;
    }
    at += 8;
    return value;
  }

  /** The value of a field that must be a number. */
  long number() {
    expect(VARINT);
    return varint();
  }

  String text() {
    int length = length();
    at += length;
    return new String(bytes, at - length, length, StandardCharsets.UTF_8);
  }

  byte[] bytes() {
    int length = length();
    at += length;
    return Arrays.copyOfRange(bytes, at - length, at);
  }

  WireReader message() {
    int length = length();
    at += length;
    return new WireReader(bytes, at - length, at);
  }

  private int length() {
    expect(LENGTH);
    long length = varint();
    if (length < 0 || length > end - at) {
      throw truncated();
    }
    return (int) length;
  }

  private void expect(int expected) {
    if (wireType != expected) {
      throw new ProtobufException(
          "A field has the wire type " + wireType + " instead of " + expected + ".");
    }
  }

  private void need(int count) {
    if (end - at < count) {
      throw truncated();
    }
  }

  /** Passes over a field that is not known: newer clients may send more. */
  void skip() {
    int depth = 0;
    do {
      switch (wireType) {
        case VARINT -> varint();
        case FIXED64 -> pass(8);
        case LENGTH -> pass(length());
        case START_GROUP -> depth++;
        case END_GROUP -> depth--;
        case FIXED32 -> pass(4);
        default ->
            throw new ProtobufException("A field has the unknown wire type " + wireType + ".");
      }
      if (depth < 0) {
        throw new ProtobufException("A group ends that did not begin.");
      }
      if (depth > 0) {
        field();
      }
    } while (depth > 0);
  }

  private void pass(int count) {
    need(count);
    at += count;
  }

  private static ProtobufException truncated() {
    return new ProtobufException("The message ends in the middle of a value.");
  }
}
