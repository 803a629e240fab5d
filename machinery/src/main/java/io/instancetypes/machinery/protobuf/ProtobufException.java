package io.instancetypes.machinery.protobuf;

/** Bytes that are no message of a known kind, or a document that cannot be written as one. */
public final class ProtobufException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ProtobufException(String sentence) {
    super(sentence);
  }

  ProtobufException(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
