package io.instancetypes.https;

import io.instancetypes.https.status.Failures;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What a request is about, read from its method and path.
 *
 * @param verb as access rules name it: get, list, watch, create, update, patch, delete,
 *     deletecollection; the method in small letters for paths that are no resources
 * @param resource empty for paths that are no resources
 * @param name empty for a whole collection
 */
public record RequestInfo(
    String verb,
    String group,
    String version,
    String namespace,
    String resource,
    String name,
    String subresource,
    String path) {

  public boolean isResource() {
    return !resource.isEmpty();
  }

  /** The group and version that documents carry: {@code v1}, {@code apps/v1}. */
  public String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }

  static RequestInfo of(String method, String path, Query query) {
    List<String> parts = parts(path);
    int at;
    String group = "";
    if (parts.size() >= 3 && parts.getFirst().equals("api")) {
      at = 1;
    } else if (parts.size() >= 4 && parts.getFirst().equals("apis")) {
      group = parts.get(1);
      at = 2;
    } else {
      return new RequestInfo(method.toLowerCase(Locale.ROOT), "", "", "", "", "", "", path);
    }
    String version = parts.get(at);
    List<String> rest = parts.subList(at + 1, parts.size());
    boolean watchPrefix = rest.getFirst().equals("watch") && rest.size() > 1;
    if (watchPrefix) {
      rest = rest.subList(1, rest.size());
    }
    String namespace = "";
    // "namespaces/a" is the namespace itself, "namespaces/a/pods" is something inside of it.
    if (rest.getFirst().equals("namespaces")
        && rest.size() > 2
        && !isNamespaceSubresource(rest.get(2))) {
      namespace = rest.get(1);
      rest = rest.subList(2, rest.size());
    }
    String resource = rest.getFirst();
    String name = rest.size() > 1 ? rest.get(1) : "";
    String subresource = rest.size() > 2 ? String.join("/", rest.subList(2, rest.size())) : "";
    if (group.isEmpty() && namespace.isEmpty() && resource.equals("namespaces")) {
      namespace = name;
    }
    String verb = verb(method, name, query, watchPrefix);
    return new RequestInfo(verb, group, version, namespace, resource, name, subresource, path);
  }

  private static boolean isNamespaceSubresource(String part) {
    return part.equals("status") || part.equals("finalize");
  }

  private static List<String> parts(String path) {
    return Stream.of(path.split("/"))
        .filter(part -> !part.isEmpty())
        .map(RequestInfo::decoded)
        .toList();
  }

  private static String decoded(String part) {
    String text;
    try {
      text = URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      throw Failures.badRequest("invalid URL escape in the path: " + part);
    }
    if (text.equals(".") || text.equals("..") || text.contains("/") || text.contains("%")) {
      throw Failures.badRequest(
          "invalid path segment \"" + text + "\": may not be '.' or '..', nor contain '/' or '%'");
    }
    return text;
  }

  private static String verb(String method, String name, Query query, boolean watchPrefix) {
    return switch (method) {
      case "POST" -> "create";
      case "PUT" -> "update";
      case "PATCH" -> "patch";
      case "DELETE" -> name.isEmpty() ? "deletecollection" : "delete";
      case "GET", "HEAD" -> {
        if (watchPrefix || (name.isEmpty() && query.isOn("watch"))) {
          yield "watch";
        }
        yield name.isEmpty() ? "list" : "get";
      }
      default -> throw Failures.methodNotAllowed();
    };
  }
}
