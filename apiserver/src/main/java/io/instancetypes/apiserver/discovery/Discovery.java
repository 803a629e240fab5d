package io.instancetypes.apiserver.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.ExtensionGroup;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.machinery.builtin.BuiltinKind.Subresource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** What is served, as documents: one by one, as old clients ask, or all at once. */
public final class Discovery {
  private Discovery() {}

  /** {@code /api}. */
  public static Fields coreVersions(String address) {
    return Fields.of(
        "kind", "APIVersions",
        "versions", List.of("v1"),
        "serverAddressByClientCIDRs",
            List.of(Fields.of("clientCIDR", "0.0.0.0/0", "serverAddress", address)));
  }

  /** {@code /apis}. */
  public static Fields groups(ResourceRegistry registry) {
    var groups = new ArrayList<Fields>();
    for (String group : registry.groups()) {
      if (!group.isEmpty()) {
        groups.add(groupFields(registry, group));
      }
    }
    return Fields.of("kind", "APIGroupList", "apiVersion", "v1", "groups", groups);
  }

  /** {@code /apis/GROUP}; null if there is no such group. */
  public static Fields group(ResourceRegistry registry, String group) {
    if (registry.versions(group).isEmpty()) {
      return null;
    }
    var document = Fields.of("kind", "APIGroup", "apiVersion", "v1");
    groupFields(registry, group).forEach(document::put);
    return document;
  }

  private static Fields groupFields(ResourceRegistry registry, String group) {
    var versions = new ArrayList<Fields>();
    for (String version : registry.versions(group)) {
      versions.add(Fields.of("groupVersion", group + "/" + version, "version", version));
    }
    return Fields.of("name", group, "versions", versions, "preferredVersion", versions.getFirst());
  }

  /** {@code /apis/GROUP/VERSION}; null if it is not served. */
  public static Fields resources(ResourceRegistry registry, String group, String version) {
    List<Resource> served = registry.resources(group, version);
    ExtensionGroup extension = registry.extension(group, version);
    if (served.isEmpty() && extension == null) {
      return null;
    }
    var resources = new ArrayList<Fields>();
    for (Resource resource : served) {
      resources.add(resource(resource));
      for (Subresource subresource : resource.subresources()) {
        resources.add(subresource(resource, subresource));
      }
    }
    if (extension != null) {
      resources.addAll(ExtensionEntries.listed(extension));
    }
    return Fields.of(
        "kind",
        "APIResourceList",
        "apiVersion",
        "v1",
        "groupVersion",
        group.isEmpty() ? version : group + "/" + version,
        "resources",
        resources);
  }

  private static Fields resource(Resource resource) {
    var fields =
        Fields.of(
            "name", resource.names().plural(),
            "singularName", resource.names().singular(),
            "namespaced", resource.namespaced(),
            "kind", resource.kind(),
            "verbs", sorted(resource.verbs()));
    addNames(fields, resource);
    if (resource.verbs().contains("get")) {
      fields.put("storageVersionHash", storageVersionHash(resource));
    }
    return fields;
  }

  /** Tells whether objects are kept in another version than before. */
  private static String storageVersionHash(Resource resource) {
    String version = resource.storageApiVersion();
    String type = (version.indexOf('/') < 0 ? "/" : "") + version + "/" + resource.kind();
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(type.getBytes(UTF_8));
      return Base64.getEncoder().encodeToString(Arrays.copyOf(digest, 8));
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }

  private static void addNames(Fields fields, Resource resource) {
    if (!resource.names().shortNames().isEmpty()) {
      fields.put("shortNames", resource.names().shortNames());
    }
    if (!resource.names().categories().isEmpty()) {
      fields.put("categories", resource.names().categories());
    }
  }

  private static Fields subresource(Resource resource, Subresource kind) {
    var fields =
        Fields.of(
            "name",
            resource.names().plural() + "/" + kind.name(),
            "singularName",
            "",
            "namespaced",
            resource.namespaced());
    if (!kind.group().equals(resource.group())) {
      fields.put("group", kind.group());
      fields.put("version", kind.version());
    }
    fields.put("kind", kind.kind());
    fields.put("verbs", kind.verbs());
    return fields;
  }

  private static List<String> sorted(Collection<String> verbs) {
    return List.copyOf(new TreeSet<>(verbs));
  }

  /**
   * Everything about the core group ({@code /api}) or about all others ({@code /apis}) in one
   * document.
   */
  public static Fields everything(ResourceRegistry registry, boolean core, String apiVersion) {
    var items = new ArrayList<Fields>();
    for (String group : registry.groups()) {
      if (group.isEmpty() == core) {
        items.add(groupDiscovery(registry, group));
      }
    }
    return Fields.of(
        "kind",
        "APIGroupDiscoveryList",
        "apiVersion",
        "apidiscovery.k8s.io/" + apiVersion,
        "metadata",
        new Fields(),
        "items",
        items);
  }

  private static Fields groupDiscovery(ResourceRegistry registry, String group) {
    var versions = new ArrayList<Fields>();
    for (String version : registry.versions(group)) {
      var resources = new ArrayList<Fields>();
      for (Resource resource : registry.resources(group, version)) {
        resources.add(discovered(resource));
      }
      ExtensionGroup extension = registry.extension(group, version);
      if (extension != null) {
        resources.addAll(ExtensionEntries.discovered(extension));
      }
      versions.add(Fields.of("version", version, "resources", resources, "freshness", "Current"));
    }
    var metadata = Fields.of("creationTimestamp", null);
    if (!group.isEmpty()) {
      metadata.put("name", group);
    }
    return Fields.of("metadata", metadata, "versions", versions);
  }

  private static Fields discovered(Resource resource) {
    var fields =
        Fields.of(
            "resource", resource.names().plural(),
            "responseKind", kind(resource.group(), resource.version(), resource.kind()),
            "scope", resource.namespaced() ? "Namespaced" : "Cluster",
            "singularResource", resource.names().singular(),
            "verbs", sorted(resource.verbs()));
    addNames(fields, resource);
    var subresources = new ArrayList<Fields>();
    for (Subresource kind : resource.subresources()) {
      subresources.add(
          Fields.of(
              "subresource", kind.name(),
              "responseKind", kind(kind.group(), kind.version(), kind.kind()),
              "verbs", kind.verbs()));
    }
    if (!subresources.isEmpty()) {
      fields.put("subresources", subresources);
    }
    return fields;
  }

  private static Fields kind(String group, String version, String kind) {
    return Fields.of("group", group, "version", version, "kind", kind);
  }
}
