package io.instancetypes.https;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/**
 * Ends an exchange whose body nobody wants. What has come already is dropped; if there is more, the
 * client is told to keep it: reading on would let strangers keep the server busy.
 */
final class UnreadBody {
  private UnreadBody() {}

  /** To be called before the answer; whether the connection ends with it. */
  static boolean leave(Request request, Response response) {
    if (request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_2) {
      request.addHttpStreamWrapper(Stream::new);
      return false;
    }
    if (request.consumeAvailable()) {
      return false;
    }
    response.getHeaders().put(HttpHeader.CONNECTION, "close");
    return true;
  }

  /**
   * A stream that is reset without an error once it was answered. Jetty would call it cancelled,
   * and clients would take the answer for void.
   */
  private static final class Stream extends HttpStream.Wrapper {
    Stream(HttpStream wrapped) {
      super(wrapped);
    }

    @Override
    public void failed(Throwable failure) {
      boolean unread = failure.getCause() == HttpStream.CONTENT_NOT_CONSUMED;
      super.failed(unread ? HttpStream.CONTENT_NOT_CONSUMED : failure);
    }
  }
}
