package io.instancetypes.apiserver.metrics;

import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.https.Exchange;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.ApiException;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a request is counted under, in the labels of kube-apiserver. Every value comes from what is
 * served, never from what a stranger sent: whoever asks for a thousand things that are not there
 * adds to one number.
 *
 * @param verb in capitals, as kube-apiserver has it here
 * @param subresource the path, for those that are no resources
 * @param scope whether it is about an object, a namespace or the cluster
 */
public record RequestLabels(
    String verb,
    String group,
    String version,
    String resource,
    String subresource,
    String scope,
    String dryRun) {

  private static final String OTHER = "other";

  /** What kube-apiserver calls requests that become something else. */
  private static final String CONNECT = "CONNECT";

  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  /** The paths that are no resources; what is below them counts as they do. */
  private static final List<String> PATHS =
      List.of(
          "/apis",
          "/api",
          "/healthz",
          "/livez",
          "/metrics",
          "/openapi/v2",
          "/openapi/v3",
          "/readyz",
          "/version");

  static RequestLabels of(Exchange exchange, ResourceRegistry registry) {
    RequestInfo info;
    try {
      info = exchange.requestInfo();
    } catch (ApiException unreadable) {
      return unserved(exchange);
    }
    if (!info.isResource()) {
      return path(exchange, info.path());
    }
    return registry.serves(info) ? resource(exchange, info) : unserved(exchange);
  }

  private static RequestLabels resource(Exchange exchange, RequestInfo info) {
    return new RequestLabels(
        verb(exchange, info.verb()),
        info.group(),
        info.version(),
        info.resource(),
        info.ruledSubresource(),
        scope(info),
        exchange.query().has("dryRun") ? "All" : "");
  }

  private static String verb(Exchange exchange, String verb) {
    if (exchange.wantsWebSocket()) {
      return CONNECT;
    }
    return switch (verb) {
      case "get" -> "GET";
      case "list" -> "LIST";
      case "create" -> "POST";
      case "update" -> "PUT";
      case "patch" ->
          exchange.header("Content-Type").startsWith("application/apply-patch") ? "APPLY" : "PATCH";
      default -> verb.toUpperCase(Locale.ROOT);
    };
  }

  private static String scope(RequestInfo info) {
    if (!info.name().isEmpty() || info.verb().equals("create")) {
      return "resource";
    }
    return info.namespace().isEmpty() ? "cluster" : "namespace";
  }

  private static RequestLabels path(Exchange exchange, String path) {
    if (path.equals("/")) {
      return other(exchange, path);
    }
    for (String known : PATHS) {
      if (path.equals(known) || path.startsWith(known + "/")) {
        return other(exchange, known);
      }
    }
    return unserved(exchange);
  }

  private static RequestLabels unserved(Exchange exchange) {
    return other(exchange, OTHER);
  }

  private static RequestLabels other(Exchange exchange, String path) {
    String method = isMethod(exchange.method()) ? exchange.method() : OTHER;
    return new RequestLabels(method, "", "", "", path, "", "");
  }

  /** Whether it is one of those that there are: clients may make up others, without end. */
  public static boolean isMethod(String method) {
    return METHODS.contains(method);
  }

  /** Where there are more kinds than can be told apart. */
  static RequestLabels overflow() {
    return new RequestLabels(OTHER, "", "", "", OTHER, "", "");
  }

  boolean isLongRunning() {
    return verb.equals("WATCH") || verb.equals(CONNECT);
  }

  boolean isMutating() {
    return switch (verb) {
      case "GET", "HEAD", "LIST", "WATCH", "OPTIONS", CONNECT -> false;
      default -> true;
    };
  }

  Tags tags() {
    return Tags.of(
        "component", "apiserver",
        "dry_run", dryRun,
        "group", group,
        "resource", resource,
        "scope", scope,
        "subresource", subresource,
        "verb", verb,
        "version", version);
  }

  /** As the gauges of what goes on have them. */
  Tags tagsOfLongRunning() {
    return Tags.of(
        "component", "apiserver",
        "group", group,
        "resource", resource,
        "scope", scope,
        "subresource", subresource,
        "verb", verb,
        "version", version);
  }
}
