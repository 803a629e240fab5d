package io.instancetypes.machinery.protobuf;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;

/** A place in the bytes of one message. */
final class WireReader {
  private final byte[] bytes;
  private final int from;
  private final CodedInputStream in;
  private int tag;

  WireReader(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  private WireReader(byte[] bytes, int from, int length) {
    this.bytes = bytes;
    this.from = from;
    this.in = CodedInputStream.newInstance(bytes, from, length);
  }

  boolean hasMore() {
    return !read(CodedInputStream::isAtEnd);
  }

  boolean isEmpty() {
    return !hasMore();
  }

  /** The number of the next field. */
  int field() {
    tag = read(CodedInputStream::readTag);
    return WireFormat.getTagFieldNumber(tag);
  }

  /** The value of a field that must be a number. */
  long number() {
    expect(WireFormat.WIRETYPE_VARINT);
    return read(CodedInputStream::readRawVarint64);
  }

  long fixed64() {
    expect(WireFormat.WIRETYPE_FIXED64);
    return read(CodedInputStream::readFixed64);
  }

  String text() {
    expect(WireFormat.WIRETYPE_LENGTH_DELIMITED);
    return read(CodedInputStream::readString);
  }

  byte[] bytes() {
    expect(WireFormat.WIRETYPE_LENGTH_DELIMITED);
    return read(CodedInputStream::readByteArray);
  }

  WireReader message() {
    expect(WireFormat.WIRETYPE_LENGTH_DELIMITED);
    int length = read(CodedInputStream::readRawVarint32);
    int start = from + in.getTotalBytesRead();
    pass(length);
    return new WireReader(bytes, start, length);
  }

  /** Passes over a field that is not known: newer clients may send more. */
  void skip() {
    boolean passed = read(stream -> stream.skipField(tag));
    if (!passed) {
      throw invalid();
    }
  }

  private void pass(int length) {
    read(
        stream -> {
          stream.skipRawBytes(length);
          return null;
        });
  }

  private void expect(int wireType) {
    if (WireFormat.getTagWireType(tag) != wireType) {
      throw new ProtobufException(
          "A field has the wire type %d instead of %d."
              .formatted(WireFormat.getTagWireType(tag), wireType));
    }
  }

  private <T> T read(Read<T> read) {
    try {
      return read.from(in);
    } catch (IOException invalid) {
      throw invalid();
    }
  }

  private static ProtobufException invalid() {
    return new ProtobufException(
        "The message ends too early, or has a number that cannot be in it.");
  }

  private interface Read<T> {
    T from(CodedInputStream stream) throws IOException;
  }
}
