package io.instancetypes.dist;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who pushes: {@code REGISTRY_USER} and {@code REGISTRY_PASSWORD}, or what {@code docker login} and
 * {@code podman login} have written down.
 */
final class Credentials {
  private static final Pattern PARAMETER = Pattern.compile("(\\w+)=\"([^\"]*)\"");

  private final ImageName image;

  Credentials(ImageName image) {
    this.image = image;
  }

  /** The value of the header that answers a challenge. */
  String answer(HttpClient client, String challenge) throws IOException, InterruptedException {
    Optional<String> basic = basic().map(it -> "Basic " + it);
    if (!challenge.regionMatches(true, 0, "Bearer ", 0, 7)) {
      return basic.orElseThrow(this::unknown);
    }
    var parameters = new java.util.HashMap<String, String>();
    Matcher matcher = PARAMETER.matcher(challenge);
    while (matcher.find()) {
      parameters.put(matcher.group(1), matcher.group(2));
    }
    URI realm = realm(parameters);
    var request = HttpRequest.newBuilder(realm);
    basic.ifPresent(value -> request.header("Authorization", value));
    HttpResponse<byte[]> answer = client.send(request.build(), BodyHandlers.ofByteArray());
    if (answer.statusCode() != 200) {
      throw unknown();
    }
    Map<?, ?> body = Fields.map(Json.read(answer.body()));
    String token = Fields.text(body, "token");
    return "Bearer " + (token == null ? Fields.text(body, "access_token") : token);
  }

  /** A password goes nowhere in the clear, except on this machine. */
  private URI realm(Map<String, String> parameters) {
    String realm = parameters.getOrDefault("realm", "");
    if (!realm.startsWith("https://") && !image.url().startsWith("http://")) {
      throw new DistributionException(image.registry() + " sends its users to " + realm);
    }
    return URI.create(
        realm
            + "?service="
            + URLEncoder.encode(parameters.getOrDefault("service", ""), UTF_8)
            + "&scope="
            + URLEncoder.encode("repository:" + image.name() + ":pull,push", UTF_8));
  }

  private Optional<String> basic() throws IOException {
    String user = System.getenv("REGISTRY_USER");
    String password = System.getenv("REGISTRY_PASSWORD");
    if (user != null && password != null) {
      return Optional.of(
          Base64.getEncoder().encodeToString((user + ":" + password).getBytes(UTF_8)));
    }
    Path file = Path.of(System.getProperty("user.home"), ".docker", "config.json");
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    Map<?, ?> known = Fields.map(Fields.map(Json.read(Files.readAllBytes(file))), "auths");
    return Optional.ofNullable(Fields.text(Fields.map(known, image.registry()), "auth"));
  }

  private DistributionException unknown() {
    return new DistributionException(
        "%s wants to know who pushes; set REGISTRY_USER and REGISTRY_PASSWORD, or log in with docker"
                .formatted(image.registry())
            + " or podman");
  }
}
