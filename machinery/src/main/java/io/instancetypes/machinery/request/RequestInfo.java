package io.instancetypes.machinery.request;

import io.instancetypes.machinery.selector.FieldSelector;
import io.instancetypes.machinery.selector.SelectorException;
import io.instancetypes.machinery.status.Failures;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a request is about, read once from its method, path and query. Whether it is allowed and
 * what it does are decided by these very words, so that the two cannot be about different things.
 *
 * @param verb as access rules name it: get, list, watch, create, update, patch, delete,
 *     deletecollection; empty for a method that stands for none; the method in small letters for
 *     paths that are no resources
 * @param namespace a namespace itself is, in the eyes of access rules, inside of itself
 * @param resource empty for paths that are no resources
 * @param name empty for a whole collection; of a list or watch, the one name that it is limited to
 * @param subresource with all that follows it in the path
 * @param inNamespace whether the path leads through a namespace to something inside of it
 * @param named whether the path itself names an object
 */
public record RequestInfo(
    String verb,
    String group,
    String version,
    String namespace,
    String resource,
    String name,
    String subresource,
    String path,
    boolean inNamespace,
    boolean named) {

  public boolean isResource() {
    return !resource.isEmpty();
  }

  /** As access rules name it: what follows in the path says more, and changes nothing. */
  public String ruledSubresource() {
    int slash = subresource.indexOf('/');
    return slash < 0 ? subresource : subresource.substring(0, slash);
  }

  /** The group and version that documents carry: {@code v1}, {@code apps/v1}. */
  public String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }

  /** Its path with places instead of names, in the form in which kube-apiserver names spans. */
  public String route() {
    var route = new StringBuilder(group.isEmpty() ? "/api/" : "/apis/").append(apiVersion());
    if (inNamespace) {
      route.append("/namespaces/{:namespace}");
    }
    route.append('/').append(resource);
    if (named) {
      route.append("/{:name}");
    }
    if (!subresource.isEmpty()) {
      route.append('/').append(ruledSubresource());
    }
    return route.toString();
  }

  /** The same request as one to make the object that it found missing. */
  public RequestInfo asCreation() {
    return new RequestInfo(
        "create", group, version, namespace, resource, name, subresource, path, inNamespace, named);
  }

  /** Of a method, a path with its escapes, and what follows the question mark. */
  public static RequestInfo of(String method, String path, Query query) {
    List<String> parts = parts(path);
    boolean core = parts.size() >= 3 && parts.getFirst().equals("api");
    boolean grouped = parts.size() >= 4 && parts.getFirst().equals("apis");
    if ((!core && !grouped) || parts.contains("")) {
      String verb = method.toLowerCase(Locale.ROOT);
      return new RequestInfo(verb, "", "", "", "", "", "", path, false, false);
    }
    String group = core ? "" : parts.get(1);
    int at = core ? 1 : 2;
    return ofResource(
        method, path, query, group, parts.get(at), parts.subList(at + 1, parts.size()));
  }

  private static RequestInfo ofResource(
      String method, String path, Query query, String group, String version, List<String> below) {
    boolean watchPath = below.size() > 1 && below.getFirst().equals("watch");
    List<String> rest = watchPath ? below.subList(1, below.size()) : below;
    boolean namespaces = rest.getFirst().equals("namespaces") && rest.size() > 1;
    // "namespaces/a" is the namespace itself, "namespaces/a/pods" is something inside of it.
    boolean inside = namespaces && rest.size() > 2 && !isNamespaceSubresource(rest.get(2));
    String namespace = namespaces ? rest.get(1) : "";
    if (inside) {
      rest = rest.subList(2, rest.size());
    }
    boolean named = rest.size() > 1;
    String verb = verb(method, named, query, watchPath);
    boolean selects = !watchPath && (verb.equals("list") || verb.equals("watch"));
    return new RequestInfo(
        verb,
        group,
        version,
        namespace,
        rest.getFirst(),
        named ? rest.get(1) : selects ? selectedName(query) : "",
        rest.size() > 2 ? String.join("/", rest.subList(2, rest.size())) : "",
        path,
        inside,
        named);
  }

  private static boolean isNamespaceSubresource(String part) {
    return part.equals("status") || part.equals("finalize");
  }

  /** Between the slashes, decoded; one slash at the end counts for nothing. */
  private static List<String> parts(String path) {
    int end = path.endsWith("/") ? path.length() - 1 : path.length();
    var parts = new ArrayList<String>();
    for (String part : path.substring(Math.min(1, end), end).split("/", -1)) {
      parts.add(decoded(part));
    }
    return parts;
  }

  private static String decoded(String part) {
    if (part.indexOf('%') < 0 && !part.equals(".") && !part.equals("..")) {
      return part;
    }
    String text;
    try {
      text = URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      throw Failures.badRequest("invalid URL escape in the path: " + part);
    }
    if (!isPathSegment(text)) {
      throw Failures.badRequest(
          "invalid path segment \"" + text + "\": may not be '.' or '..', nor contain '/' or '%'");
    }
    return text;
  }

  private static boolean isPathSegment(String text) {
    return !text.equals(".") && !text.equals("..") && !text.contains("/") && !text.contains("%");
  }

  private static String verb(String method, boolean named, Query query, boolean watchPath) {
    return switch (method) {
      case "GET", "HEAD" -> {
        if (watchPath || (!named && query.isOn("watch"))) {
          yield "watch";
        }
        yield named ? "get" : "list";
      }
      case "POST" -> watchPath ? "" : "create";
      case "PUT" -> watchPath ? "" : "update";
      case "PATCH" -> watchPath ? "" : "patch";
      case "DELETE" -> watchPath ? "" : named ? "delete" : "deletecollection";
      default -> "";
    };
  }

  /** The one name that the field selector leaves; a selector that cannot be read leaves none. */
  private static String selectedName(Query query) {
    try {
      String name = FieldSelector.parse(query.text("fieldSelector")).required("metadata.name");
      return isPathSegment(name) ? name : "";
    } catch (SelectorException refusedLater) {
      return "";
    }
  }
}
