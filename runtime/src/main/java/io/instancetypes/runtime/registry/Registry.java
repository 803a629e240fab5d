package io.instancetypes.runtime.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.runtime.image.ImageException;
import io.instancetypes.runtime.source.Download;
import io.instancetypes.runtime.source.WebGet;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URLEncoder;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One repository of a registry, over the API that OCI defines. */
final class Registry {
  private static final int LARGEST_DOCUMENT = 4 << 20;
  private static final String MANIFESTS =
      String.join(
          ", ",
          "application/vnd.oci.image.index.v1+json",
          "application/vnd.docker.distribution.manifest.list.v2+json",
          "application/vnd.oci.image.manifest.v1+json",
          "application/vnd.docker.distribution.manifest.v2+json");
  private static final Pattern PARAMETER = Pattern.compile("([a-zA-Z_]+)=\"([^\"]*)\"");

  private final WebGet web;
  private final ImageName image;
  private final RegistryCredentials credentials;
  private final URI address;
  private String authorization = "";

  Registry(WebGet web, ImageName image, RegistryCredentials credentials) throws ImageException {
    this.web = web;
    this.image = image;
    this.credentials = credentials;
    // As Docker has it: what is on this very machine needs no certificate.
    String scheme = web.hosts().isLoopback(image.host()) ? "http" : "https";
    this.address = WebGet.parse(scheme + "://" + image.host() + "/v2/" + image.repository() + "/");
  }

  /** The bytes of a manifest or of an index. */
  byte[] manifest(String reference) throws IOException {
    HttpURLConnection answer = ask(address.resolve("manifests/" + reference));
    try {
      if (answer.getResponseCode() != HttpURLConnection.HTTP_OK) {
        throw refusal(answer.getResponseCode());
      }
      return document(answer);
    } finally {
      answer.disconnect();
    }
  }

  Download blob(String digest) throws IOException {
    return new Download(web, address.resolve("blobs/" + digest), headers());
  }

  /** Whether it took credentials to get here. */
  boolean isPrivate() {
    return !authorization.isEmpty() && !credentials.isNone();
  }

  private HttpURLConnection ask(URI at) throws IOException {
    HttpURLConnection answer = web.open(at, headers());
    if (answer.getResponseCode() == HttpURLConnection.HTTP_UNAUTHORIZED
        && authorization.isEmpty()) {
      String challenge = String.valueOf(answer.getHeaderField("WWW-Authenticate"));
      answer.disconnect();
      authorization = authorize(challenge);
      return web.open(at, headers());
    }
    return answer;
  }

  private Map<String, String> headers() {
    var headers = new HashMap<>(Map.of("Accept", MANIFESTS));
    if (!authorization.isEmpty()) {
      headers.put(WebGet.AUTHORIZATION, authorization);
    }
    return headers;
  }

  private ImageException refusal(int code) {
    String what =
        switch (code) {
          case 401, 403 ->
              credentials.isNone()
                  ? "the registry gives it to nobody without credentials: name a Secret with them"
                  : "the registry does not give it to " + credentials;
          case 404 -> "there is no such image";
          case 429 -> "the registry was asked too often";
          default -> "the registry has answered with code " + code;
        };
    return new ImageException("image %s: %s".formatted(image, what));
  }

  private String authorize(String challenge) throws IOException {
    if (challenge.regionMatches(true, 0, "Basic", 0, 5)) {
      if (credentials.isNone()) {
        throw refusal(HttpURLConnection.HTTP_UNAUTHORIZED);
      }
      return credentials.basic();
    }
    if (!challenge.regionMatches(true, 0, "Bearer ", 0, 7)) {
      throw refusal(HttpURLConnection.HTTP_UNAUTHORIZED);
    }
    return "Bearer " + token(parameters(challenge));
  }

  private static Map<String, String> parameters(String challenge) {
    var parameters = new HashMap<String, String>();
    Matcher matcher = PARAMETER.matcher(challenge);
    while (matcher.find()) {
      parameters.put(matcher.group(1).toLowerCase(java.util.Locale.ROOT), matcher.group(2));
    }
    return parameters;
  }

  /** For reading this repository, whatever else the registry would like us to ask for. */
  private String token(Map<String, String> challenge) throws IOException {
    String realm = challenge.getOrDefault("realm", "");
    URI at =
        WebGet.parse(
            realm
                + (realm.contains("?") ? "&" : "?")
                + "service="
                + URLEncoder.encode(challenge.getOrDefault("service", ""), UTF_8)
                + "&scope="
                + URLEncoder.encode("repository:" + image.repository() + ":pull", UTF_8));
    WebGet.requireSecret(address, at);
    Map<String, String> headers =
        credentials.isNone() ? Map.of() : Map.of(WebGet.AUTHORIZATION, credentials.basic());
    HttpURLConnection answer = web.open(at, headers);
    try {
      if (answer.getResponseCode() != HttpURLConnection.HTTP_OK) {
        throw refusal(answer.getResponseCode());
      }
      Map<?, ?> found = parse(document(answer));
      String token = Fields.text(found, "token");
      return token.isEmpty() ? Fields.text(found, "access_token") : token;
    } finally {
      answer.disconnect();
    }
  }

  private byte[] document(HttpURLConnection answer) throws IOException {
    try (InputStream body = answer.getInputStream()) {
      byte[] bytes = body.readNBytes(LARGEST_DOCUMENT + 1);
      if (bytes.length > LARGEST_DOCUMENT) {
        throw new ImageException(
            "image %s: the registry sends a document without end".formatted(image));
      }
      return bytes;
    } catch (SocketTimeoutException silent) {
      throw new ImageException("%s does not answer".formatted(image.host()), silent);
    }
  }

  private Map<?, ?> parse(byte[] bytes) throws ImageException {
    return parse(bytes, image);
  }

  static Map<?, ?> parse(byte[] bytes, ImageName image) throws ImageException {
    try {
      if (Json.read(bytes) instanceof Map<?, ?> document) {
        return document;
      }
    } catch (UnreadableException garbled) {
      throw new ImageException(
          "image %s: what the registry says is no JSON".formatted(image), garbled);
    }
    throw new ImageException("image %s: what the registry says is no object".formatted(image));
  }
}
