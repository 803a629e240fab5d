package io.instancetypes.virtctl.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.virtctl.cli.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;

/**
 * The API of a cluster. A command asks one or two questions and ends: the oldest client of the JDK
 * is the one that is ready first.
 */
public final class ClusterApi {
  private static final int PATIENCE_MILLISECONDS = 30_000;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;

  private final KubeconfigContext config;
  private final String namespace;
  private SSLSocketFactory sockets;
  private HttpClient modern;

  ClusterApi(KubeconfigContext config, String namespace) {
    this.config = config;
    this.namespace = namespace;
  }

  /** The address of the cluster, without a slash at its end. */
  public String server() {
    return config.server().replaceAll("/+$", "");
  }

  /** The namespace that is asked about unless a question says otherwise. */
  public String namespace() {
    return namespace;
  }

  /**
   * What the server said.
   *
   * @param document empty if it said nothing
   * @param warnings for the person who asked
   */
  public record Reply(int code, Fields document, List<String> warnings) {
    public boolean isSuccess() {
      return code >= 200 && code < 300;
    }

    /** Why it did not do it. */
    public String message() {
      return document.get("message") instanceof String message
          ? message
          : "the server answered with code " + code;
    }

    public boolean isForbidden() {
      return code == FORBIDDEN;
    }

    /** What was asked for; empty if the cluster does not have it. */
    public Optional<Map<String, Object>> found() {
      if (code == NOT_FOUND) {
        return Optional.empty();
      }
      if (!isSuccess()) {
        throw new Refusal("the cluster refuses: " + message());
      }
      return Optional.of(document);
    }
  }

  public Reply get(String path) {
    return ask("GET", path, null);
  }

  /** What is said in words, whatever the code; the sentence where it is a Status. */
  public String text(String path) {
    try {
      byte[] body = body(open(path));
      return document(body).get("message") instanceof String message
          ? message
          : new String(body, UTF_8);
    } catch (IOException failure) {
      throw unreachable(failure);
    } catch (GeneralSecurityException failure) {
      throw new Refusal("the kubeconfig cannot be used: " + failure.getMessage(), failure);
    }
  }

  public Reply put(String path, Fields body) {
    return ask("PUT", path, body);
  }

  public Reply post(String path, Fields body) {
    return ask("POST", path, body);
  }

  public Reply delete(String path, Fields options) {
    return ask("DELETE", path, options);
  }

  /**
   * Makes fields of an object as they are in a document.
   *
   * @param query of the path, such as {@code dryRun=All}
   */
  public Reply apply(String path, String query, Fields document) {
    return patch(path + "?" + query, "application/apply-patch+yaml", document);
  }

  /** The oldest client of the JDK does not know this method; this one is slower to start. */
  public Reply patch(String path, String contentType, Object body) {
    try {
      var request =
          HttpRequest.newBuilder(URI.create(server() + path))
              .timeout(Duration.ofMillis(PATIENCE_MILLISECONDS))
              .header("Accept", "application/json")
              .header("User-Agent", "virtctl")
              .header("Content-Type", contentType)
              .method("PATCH", HttpRequest.BodyPublishers.ofByteArray(Json.write(body)));
      if (!config.token().isEmpty()) {
        request.header("Authorization", "Bearer " + config.token());
      }
      var response = modern().send(request.build(), BodyHandlers.ofByteArray());
      return new Reply(
          response.statusCode(),
          document(response.body()),
          warnings(response.headers().allValues("Warning")));
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new Refusal("interrupted while the cluster was asked", ended);
    } catch (IOException failure) {
      throw unreachable(failure);
    } catch (GeneralSecurityException failure) {
      throw new Refusal("the kubeconfig cannot be used: " + failure.getMessage(), failure);
    }
  }

  /** What is no document, such as a picture; refused with the sentence of the server. */
  public byte[] download(String path) {
    try {
      HttpURLConnection connection = open(path);
      if (connection.getResponseCode() < 300) {
        try (InputStream in = connection.getInputStream()) {
          return in.readAllBytes();
        }
      }
      throw new Refusal(reply(connection).message());
    } catch (IOException failure) {
      throw unreachable(failure);
    } catch (GeneralSecurityException failure) {
      throw new Refusal("the kubeconfig cannot be used: " + failure.getMessage(), failure);
    }
  }

