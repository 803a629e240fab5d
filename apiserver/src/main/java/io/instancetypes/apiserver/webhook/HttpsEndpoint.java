package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.traces.TraceSpan;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertPathBuilderException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLException;

/**
 * A web server that answers reviews.
 *
 * @param unknownHost says that there is no such host
 */
record HttpsEndpoint(String url, UnaryOperator<String> unknownHost, Client client)
    implements Endpoint {
  /** No answer is larger than the largest object, written twice. */
  private static final int LARGEST_ANSWER = 6 * 1024 * 1024;

  /** Made when it is first needed: most servers have no webhooks. */
  interface Client {
    HttpClient open() throws CallException;
  }

  @Override
  public Fields post(Fields review, int timeoutSeconds) throws CallException {
    String target = url + (url.contains("?") ? "&" : "?") + "timeout=" + timeoutSeconds + "s";
    HttpRequest request = request(target, review);
    CompletableFuture<HttpResponse<byte[]>> call =
        client
            .open()
            .sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), LARGEST_ANSWER));
    try {
      return Reply.read(call.get(timeoutSeconds, TimeUnit.SECONDS));
    } catch (TimeoutException e) {
      throw failed(target, "context deadline exceeded");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(target, "context canceled");
    } catch (ExecutionException e) {
      throw failed(target, trouble(request.uri(), e.getCause()));
    } finally {
      call.cancel(true);
    }
  }

  private static HttpRequest request(String target, Fields review) throws CallException {
    try {
      HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(target));
      TraceSpan.headers().forEach(request::header);
      return request
          .header("Content-Type", "application/json")
          .header("Accept", "application/json, */*")
          .header("User-Agent", "kube-apiserver-admission")
          .POST(HttpRequest.BodyPublishers.ofByteArray(Json.write(review)))
          .build();
    } catch (IllegalArgumentException e) {
      throw failed(target, e.getMessage());
    }
  }

  private static CallException failed(String target, String why) {
    return new CallException("Post \"" + target + "\": " + why);
  }

  private String trouble(URI target, Throwable cause) {
    for (Throwable each = cause; each != null; each = each.getCause()) {
      switch (each) {
        case UnresolvedAddressException e -> {
          return unknownHost.apply(target.getHost());
        }
        case CertPathBuilderException e -> {
          return "tls: failed to verify certificate: x509: certificate signed by unknown authority";
        }
        default -> {}
      }
    }
    return switch (cause) {
      case ConnectException e ->
          "dial tcp " + target.getHost() + ":" + port(target) + ": connect: connection refused";
      case SSLException e -> "tls: " + e.getMessage();
      case EOFException e -> "EOF";
      case IOException e when e.getMessage() != null -> e.getMessage();
      case null, default -> String.valueOf(cause);
    };
  }

  private static int port(URI target) {
    return target.getPort() < 0 ? 443 : target.getPort();
  }
}
