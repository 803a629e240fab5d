package io.instancetypes.testkit;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.https.certificate.Credentials;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Asks a Kubernetes API, as one user. */
final class TestApi implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final String url;
  private final HttpClient client;

  TestApi(String url, X509Certificate authority, Credentials user)
      throws IOException, GeneralSecurityException {
    this.url = url;
    this.client = HttpClient.newBuilder().sslContext(tls(authority, user)).build();
  }

  private static SSLContext tls(X509Certificate authority, Credentials user)
      throws IOException, GeneralSecurityException {
    char[] password = {};
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, password);
    store.setCertificateEntry("authority", authority);
    store.setKeyEntry("user", user.key(), password, new Certificate[] {user.certificate()});
    var keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(store, password);
    var trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  /** Whether there is a server that answers so with a success. */
  boolean succeeds(String path) {
    try {
      return send(request(path).GET().build()).statusCode() == 200;
    } catch (IOException notThere) {
      return false;
    }
  }

  /** The objects of a list. */
  List<?> list(String path) {
    return (List<?>) ((Fields) Json.read(required(request(path).GET().build()))).get("items");
  }

  void create(String path, Fields object) {
    required(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofByteArray(Json.write(object)))
            .build());
  }

  void delete(String path) {
    required(request(path).DELETE().build());
  }

  /** From one object; to find it gone is as good. */
  void removeFinalizers(String path) {
    try {
      send(
          request(path)
              .header("Content-Type", "application/merge-patch+json")
              .method("PATCH", BodyPublishers.ofString("{\"metadata\":{\"finalizers\":null}}"))
              .build());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path)).timeout(PATIENCE);
  }

  private byte[] required(HttpRequest request) {
    try {
      HttpResponse<byte[]> response = send(request);
      if (response.statusCode() >= 300) {
        throw new IllegalStateException(
            "%s %s was answered with %d: %s"
                .formatted(
                    request.method(),
                    request.uri(),
                    response.statusCode(),
                    new String(response.body(), StandardCharsets.UTF_8)));
      }
      return response.body();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private HttpResponse<byte[]> send(HttpRequest request) throws IOException {
    try {
      return client.send(request, BodyHandlers.ofByteArray());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
