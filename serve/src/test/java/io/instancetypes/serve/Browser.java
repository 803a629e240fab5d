package io.instancetypes.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.https.LocalCall;
import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads pages without a network, and keeps the cookie that it gets. */
final class Browser {
  private static final Pattern CSRF = Pattern.compile("name=\"csrf\" value=\"([^\"]+)\"");

  private final LocalServer server;
  String cookie = "";

  Browser(LocalServer server) {
    this.server = server;
  }

  record Answer(int code, Map<String, List<String>> headers, String body) {
    String header(String name) {
      return headers.getOrDefault(name, List.of("")).getFirst();
    }

    String csrf() {
      Matcher found = CSRF.matcher(body);
      return found.find() ? found.group(1) : "";
    }
  }

  Answer get(String address) throws Exception {
    return send("GET", address, Map.of(), "");
  }

  Answer post(String address, String... namesAndValues) throws Exception {
    return send("POST", address, Map.of(), form(namesAndValues));
  }

  static String form(String... namesAndValues) {
    var form = new StringBuilder();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      form.append(form.isEmpty() ? "" : "&")
          .append(namesAndValues[i])
          .append('=')
          .append(URLEncoder.encode(namesAndValues[i + 1], UTF_8));
    }
    return form.toString();
  }

  Answer login(String token) throws Exception {
    return post("/dashboard/login", "token", token);
  }

  Answer send(String method, String address, Map<String, String> more, String body)
      throws Exception {
    Map<String, List<String>> headers = new HashMap<>();
    headers.put("Host", List.of("localhost"));
    if (!cookie.isEmpty()) {
      headers.put("Cookie", List.of(cookie));
    }
    more.forEach((name, value) -> headers.put(name, List.of(value)));
    int question = address.indexOf('?');
    var answer = new Whole();
    server
        .platform()
        .api()
        .call(
            new LocalCall.Request(
                method,
                question < 0 ? address : address.substring(0, question),
                question < 0 ? null : address.substring(question + 1),
                headers,
                body.getBytes(UTF_8)),
            answer);
    Answer got = answer.done.get(60, TimeUnit.SECONDS);
    String set = got.header("Set-Cookie");
    if (!set.isEmpty()) {
      cookie = set.substring(0, set.indexOf(';'));
    }
    return got;
  }

  private static final class Whole implements LocalCall.Client {
    private final CompletableFuture<Answer> done = new CompletableFuture<>();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private int status;
    private Map<String, List<String>> headers;

    @Override
    public void head(int code, Map<String, List<String>> all) {
      status = code;
      headers = all;
    }

    @Override
    public void part(byte[] bytes) {
      body.writeBytes(bytes);
    }

    @Override
    public void end() {
      // Where a word may be broken is no part of what it says.
      String text = body.toString(UTF_8).replace("<wbr>", "");
      done.complete(new Answer(status, headers, text));
    }

    @Override
    public void failed(Exception reason) {
      done.completeExceptionally(reason);
    }
  }
}
