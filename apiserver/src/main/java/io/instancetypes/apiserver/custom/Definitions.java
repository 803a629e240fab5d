package io.instancetypes.apiserver.custom;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.extension.Extension;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.resource.Converter;
import io.instancetypes.apiserver.resource.CustomResourceStrategy;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.machinery.crd.CustomResourceDefinition;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is served: the built-in kinds, and whatever the stored definitions define. */
public final class Definitions {
  public static final String PREFIX = "/apiextensions.k8s.io/customresourcedefinitions/";

  private final Store store;
  private final Converters converters;
  private final List<Extension> extensions;
  private final Map<String, Served> known = new HashMap<>();
  private List<Resource> builtin = List.of();
  private volatile ResourceRegistry registry = new ResourceRegistry(List.of(), List.of());
  private volatile Set<String> terminating = Set.of();

  /** How a definition's versions are converted. */
  public interface Converters {
    Converter of(CustomResourceDefinition definition);
  }

  private record Served(long generation, List<Resource> resources) {}

  /**
   * @param extensions the groups that are served beside all kinds
   */
  public Definitions(Store store, Converters converters, List<Extension> extensions) {
    this.store = store;
    this.converters = converters;
    this.extensions = extensions;
  }

  /** To be called once, before anything is served. */
  public void start(List<Resource> builtinResources) {
    builtin = List.copyOf(builtinResources);
    refresh();
  }

  public ResourceRegistry registry() {
    return registry;
  }

  /** All stored definitions but the one of the given name. */
  List<Fields> others(String name) {
    var others = new ArrayList<Fields>();
    for (Entry entry : store.list(PREFIX, "", 0, 0).entries()) {
      if (!entry.key().equals(PREFIX + name)) {
        others.add(Codec.decode(entry));
      }
    }
    return others;
  }

  /** Gets the rules of what is served ready, so that nobody's first object has to wait for it. */
  public void prepareRules() {
    for (Resource resource : registry.all()) {
      if (resource.strategy() instanceof CustomResourceStrategy custom) {
        custom.version().rules().prepare();
      }
    }
  }

  /** Whether a kind goes as soon as its objects have gone. */
  public boolean isTerminating(Resource resource) {
    return terminating.contains(resource.names().plural() + "." + resource.group());
  }

  /** Looks at the stored definitions again: to be called after one was written. */
  public synchronized void refresh() {
    var resources = new ArrayList<>(builtin);
    var current = new HashMap<String, Served>();
    var leaving = new HashSet<String>();
    for (Entry entry : store.list(PREFIX, "", 0, 0).entries()) {
      Fields definition = Codec.decode(entry);
      if (isEstablished(definition)) {
        Served served = served(definition);
        current.put(new KubeObject(definition).uid(), served);
        resources.addAll(served.resources());
      }
      if (new KubeObject(definition).isBeingDeleted()) {
        leaving.add(new KubeObject(definition).name());
      }
    }
    known.clear();
    known.putAll(current);
    terminating = leaving;
    registry = new ResourceRegistry(resources, extensions);
  }

  /** The same resources as before, unless what the definition wants has changed. */
  private Served served(Fields definition) {
    Served before = known.get(new KubeObject(definition).uid());
    long generation = new KubeObject(definition).generation();
    if (before != null && before.generation() == generation) {
      return before;
    }
    var read = new CustomResourceDefinition(definition);
    long revision = Long.parseLong(new KubeObject(definition).resourceVersion());
    return new Served(
        generation, new ServedVersions(read, converters.of(read), revision).resources());
  }

  private static boolean isEstablished(Fields definition) {
    return definition.get("status") instanceof Map<?, ?> status
        && status.get("conditions") instanceof List<?> conditions
        && conditions.stream().anyMatch(Definitions::saysEstablished);
  }

  private static boolean saysEstablished(Object condition) {
    return condition instanceof Map<?, ?> fields
        && "Established".equals(fields.get("type"))
        && "True".equals(fields.get("status"));
  }
}
