package io.instancetypes.machinery.rbac;

import io.instancetypes.machinery.request.RequestInfo;

/**
 * What a user wants to do: to a resource, or to a path that is none. Texts are empty where they do
 * not apply; the path is null when it is about a resource.
 */
public record Attributes(
    UserInfo user,
    String verb,
    String namespace,
    String group,
    String version,
    String resource,
    String subresource,
    String name,
    String path) {
  public Attributes {
    namespace = orEmpty(namespace);
    group = orEmpty(group);
    version = orEmpty(version);
    resource = orEmpty(resource);
    subresource = orEmpty(subresource);
    name = orEmpty(name);
  }

  /** What somebody asks for by a request. */
  public static Attributes of(UserInfo user, RequestInfo info) {
    return info.isResource()
        ? new Attributes(
            user,
            info.verb(),
            info.namespace(),
            info.group(),
            info.version(),
            info.resource(),
            info.ruledSubresource(),
            info.name(),
            null)
        : ofPath(user, info.verb(), info.path());
  }

  /** A request for a path that is no resource, like {@code /version}. */
  public static Attributes ofPath(UserInfo user, String verb, String path) {
    return new Attributes(user, verb, null, null, null, null, null, null, path);
  }

  /** A request for a resource of any version of its group. */
  public static Attributes ofResource(
      UserInfo user, String verb, String namespace, String group, String resource, String name) {
    return new Attributes(user, verb, namespace, group, "*", resource, null, name, null);
  }

  public boolean isResourceRequest() {
    return path == null;
  }

  private static String orEmpty(String text) {
    return text == null ? "" : text;
  }
}
