import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** Somebody who talks to the server: with a bearer token, or with none. */
final class Client {
  private final String url;
  private final String token;
  private final SSLContext trust;
  private final HttpClient http;

  Client(String url, String token, SSLContext trust) {
    this.url = url;
    this.token = token;
    this.trust = trust;
    this.http = HttpClient.newBuilder().sslContext(trust).build();
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send("GET", path, "");
  }

  HttpResponse<String> send(String method, String path, String body)
      throws IOException, InterruptedException {
    return send(method, path, body, "application/json");
  }

  HttpResponse<String> send(String method, String path, String body, String type)
      throws IOException, InterruptedException {
    return http.send(request(method, path, body, type).build(), BodyHandlers.ofString());
  }

  int code(String method, String path, String body) throws IOException, InterruptedException {
    return send(method, path, body).statusCode();
  }

  /** What a stream brings within a second. */
  String beginning(String path) throws IOException, InterruptedException {
    HttpResponse<String> answer = get(path + (path.contains("?") ? "&" : "?") + "timeoutSeconds=1");
    return answer.statusCode() + " " + answer.body();
  }

  private HttpRequest.Builder request(String method, String path, String body, String type) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type", type)
            .method(method, BodyPublishers.ofString(body));
    return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
  }

  /** A connection on which anything can be written; HTTP/1.1, as no other protocol is offered. */
  SSLSocket connect() throws IOException {
    URI at = URI.create(url);
    var socket =
        (SSLSocket)
            trust.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), at.getPort());
    socket.setSoTimeout(20_000);
    return socket;
  }

  String authorization() {
    return token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n";
  }
}
