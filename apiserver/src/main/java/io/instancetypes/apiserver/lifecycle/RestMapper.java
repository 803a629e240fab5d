package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** From keys and references to the resources that are served now. */
final class RestMapper {
  private final Supplier<ResourceRegistry> registry;
  private volatile Known known;

  /** The kinds of one registry; a changed one is another object. */
  private record Known(ResourceRegistry registry, Map<String, Resource> byPrefix) {}

  RestMapper(Supplier<ResourceRegistry> registry) {
    this.registry = registry;
  }

  /** The object with a key; null if nothing serves it any more. */
  ObjectRef of(String key) {
    int prefixEnd = key.indexOf('/', key.indexOf('/', 1) + 1) + 1;
    Resource resource = kind(key.substring(0, prefixEnd));
    if (resource == null) {
      return null;
    }
    int nameStart = key.lastIndexOf('/') + 1;
    boolean inNamespace = nameStart > prefixEnd;
    if (inNamespace != resource.namespaced()) {
      return null;
    }
    String namespace = inNamespace ? key.substring(prefixEnd, nameStart - 1) : "";
    return new ObjectRef(resource, namespace, key.substring(nameStart));
  }

  /** The kind whose keys start so; null if there is none. */
  Resource kind(String prefix) {
    ResourceRegistry current = registry.get();
    Known last = known;
    if (last == null || last.registry != current) {
      var byPrefix = new HashMap<String, Resource>();
      current.kinds().forEach(resource -> byPrefix.put(resource.prefix(""), resource));
      last = new Known(current, byPrefix);
      known = last;
    }
    return last.byPrefix.get(prefix);
  }

  /** What a reference means; null if nobody knows. */
  Resource kind(String apiVersion, String kind) {
    return registry.get().find(apiVersion, kind);
  }

  /** The kinds whose objects live in namespaces. */
  List<Resource> namespacedKinds() {
    return registry.get().kinds().stream()
        .filter(resource -> resource.namespaced() && resource.verbs().contains("delete"))
        .toList();
  }
}
