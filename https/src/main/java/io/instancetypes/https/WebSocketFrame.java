package io.instancetypes.https;

/**
 * The head of a frame of a web socket.
 *
 * @param length of what follows
 * @param mask what that is hidden with
 */
record WebSocketFrame(boolean last, Opcode opcode, long length, byte[] mask) {
  /** What is in a frame. */
  enum Opcode {
    CONTINUATION(0x0),
    TEXT(0x1),
    BINARY(0x2),
    CLOSE(0x8),
    PING(0x9),
    PONG(0xA);

    private final int code;

    Opcode(int code) {
      this.code = code;
    }

    int code() {
      return code;
    }

    boolean isControl() {
      return code >= 0x8;
    }

    static Opcode of(int code) throws WebSocketException {
      for (Opcode opcode : values()) {
        if (opcode.code == code) {
          return opcode;
        }
      }
      throw new WebSocketException(WebSocketException.PROTOCOL, "unknown opcode " + code);
    }
  }

  static final int LONGEST_CONTROL = 125;

  /** Refuses what RFC 6455 does not allow a client. */
  void check(boolean withinMessage) throws WebSocketException {
    if (length < 0) {
      throw new WebSocketException(WebSocketException.PROTOCOL, "a length below 0");
    }
    if (opcode.isControl()) {
      if (!last || length > LONGEST_CONTROL) {
        throw new WebSocketException(WebSocketException.PROTOCOL, "a control frame is too long");
      }
    } else if (withinMessage != (opcode == Opcode.CONTINUATION)) {
      throw new WebSocketException(WebSocketException.PROTOCOL, "a frame outside of its message");
    } else if (opcode == Opcode.TEXT) {
      throw new WebSocketException(
          WebSocketException.UNSUPPORTED, "only binary messages are taken");
    }
  }
}
