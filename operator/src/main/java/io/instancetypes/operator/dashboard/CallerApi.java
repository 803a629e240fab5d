package io.instancetypes.operator.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.dashboard.Api;
import io.instancetypes.dashboard.session.LoginProof;
import io.instancetypes.https.Exchange;
import io.instancetypes.machinery.status.Failures;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;

/**
 * The API server, asked with the token of a user and nothing else. It has a connection of its own:
 * the operator's would, for a token that the API server does not know, try again with the
 * operator's.
 */
public final class CallerApi implements Api {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** What can stand in a header; anything else is no token. */
  private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]{1,16384}");

  private final String url;
  private final HttpClient http;

  private CallerApi(String url, HttpClient http) {
    this.url = url;
    this.http = http;
  }

  /**
   * @param config of the operator, of which only the address and the authorities are used
   */
  public static CallerApi to(Config config) throws GeneralSecurityException {
    try {
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(null, SSLUtils.trustManagers(config), null);
      String master = config.getMasterUrl();
      return new CallerApi(
          master.endsWith("/") ? master.substring(0, master.length() - 1) : master,
          HttpClient.newBuilder()
              .sslContext(tls)
              .followRedirects(HttpClient.Redirect.NEVER)
              .connectTimeout(PATIENCE)
              .build());
    } catch (IOException unreadable) {
      throw new GeneralSecurityException(
          "the authorities of the API server cannot be read: " + unreadable.getMessage(),
          unreadable);
    }
  }

  @Override
  public Reply ask(LoginProof who, String method, String path, String contentType, Object body) {
    if (!TOKEN.matcher(who.token()).matches()) {
      return new Reply(401, Fields.of("message", "Unauthorized"));
    }
    var request =
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(PATIENCE)
            .header("Accept", "application/json")
            .header("User-Agent", "instancetypes-dashboard")
            .header("Authorization", "Bearer " + who.token());
    if (body == null) {
      request.method(method, HttpRequest.BodyPublishers.noBody());
    } else {
      request
          .header("Content-Type", contentType)
          .method(method, HttpRequest.BodyPublishers.ofByteArray(Json.write(body)));
    }
    return send(request.build());
  }

  private Reply send(HttpRequest request) {
    try {
      HttpResponse<byte[]> answer = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
      return new Reply(answer.statusCode(), document(answer.body()));
    } catch (IOException unreachable) {
      throw Failures.unavailable("the API server does not answer: " + unreachable.getMessage());
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw Failures.unavailable("the operator stops");
    }
  }

  private static Fields document(byte[] bytes) {
    try {
      return bytes.length > 0 && Json.read(bytes) instanceof Fields fields ? fields : new Fields();
    } catch (UnreadableException notJson) {
      return Fields.of("message", new String(bytes, 0, Math.min(bytes.length, 200), UTF_8));
    }
  }

  /** There are no guests to reach here: the pages say so before anybody asks. */
  @Override
  public void answer(LoginProof who, String path, Exchange browser, BooleanSupplier goesOn) {
    throw Failures.unavailable("no guest can be reached through the operator");
  }
}
