package io.instancetypes.serve;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpHeaders;
import io.instancetypes.https.LocalCall;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** An answer on its way to a Kubernetes client, which asks for each part of it. */
final class LocalAnswer implements LocalCall.Client, AsyncBody {
  /** A client that asked for an answer and does not take it would keep the server from others. */
  private static final int PATIENCE_SECONDS = 30;

  private final HttpRequest request;
  private final Consumer<List<ByteBuffer>> consumer;
  private final CompletableFuture<HttpResponse<AsyncBody>> head = new CompletableFuture<>();
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private final Semaphore wanted = new Semaphore(0);
  private volatile boolean cancelled;
  private LocalCall call;

  LocalAnswer(HttpRequest request, Consumer<List<ByteBuffer>> consumer) {
    this.request = request;
    this.consumer = consumer;
  }

  synchronized void isOf(LocalCall begun) {
    call = begun;
    if (cancelled) {
      begun.cancel();
    }
  }

  CompletableFuture<HttpResponse<AsyncBody>> head() {
    return head;
  }

  @Override
  public void head(int status, Map<String, List<String>> headers) {
    head.complete(new Head(status, headers));
  }

  @Override
  public void part(byte[] bytes) throws IOException {
    try {
      if (!wanted.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("the client does not read its answer");
      }
      if (cancelled) {
        throw new IOException("the client has gone");
      }
      consumer.consume(List.of(ByteBuffer.wrap(bytes)), this);
    } catch (IOException gone) {
      throw gone;
    } catch (Exception refused) {
      throw new IOException("the client failed", refused);
    }
  }

  @Override
  public void end() {
    done.complete(null);
  }

  @Override
  public void failed(Exception reason) {
    head.completeExceptionally(reason);
    done.completeExceptionally(reason);
  }

  @Override
  public void consume() {
    wanted.release();
  }

  @Override
  public CompletableFuture<Void> done() {
    return done;
  }

  @Override
  public synchronized void cancel() {
    cancelled = true;
    wanted.release();
    if (call != null) {
      call.cancel();
    }
    done.cancel(false);
  }

  /** What comes before the body. */
  private final class Head extends StandardHttpHeaders implements HttpResponse<AsyncBody> {
    private final int status;

    Head(int status, Map<String, List<String>> headers) {
      super(headers);
      this.status = status;
    }

    @Override
    public int code() {
      return status;
    }

    @Override
    public AsyncBody body() {
      return LocalAnswer.this;
    }

    @Override
    public HttpRequest request() {
      return request;
    }

    @Override
    public Optional<HttpResponse<?>> previousResponse() {
      return Optional.empty();
    }
  }
}
