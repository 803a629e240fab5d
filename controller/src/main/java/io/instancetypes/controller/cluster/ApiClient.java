package io.instancetypes.controller.cluster;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.traces.TraceSpan;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends documents to a Kubernetes API, with the credentials of the client it is made of. */
public final class ApiClient {
  private static final String JSON = "application/json";
  private static final String JSON_PATCH = "application/json-patch+json";
  private static final String MERGE_PATCH = "application/merge-patch+json";
  private static final String APPLY = "application/apply-patch+yaml";
  private static final int TIMEOUT_SECONDS = 30;

  private final KubernetesClient client;
  private final String url;
  private final int timeoutSeconds;

  public ApiClient(KubernetesClient client) {
    this(client, TIMEOUT_SECONDS);
  }

  ApiClient(KubernetesClient client, int timeoutSeconds) {
    this.client = client;
    this.timeoutSeconds = timeoutSeconds;
    String master = client.getMasterUrl().toString();
    this.url = master.endsWith("/") ? master.substring(0, master.length() - 1) : master;
  }

  /** The same, for somebody who does not wait as long. */
  public ApiClient within(Duration time) {
    return new ApiClient(client, Math.toIntExact(time.toSeconds()));
  }

  public Fields get(String path) {
    return send(request(path));
  }

  public Fields create(String path, Fields document) {
    return send(request(path).post(JSON, text(document)));
  }

  /** Applies operations of a JSON patch. */
  public Fields patch(String path, Object operations) {
    return send(request(path).patch(JSON_PATCH, text(operations)));
  }

  public Fields merge(String path, Fields changes) {
    return send(request(path).patch(MERGE_PATCH, text(changes)));
  }

  /** Puts a document in the place of another; its resourceVersion guards against others. */
  public Fields replace(String path, Fields document) {
    return send(request(path).put(JSON, text(document)));
  }

  /** Makes fields of an object as they are in a document, whoever had them before. */
  public Fields apply(String path, Fields document, String manager) {
    return send(request(path + "?force=true&fieldManager=" + manager).patch(APPLY, text(document)));
  }

  public Fields delete(String path, Fields options) {
    return send(request(path).delete(JSON, text(options)));
  }

  private static String text(Object document) {
    return new String(Json.write(document), StandardCharsets.UTF_8);
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        client
            .getHttpClient()
            .newHttpRequestBuilder()
            .uri(url + path)
            .timeout(timeoutSeconds, TimeUnit.SECONDS);
    TraceSpan.headers().forEach(request::header);
    return request;
  }

  private Fields send(HttpRequest.Builder request) {
    HttpResponse<byte[]> response = response(request.build());
    Object body = body(response.body());
    if (!response.isSuccessful()) {
      Fields status = body instanceof Fields fields ? fields : new Fields();
      Object message = status.get("message");
      throw new ApiClientException(
          response.code(), message instanceof String told ? told : response.message(), status);
    }
    return body instanceof Fields document ? document : new Fields();
  }

  private HttpResponse<byte[]> response(HttpRequest request) {
    HttpClient http = client.getHttpClient();
    try {
      return await(http.sendAsync(request, byte[].class), http);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new ApiClientException("nobody waits for the API any more", hurried);
    } catch (TimeoutException silent) {
      throw new ApiClientException("the API does not answer", silent);
    } catch (ExecutionException unreachable) {
      throw new ApiClientException("the API cannot be reached", unreachable.getCause());
    } catch (IllegalStateException | RejectedExecutionException closed) {
      throw new ApiClientException("the connection to the API is closed", closed);
    }
  }

  /**
   * The library's own limit ends with the first bytes of an answer, and answers that arrive while a
   * client is being closed get lost in it.
   */
  private <T> T await(CompletableFuture<T> answer, HttpClient http)
      throws InterruptedException, ExecutionException, TimeoutException {
    try {
      for (int second = 0; second < timeoutSeconds && !http.isClosed(); second++) {
        try {
          return answer.get(1, TimeUnit.SECONDS);
        } catch (TimeoutException notYet) {
          // A client may have been closed meanwhile.
        }
      }
      return answer.get(1, TimeUnit.SECONDS);
    } finally {
      answer.cancel(true);
    }
  }

  private static Object body(byte[] bytes) {
    try {
      return bytes == null || bytes.length == 0 ? null : Json.read(bytes);
    } catch (RuntimeException notJson) {
      // A proxy on the way may answer in any format; its code is enough.
      return null;
    }
  }
}
