package io.instancetypes.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.testkit.TrustAnybody;
import io.instancetypes.testkit.Waiting;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/** Somebody with a browser that keeps its cookie and believes any certificate. */
final class DashboardBrowser {
  private static final Pattern CSRF = Pattern.compile("name=\"csrf\" value=\"([^\"]+)\"");

  private final String base;
  private final HttpClient http;
  private String cookie = "";

  DashboardBrowser(int port) throws Exception {
    base = "https://localhost:" + port;
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, new TrustManager[] {new TrustAnybody()}, null);
    http = HttpClient.newBuilder().sslContext(tls).build();
  }

  HttpResponse<String> login(String token) throws Exception {
    return send("POST", "/dashboard/login", "token=" + URLEncoder.encode(token, UTF_8));
  }

  HttpResponse<String> get(String address) throws Exception {
    return send("GET", address, "");
  }

  String body(String address) throws Exception {
    // Where a word may be broken is no part of what it says.
    return get(address).body().replace("<wbr>", "");
  }

  /** With the token that the forms of this session carry. */
  HttpResponse<String> post(String address, String form) throws Exception {
    Matcher csrf = CSRF.matcher(body("/dashboard/settings"));
    return send("POST", address, form + "&csrf=" + (csrf.find() ? csrf.group(1) : ""));
  }

  void await(String address, String words) {
    Waiting.until(address + " says " + words, () -> body(address), body -> body.contains(words));
  }

  void awaitLogin(String address) {
    Waiting.until(
        address + " leads to the login", () -> get(address).statusCode(), code -> code == 303);
  }

  private HttpResponse<String> send(String method, String address, String form) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(base + address));
    if (!cookie.isEmpty()) {
      request.header("Cookie", cookie);
    }
    request.method(
        method,
        form.isEmpty()
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(form));
    HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    answer
        .headers()
        .firstValue("Set-Cookie")
        .ifPresent(set -> cookie = set.substring(0, set.indexOf(';')));
    return answer;
  }
}
