package io.instancetypes.it.guests;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** A web socket as people use a terminal: they type, and wait for what they expect. */
final class TextSocket implements WebSocket.Listener, AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;

  private final StringBuilder said = new StringBuilder();
  private final CompletableFuture<String> closed = new CompletableFuture<>();
  private WebSocket socket;

  static TextSocket open(CompletableFuture<WebSocket> opening, TextSocket listener)
      throws Exception {
    listener.socket = opening.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    return listener;
  }

  /** The code with which a server refuses to open one. */
  static int refusal(CompletableFuture<WebSocket> opening) throws Exception {
    try {
      opening.get(PATIENCE_SECONDS, TimeUnit.SECONDS).abort();
      return 101;
    } catch (ExecutionException failure) {
      if (failure.getCause() instanceof WebSocketHandshakeException refused) {
        return refused.getResponse().statusCode();
      }
      throw failure;
    }
  }

  @Override
  public CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
    synchronized (said) {
      said.append(ISO_8859_1.decode(data));
      said.notifyAll();
    }
    from.request(1);
    return null;
  }

  @Override
  public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    closed.complete(code + " " + reason);
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable error) {
    closed.completeExceptionally(error);
  }

  TextSocket type(String text) throws Exception {
    socket.sendBinary(ISO_8859_1.encode(text), true).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    return this;
  }

  /** All that was said until it says that. */
  String await(String text) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    synchronized (said) {
      while (said.indexOf(text) < 0) {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (left <= 0) {
          throw new AssertionError("Expected '" + text + "' in: " + said);
        }
        said.wait(left);
      }
      return said.toString();
    }
  }

  /** Code and reason. */
  String awaitEnd() throws Exception {
    return closed.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    socket.abort();
  }
}
