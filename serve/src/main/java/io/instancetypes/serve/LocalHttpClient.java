package io.instancetypes.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpClient;
import io.fabric8.kubernetes.client.http.StandardHttpClientBuilder;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.StandardWebSocketBuilder;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketResponse;
import io.instancetypes.apiserver.ApiServer;
import io.instancetypes.https.LocalCall;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Carries the requests of a Kubernetes client to the server in this process. They are what they
 * would be over the network, without its encryption and copies, which took a third of the time.
 */
final class LocalHttpClient
    extends StandardHttpClient<LocalHttpClient, LocalHttpClient.Factory, LocalHttpClient.Builder> {
  private final ApiServer server;

  private LocalHttpClient(Builder builder, AtomicBoolean closed, ApiServer server) {
    super(builder, closed);
    this.server = server;
  }

  /** Makes clients of one server. */
  record Factory(ApiServer server) implements HttpClient.Factory {
    @Override
    public Builder newBuilder() {
      return new Builder(this);
    }
  }

  /** Takes the settings of a client; those of the network are of no use here. */
  static final class Builder extends StandardHttpClientBuilder<LocalHttpClient, Factory, Builder> {
    private Builder(Factory factory) {
      super(factory);
    }

    @Override
    public LocalHttpClient build() {
      AtomicBoolean closed = client == null ? new AtomicBoolean() : client.getClosed();
      return new LocalHttpClient(this, closed, clientFactory.server());
    }

    @Override
    protected Builder newInstance(Factory factory) {
      return new Builder(factory);
    }
  }

  @Override
  public CompletableFuture<HttpResponse<AsyncBody>> consumeBytesDirect(
      StandardHttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    var answer = new LocalAnswer(request, consumer);
    try {
      answer.isOf(
          server.call(
              new LocalCall.Request(
                  request.method(),
                  request.uri().getRawPath(),
                  request.uri().getRawQuery(),
                  headers(request),
                  bytes(request.body())),
              answer));
      return answer.head();
    } catch (IOException stopped) {
      return CompletableFuture.failedFuture(stopped);
    }
  }

  private static Map<String, List<String>> headers(StandardHttpRequest request) {
    if (request.getContentType() == null) {
      return request.headers();
    }
    var headers = new HashMap<>(request.headers());
    headers.put("Content-Type", List.of(request.getContentType()));
    return headers;
  }

  private static byte[] bytes(StandardHttpRequest.BodyContent body) {
    return switch (body) {
      case null -> new byte[0];
      case StandardHttpRequest.StringBodyContent text -> text.getContent().getBytes(UTF_8);
      case StandardHttpRequest.ByteArrayBodyContent bytes -> bytes.getContent();
      default -> throw new IllegalArgumentException("Only documents are sent");
    };
  }

  @Override
  public CompletableFuture<WebSocketResponse> buildWebSocketDirect(
      StandardWebSocketBuilder builder, WebSocket.Listener listener) {
    return CompletableFuture.failedFuture(
        new UnsupportedOperationException("Watches do without web sockets"));
  }

  @Override
  protected void doClose() {
    // There is no connection.
  }
}
