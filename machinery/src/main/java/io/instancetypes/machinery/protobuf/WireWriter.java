package io.instancetypes.machinery.protobuf;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of one message, as far as they are written. */
public final class WireWriter {
  private byte[] bytes = new byte[32];
  private int size;

  public byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  public WireWriter number(int field, long value) {
    tag(field, WireReader.VARINT);
    varint(value);
    return this;
  }

  public WireWriter fixed64(int field, long value) {
    tag(field, WireReader.FIXED64);
    for (int shift = 0; shift < 64; shift += 8) {
      write((byte) (value >>> shift));
    }
    return this;
  }

  public WireWriter text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  public WireWriter bytes(int field, byte[] value) {
    return block(field, value, value.length);
  }

  public WireWriter message(int field, WireWriter message) {
    return block(field, message.bytes, message.size);
  }

  private WireWriter block(int field, byte[] block, int length) {
    tag(field, WireReader.LENGTH);
    varint(length);
    if (bytes.length - size < length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + length));
    }
    System.arraycopy(block, 0, bytes, size, length);
    size += length;
    return this;
  }

  private void write(byte next) {
    if (size == bytes.length) {
      bytes = Arrays.copyOf(bytes, size * 2);
    }
    bytes[size++] = next;
  }

  private void tag(int field, int wireType) {
    varint((long) field << 3 | wireType);
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      write((byte) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    write((byte) rest);
  }
}
