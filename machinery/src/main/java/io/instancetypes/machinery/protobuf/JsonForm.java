package io.instancetypes.machinery.protobuf;

/** Reads and writes the JSON that stands inside protobuf messages, such as a revision's data. */
public interface JsonForm {
  /**
   * @throws RuntimeException if the text is no JSON
   */
  Object read(byte[] text);

  byte[] write(Object value);
}
