package io.instancetypes.apiserver.resource;

import io.instancetypes.machinery.request.RequestInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Everything that is served at one moment. */
public final class ResourceRegistry {
  private final Map<String, Map<String, List<Resource>>> groups = new TreeMap<>();
  private final Map<String, Resource> byPath = new HashMap<>();

  /** By where the objects are kept; asked at every write, so it is not searched for. */
  private final Map<String, List<Resource>> byPrefix = new HashMap<>();

  private final Map<String, ExtensionGroup> extensions = new HashMap<>();

  public ResourceRegistry(
      Collection<Resource> resources, Collection<? extends ExtensionGroup> extensions) {
    for (Resource resource : resources) {
      groups
          .computeIfAbsent(resource.group(), group -> new TreeMap<>(VersionOrder.PREFERRED_FIRST))
          .computeIfAbsent(resource.version(), version -> new ArrayList<>())
          .add(resource);
      byPath.put(path(resource.group(), resource.version(), resource.names().plural()), resource);
    }
    groups.values().stream()
        .flatMap(versions -> versions.values().stream())
        .flatMap(List::stream)
        .forEach(
            resource ->
                byPrefix
                    .computeIfAbsent(resource.prefix(""), prefix -> new ArrayList<>())
                    .add(resource));
    for (ExtensionGroup extension : extensions) {
      this.extensions.put(extension.group(), extension);
      for (String version : extension.versions()) {
        groups
            .computeIfAbsent(
                extension.group(), group -> new TreeMap<>(VersionOrder.PREFERRED_FIRST))
            .computeIfAbsent(version, added -> new ArrayList<>());
      }
    }
  }

  private static String path(String group, String version, String plural) {
    return group + "/" + version + "/" + plural;
  }

  /** Null if it is not served. */
  public Resource find(String group, String version, String plural) {
    return byPath.get(path(group, version, plural));
  }

  /** Whether there is what a request is about, its subresource included. */
  public boolean serves(RequestInfo info) {
    Resource resource = find(info.group(), info.version(), info.resource());
    if (resource != null) {
      return info.subresource().isEmpty() || resource.subresource(info.subresource()) != null;
    }
    ExtensionGroup extension = extension(info.group(), info.version());
    return extension != null
        && extension.actions().listed(info.resource(), info.subresource()).isPresent();
  }

  /** What a document says that it is; null if it is not served. */
  public Resource find(String apiVersion, String kind) {
    int slash = apiVersion.indexOf('/');
    String group = slash < 0 ? "" : apiVersion.substring(0, slash);
    for (Resource resource : resources(group, apiVersion.substring(slash + 1))) {
      if (resource.kind().equals(kind)) {
        return resource;
      }
    }
    return null;
  }

  /** Other versions, and other groups, under which the very same objects are served. */
  public List<Resource> equivalents(Resource resource) {
    return byPrefix.getOrDefault(resource.prefix(""), List.of()).stream()
        .filter(other -> other.names().plural().equals(resource.names().plural()))
        .filter(other -> !other.apiVersion().equals(resource.apiVersion()))
        .toList();
  }

  /** Whether a group is there whatever is defined. */
  public boolean hasBuiltin(String group) {
    for (List<Resource> version : groups.getOrDefault(group, Map.of()).values()) {
      if (version.isEmpty() || !version.getFirst().isCustom()) {
        return true;
      }
    }
    return false;
  }

  /** Null if no program answers for that version of the group. */
  public ExtensionGroup extension(String group, String version) {
    ExtensionGroup extension = extensions.get(group);
    return extension != null && extension.versions().contains(version) ? extension : null;
  }

  public List<String> groups() {
    return List.copyOf(groups.keySet());
  }

  /** The versions of a group, the preferred one first. */
  public List<String> versions(String group) {
    return List.copyOf(groups.getOrDefault(group, Map.of()).keySet());
  }

  public List<Resource> resources(String group, String version) {
    return groups.getOrDefault(group, Map.of()).getOrDefault(version, List.of());
  }

  /** Each kind once, in the version its objects are kept in or the best one that is served. */
  public Collection<Resource> kinds() {
    var kinds = new TreeMap<String, Resource>();
    for (String group : groups.keySet()) {
      for (String version : versions(group)) {
        for (Resource resource : resources(group, version)) {
          String key = resource.prefix("");
          Resource known = kinds.get(key);
          if (known == null || resource.apiVersion().equals(resource.storageApiVersion())) {
            kinds.put(key, resource);
          }
        }
      }
    }
    return kinds.values();
  }

  public Collection<Resource> all() {
    return byPath.values();
  }
}
