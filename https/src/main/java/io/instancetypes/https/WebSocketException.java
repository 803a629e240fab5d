package io.instancetypes.https;

import java.io.IOException;

/** The other side does not keep to the protocol, and is told so by a code of RFC 6455. */
final class WebSocketException extends IOException {
  private static final long serialVersionUID = 1;

  static final int PROTOCOL = 1002;
  static final int UNSUPPORTED = 1003;

  private final int code;

  WebSocketException(int code, String reason) {
    super(reason);
    this.code = code;
  }

  int code() {
    return code;
  }
}