  /**
   * Sends what is no document, for as long as that takes.
   *
   * @param address whole; where it is not the cluster's, the credentials stay here
   * @param token what is shown instead of them
   * @param insecure whether to trust anybody at another address
   * @return what was answered; refused with the sentence of whoever answered otherwise
   */
  public String upload(
      String address, String token, HttpRequest.BodyPublisher body, boolean insecure) {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(address))
              .header("User-Agent", "virtctl")
              .header("Content-Type", "application/octet-stream")
              .header("Authorization", "Bearer " + token)
              .POST(body)
              .build();
      var response = uploader(address, insecure).send(request, BodyHandlers.ofString());
      if (response.statusCode() == 200) {
        return response.body();
      }
      throw new Refusal(
          response.body().isBlank()
              ? "the server answered with code " + response.statusCode()
              : response.body().strip());
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new Refusal("interrupted while the image was sent", ended);
    } catch (IOException failure) {
      throw new Refusal(
          "the image cannot be sent to %s: %s".formatted(address, failure.getMessage()), failure);
    } catch (GeneralSecurityException failure) {
      throw new Refusal("the kubeconfig cannot be used: " + failure.getMessage(), failure);
    }
  }

  private HttpClient uploader(String address, boolean insecure)
      throws IOException, GeneralSecurityException {
    if (address.startsWith(server() + "/")) {
      return modern();
    }
    return insecure
        ? HttpClient.newBuilder().sslContext(Tls.unverified()).build()
        : HttpClient.newHttpClient();
  }

  /** A web socket; refused with the sentence of the server. */
  public WebSocket connect(String path, String protocol, WebSocket.Listener listener) {
    try {
      WebSocket.Builder builder =
          modern()
              .newWebSocketBuilder()
              .connectTimeout(Duration.ofMillis(PATIENCE_MILLISECONDS))
              .subprotocols(protocol);
      if (!config.token().isEmpty()) {
        builder.header("Authorization", "Bearer " + config.token());
      }
      String server = config.server().replaceAll("/+$", "").replaceFirst("^http", "ws");
      return builder.buildAsync(URI.create(server + path), listener).join();
    } catch (CompletionException failure) {
      throw switch (failure.getCause()) {
        case WebSocketHandshakeException refused -> new Refusal(message(refused.getResponse()));
        case IOException unreachable -> unreachable(unreachable);
        default -> new Refusal(String.valueOf(failure.getCause().getMessage()), failure);
      };
    } catch (IOException failure) {
      throw unreachable(failure);
    } catch (GeneralSecurityException failure) {
      throw new Refusal("the kubeconfig cannot be used: " + failure.getMessage(), failure);
    }
  }

  private static String message(HttpResponse<?> refusal) {
    byte[] body = refusal.body() instanceof String text ? text.getBytes(UTF_8) : new byte[0];
    return new Reply(refusal.statusCode(), document(body), List.of()).message();
  }

  /** Slower to start than the oldest client of the JDK, and knows more. */
  private HttpClient modern() throws IOException, GeneralSecurityException {
    if (modern == null) {
      modern = HttpClient.newBuilder().sslContext(Tls.context(config)).build();
    }
    return modern;
  }

  /** The part of a path that holds a name. */
  public static String segment(String name) {
    return URLEncoder.encode(name, UTF_8).replace("+", "%20");
  }

  private Reply ask(String method, String path, Fields body) {
    try {
      HttpURLConnection connection = open(path);
      connection.setRequestMethod(method);
      // Long lists are a twentieth then, and what is not sent need not be decrypted.
      connection.setRequestProperty("Accept-Encoding", "gzip");
      if (body != null) {
        connection.setDoOutput(true);
        connection.setRequestProperty("Content-Type", "application/json");
        connection.getOutputStream().write(Json.write(body));
      }
      return reply(connection);
    } catch (IOException failure) {
      throw unreachable(failure);
    } catch (GeneralSecurityException failure) {
      throw new Refusal("the kubeconfig cannot be used: " + failure.getMessage(), failure);
    }
  }

  private HttpURLConnection open(String path) throws IOException, GeneralSecurityException {
    var connection = (HttpURLConnection) URI.create(server() + path).toURL().openConnection();
    connection.setConnectTimeout(PATIENCE_MILLISECONDS);
    connection.setReadTimeout(PATIENCE_MILLISECONDS);
    connection.setInstanceFollowRedirects(false);
    connection.setRequestProperty("Accept", "application/json");
    connection.setRequestProperty("User-Agent", "virtctl");
    if (!config.token().isEmpty()) {
      connection.setRequestProperty("Authorization", "Bearer " + config.token());
    }
    if (connection instanceof HttpsURLConnection secure) {
      secure.setSSLSocketFactory(sockets());
      if (config.unverified()) {
        secure.setHostnameVerifier((host, session) -> true);
      }
    }
    return connection;
  }

  /** Threads that read lists share it, and with it the connections that are open. */
  private synchronized SSLSocketFactory sockets() throws IOException, GeneralSecurityException {
    if (sockets == null) {
      sockets = Tls.context(config).getSocketFactory();
    }
    return sockets;
  }

  private static Reply reply(HttpURLConnection connection) throws IOException {
    int code = connection.getResponseCode();
    return new Reply(
        code,
        document(body(connection)),
        warnings(connection.getHeaderFields().getOrDefault("Warning", List.of()).reversed()));
  }

  private static byte[] body(HttpURLConnection connection) throws IOException {
    boolean refused = connection.getResponseCode() >= 400;
    try (InputStream in = refused ? connection.getErrorStream() : connection.getInputStream()) {
      return in == null ? new byte[0] : unpacked(in, connection).readAllBytes();
    }
  }

  private static InputStream unpacked(InputStream in, HttpURLConnection connection)
      throws IOException {
    return "gzip".equals(connection.getContentEncoding()) ? new GZIPInputStream(in) : in;
  }

  /** Something between here and the server may answer with anything. */
  private static Fields document(byte[] body) {
    try {
      return body.length > 0 && Json.read(body) instanceof Fields fields ? fields : new Fields();
    } catch (UnreadableException notJson) {
      return new Fields();
    }
  }

  private static List<String> warnings(List<String> headers) {
    var warnings = new ArrayList<String>();
    for (String header : headers) {
      int from = header.indexOf('"');
      int to = header.lastIndexOf('"');
      if (header.startsWith("299 ") && to > from) {
        warnings.add(header.substring(from + 1, to).replace("\\\"", "\"").replace("\\\\", "\\"));
      }
    }
    return warnings;
  }

  private Refusal unreachable(IOException failure) {
    String why =
        switch (failure) {
          case ConnectException _ -> "nobody answers there";
          case SSLException tls -> "no secure connection: " + tls.getMessage();
          default -> String.valueOf(failure.getMessage());
        };
    return new Refusal(
        "the cluster at %s cannot be reached: %s".formatted(config.server(), why), failure);
  }
}
