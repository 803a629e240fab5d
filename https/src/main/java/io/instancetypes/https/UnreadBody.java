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

  /** To be called before the answer. */
  static void leave(Request request, Response response, ClientConnection client) {
    if (request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_2) {
      request.addHttpStreamWrapper(stream -> new Stream(stream, client.unread()));
    } else if (!request.consumeAvailable()) {
      response.getHeaders().put(HttpHeader.CONNECTION, "close");
      client.endSoon();
    }
  }

  /**
   * A stream that is reset without an error once it was answered. Jetty would call it cancelled,
   * and clients would take the answer for void.
   */
  private static final class Stream extends HttpStream.Wrapper {
    private final UnreadStreams unread;

    Stream(HttpStream wrapped, UnreadStreams unread) {
      super(wrapped);
      this.unread = unread;
    }

    @Override
    public void failed(Throwable failure) {
      if (failure.getCause() == HttpStream.CONTENT_NOT_CONSUMED) {
        unread.add(Integer.parseInt(getId()));
        super.failed(HttpStream.CONTENT_NOT_CONSUMED);
      } else {
        super.failed(failure);
      }
    }
  }
}
