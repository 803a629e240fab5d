package io.instancetypes.virtctl.cluster;

import io.instancetypes.virtctl.cli.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads with the API itself. */
public final class ApiLookup implements Lookup {
  /** The best first: a cluster may be older than this program. */
  private static final Map<String, List<String>> VERSIONS =
      Map.of(
          "apps", List.of("v1"),
          "cdi.kubevirt.io", List.of("v1beta1"),
          "instancetype.kubevirt.io", List.of("v1beta2", "v1beta1"),
          "kubevirt.io", List.of("v1"),
          "snapshot.storage.k8s.io", List.of("v1"));

  private static final int NOT_FOUND = 404;

  private final Api api;

  public ApiLookup(Api api) {
    this.api = api;
  }

  @Override
  public Optional<Map<String, Object>> get(String resource, String namespace, String name) {
    return read(resource, namespace, "/" + Api.segment(name));
  }

  @Override
  public Optional<Map<String, Object>> list(String resource, String namespace) {
    return read(resource, namespace, "");
  }

  private Optional<Map<String, Object>> read(String resource, String namespace, String rest) {
    int dot = resource.indexOf('.');
    String plural = dot < 0 ? resource : resource.substring(0, dot);
    String group = dot < 0 ? "" : resource.substring(dot + 1);
    if (group.isEmpty()) {
      return found(api.get("/api/v1/" + place(plural, namespace) + rest));
    }
    for (String version : VERSIONS.get(group)) {
      String path = "/apis/" + group + "/" + version + "/" + place(plural, namespace) + rest;
      Api.Reply reply = api.get(path);
      if (!isUnknownVersion(reply)) {
        return found(reply);
      }
    }
    return Optional.empty();
  }

  private String place(String plural, String namespace) {
    return plural.startsWith("virtualmachinecluster")
        ? plural
        : "namespaces/"
            + Api.segment(namespace == null ? api.namespace() : namespace)
            + "/"
            + plural;
  }

  /** An object that is missing is named in the answer, a path that is missing is not. */
  private static boolean isUnknownVersion(Api.Reply reply) {
    return reply.code() == NOT_FOUND
        && !(reply.document().get("details") instanceof Map<?, ?> details
            && details.get("name") != null);
  }

  private static Optional<Map<String, Object>> found(Api.Reply reply) {
    if (reply.code() == NOT_FOUND) {
      return Optional.empty();
    }
    if (!reply.isSuccess()) {
      throw new Refusal("the cluster refuses: " + reply.message());
    }
    return Optional.of(reply.document());
  }
}
