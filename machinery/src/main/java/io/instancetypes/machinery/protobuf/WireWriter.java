package io.instancetypes.machinery.protobuf;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The bytes of one message, as far as they are written. */
public final class WireWriter {
  private static final int BUFFER = 64;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CodedOutputStream out = CodedOutputStream.newInstance(bytes, BUFFER);

  public byte[] toBytes() {
    write(CodedOutputStream::flush);
    return bytes.toByteArray();
  }

  public WireWriter number(int field, long value) {
    return write(stream -> stream.writeInt64(field, value));
  }

  public WireWriter fixed64(int field, long value) {
    return write(stream -> stream.writeFixed64(field, value));
  }

  public WireWriter text(int field, String value) {
    return write(stream -> stream.writeString(field, value));
  }

  public WireWriter bytes(int field, byte[] value) {
    return write(stream -> stream.writeByteArray(field, value));
  }

  public WireWriter message(int field, WireWriter message) {
    return bytes(field, message.toBytes());
  }

  private WireWriter write(Write write) {
    try {
      write.to(out);
      return this;
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private interface Write {
    void to(CodedOutputStream stream) throws IOException;
  }
}
