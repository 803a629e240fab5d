package io.instancetypes.virtctl.guest;

import io.instancetypes.virtctl.cluster.ClusterApi;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Bytes to and from a guest, over a web socket. */
final class GuestStream implements WebSocket.Listener, AutoCloseable {
  private static final String PROTOCOL = "plain.kubevirt.io";
  private static final int CHUNK = 10 * 1024;

  private final OutputStream out;
  private final CompletableFuture<String> ended = new CompletableFuture<>();
  private WebSocket socket;

  private GuestStream(OutputStream out) {
    this.out = out;
  }

  /**
   * Refuses with the sentence of the server.
   *
   * @param out where everything goes that the guest says
   */
  static GuestStream open(ClusterApi api, String path, OutputStream out) {
    var stream = new GuestStream(out);
    stream.socket = api.connect(path, PROTOCOL, stream);
    return stream;
  }

  @Override
  public CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
    byte[] bytes = new byte[data.remaining()];
    data.get(bytes);
    try {
      out.write(bytes);
      out.flush();
      from.request(1);
    } catch (IOException nobodyReads) {
      ended.complete("");
    }
    return null;
  }

  @Override
  public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    ended.complete(reason);
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable error) {
    ended.completeExceptionally(new IOException("the connection was lost", error));
  }

  /** Which bytes the guest gets. */
  interface Filter {
    /** How many of them to send; fewer than there are end it. */
    int pass(byte[] bytes, int count);
  }

  /** Sends everything, in a thread of its own, until its end, or that of the stream. */
  void send(InputStream in, Filter filter) {
    Thread.ofPlatform().daemon().name("to the guest").start(() -> pump(in, filter));
  }

  private void pump(InputStream in, Filter filter) {
    byte[] bytes = new byte[CHUNK];
    try {
      for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
        int passed = filter.pass(bytes, count);
        socket.sendBinary(ByteBuffer.wrap(bytes, 0, passed), true).join();
        if (passed < count) {
          break;
        }
      }
      ended.complete("");
    } catch (IOException | CompletionException gone) {
      ended.complete("");
    }
  }

  /** Why it has ended; empty if there is nothing to say. */
  String awaitEnd() throws IOException {
    try {
      return ended.join();
    } catch (CompletionException failure) {
      throw new IOException(failure.getCause().getMessage(), failure.getCause());
    }
  }

  @Override
  public void close() {
    if (!socket.isOutputClosed()) {
      socket.sendClose(WebSocket.NORMAL_CLOSURE, "").exceptionally(gone -> socket);
    }
    socket.abort();
  }
}
