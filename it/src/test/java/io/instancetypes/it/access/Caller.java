package io.instancetypes.it.access;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.testkit.Kubernetes;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends single requests in the name of a user, or of nobody. */
final class Caller implements AutoCloseable {
  private final String url;
  private final KubernetesClient client;
  private final String user;

  private Caller(String url, Config config, String user) {
    this.url = url;
    this.client = new KubernetesClientBuilder().withConfig(config).build();
    this.user = user;
  }

  /** Someone whom the administrator speaks for; the administrator if the name is empty. */
  static Caller as(Kubernetes kubernetes, String user) {
    return new Caller(kubernetes.url(), config(kubernetes).build(), user);
  }

  /** Someone who shows nothing. */
  static Caller anonymous(Kubernetes kubernetes) {
    Config config = config(kubernetes).withClientCertData(null).withClientKeyData(null).build();
    return new Caller(kubernetes.url(), config, "");
  }

  private static ConfigBuilder config(Kubernetes kubernetes) {
    return new ConfigBuilder(Config.fromKubeconfig(kubernetes.kubeconfig().toFile()))
        .withRequestRetryBackoffLimit(0);
  }

  /** What came of a request. */
  record Answer(int code, String body) {
    Fields json() {
      return (Fields) Json.read(body.getBytes(StandardCharsets.UTF_8));
    }
  }

  Answer send(String method, String path, String contentType, String body) {
    HttpRequest.Builder request =
        client.getHttpClient().newHttpRequestBuilder().uri(URI.create(url + path));
    request.method(method, contentType, body);
    if (!user.isEmpty()) {
      request.header("Impersonate-User", user);
    }
    try {
      HttpResponse<String> response =
          client.getHttpClient().sendAsync(request.build(), String.class).get(30, TimeUnit.SECONDS);
      return new Answer(response.code(), response.body() == null ? "" : response.body());
    } catch (InterruptedException | ExecutionException | TimeoutException failure) {
      throw new IllegalStateException(method + " " + path, failure);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
