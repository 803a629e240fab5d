package io.instancetypes.apiserver.discovery;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.MediaType;
import io.instancetypes.https.ServedDocument;
import io.instancetypes.machinery.status.Failures;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;

/** Answers what clients ask before they ask for anything else. */
public final class DiscoveryRequests {
  /** What clients that accept one of these get is JSON. */
  private static final List<String> ACCEPTED =
      List.of(MediaType.JSON, MediaType.YAML, MediaType.PROTOBUF);

  private static final Pattern GROUP_OR_VERSION = Pattern.compile("/apis/[^/]+(/[^/]+)?/?");

  /** Whether a path is about what is served. */
  public static boolean covers(String path) {
    return List.of("/api", "/api/", "/apis", "/apis/", "/api/v1", "/api/v1/").contains(path)
        || GROUP_OR_VERSION.matcher(path).matches();
  }

  public void serve(Exchange exchange, String asked, ResourceRegistry registry) throws IOException {
    String path = asked.endsWith("/") ? asked.substring(0, asked.length() - 1) : asked;
    String version = aggregatedVersion(exchange);
    boolean core = path.equals("/api");
    if ((core || path.equals("/apis")) && !version.isEmpty()) {
      send(
          exchange,
          "application/json;g=apidiscovery.k8s.io;v=" + version + ";as=APIGroupDiscoveryList",
          Discovery.everything(registry, core, version),
          "public");
      return;
    }
    Fields document = document(exchange, path, registry);
    requireAcceptable(exchange);
    send(exchange, MediaType.JSON, document, "no-cache, private");
  }

  private static void requireAcceptable(Exchange exchange) {
    List<MediaType> types = MediaType.accepted(exchange.header("Accept"));
    if (types.stream()
        .noneMatch(
            type -> type.parameter("as").isEmpty() && ACCEPTED.stream().anyMatch(type::covers))) {
      throw Failures.notAcceptable(ACCEPTED);
    }
  }

  private static Fields document(Exchange exchange, String path, ResourceRegistry registry) {
    String[] parts = path.split("/");
    Fields document =
        switch (parts.length) {
          case 2 ->
              path.equals("/api")
                  ? Discovery.coreVersions(exchange.header("Host"))
                  : Discovery.groups(registry);
          case 3 ->
              path.equals("/api/v1")
                  ? Discovery.resources(registry, "", "v1")
                  : Discovery.group(registry, parts[2]);
          default -> Discovery.resources(registry, parts[2], parts[3]);
        };
    if (document == null) {
      throw Failures.noSuchPath();
    }
    return document;
  }

  /** The version of the one-document form that the client likes best; empty if it knows none. */
  private static String aggregatedVersion(Exchange exchange) {
    for (MediaType type : MediaType.accepted(exchange.header("Accept"))) {
      String version = type.parameter("v");
      if (type.parameter("as").equals("APIGroupDiscoveryList")
          && (version.equals("v2") || version.equals("v2beta1"))) {
        return version;
      }
      if (type.covers(MediaType.JSON) && type.parameter("as").isEmpty()) {
        return "";
      }
    }
    return "";
  }

  private static void send(Exchange exchange, String contentType, Fields document, String caching)
      throws IOException {
    ServedDocument.of(contentType, Json.write(document)).send(exchange, caching);
  }
}
