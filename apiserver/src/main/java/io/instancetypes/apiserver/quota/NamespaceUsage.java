package io.instancetypes.apiserver.quota;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.api.quota.ResourceList;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.resource.AdmissionAttributes.Operation;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** What the objects of namespaces use, as the store has them at the moment. */
public final class NamespaceUsage {
  private static final String COUNT = "count/";

  /** The kinds that quotas may name without saying that they are counted. */
  private static final List<String> COUNTED =
      List.of(
          "pods",
          "services",
          "configmaps",
          "secrets",
          "persistentvolumeclaims",
          "resourcequotas",
          "replicationcontrollers");

  private final Store store;
  private final Supplier<ResourceRegistry> registry;
  private final List<Usage> usages = new CopyOnWriteArrayList<>(List.of(Usage.STORAGE));

  /** To find out may take long, and objects seldom change. */
  private final Map<String, Measured> measured = new ConcurrentHashMap<>();

  private record Measured(long revision, Map<String, Quantity> usage) {}

  public NamespaceUsage(Store store, Supplier<ResourceRegistry> registry) {
    this.store = store;
    this.registry = registry;
  }

  /** Counts something more from now on. */
  public void add(Usage usage) {
    usages.add(usage);
  }

  /** What one more object of a kind takes, whatever it says. */
  static Map<String, Quantity> place(Resource resource) {
    var usage = new HashMap<String, Quantity>();
    Quantity one = ResourceList.whole(1);
    String plural = resource.names().plural();
    usage.put(COUNT + resource.groupResource(), one);
    if (resource.group().isEmpty() && COUNTED.contains(plural)) {
      usage.put(plural, one);
    }
    return usage;
  }

  /** What is measured of one object. */
  Map<String, Quantity> measures(Resource resource, Fields object) {
    var sum = new HashMap<String, Quantity>();
    for (Usage usage : usages) {
      if (usage.concerns(resource)) {
        sum.putAll(usage.of(resource, object));
      }
    }
    return sum;
  }

  /**
   * What is measured already of whatever is counted together with an object of this name: a virtual
   * machine and its instance are one, as large as the larger of them.
   */
  Map<String, Quantity> beside(Resource resource, String namespace, String name) {
    Map<String, Quantity> largest = new HashMap<>();
    for (Resource other : registry.get().kinds()) {
      if (isMeasured(other)
          && other.group().equals(resource.group())
          && !other.kind().equals(resource.kind())) {
        Entry entry = store.find(other.key(namespace, name));
        largest = entry == null ? largest : ResourceList.larger(largest, measured(other, entry));
      }
    }
    return largest;
  }

  /** What is used of everything that a quota limits; what nobody knows of is not used. */
  public Map<String, Quantity> used(String namespace, Iterable<String> names) {
    var used = new HashMap<String, Quantity>();
    Map<String, Quantity> sums = null;
    for (String name : names) {
      Resource counted = counted(name);
      if (counted != null) {
        used.put(name, ResourceList.whole(store.count(counted.prefix(namespace))));
      } else {
        sums = sums == null ? sums(namespace) : sums;
        used.put(name, sums.getOrDefault(name, ResourceList.whole(0)));
      }
    }
    return used;
  }

  /** The kind that a name counts; null if it counts none. */
  private Resource counted(String name) {
    String plain = name.startsWith(COUNT) ? name.substring(COUNT.length()) : name;
    if (!name.startsWith(COUNT) && !COUNTED.contains(name)) {
      return null;
    }
    for (Resource resource : registry.get().kinds()) {
      if (resource.namespaced() && resource.groupResource().toString().equals(plain)) {
        return resource;
      }
    }
    return null;
  }

  private Map<String, Quantity> sums(String namespace) {
    var together = new HashMap<String, Map<String, Quantity>>();
    for (Resource resource : registry.get().kinds()) {
      if (isMeasured(resource)) {
        String prefix = resource.prefix(namespace);
        for (Entry entry : store.list(prefix, "", 0, 0).entries()) {
          together.merge(
              resource.group() + "/" + entry.key().substring(prefix.length()),
              measured(resource, entry),
              ResourceList::larger);
        }
      }
    }
    var sums = new HashMap<String, Quantity>();
    for (Map<String, Quantity> usage : together.values()) {
      usage.forEach((name, amount) -> sums.merge(name, amount, Quantity::plus));
    }
    return sums;
  }

  boolean isMeasured(Resource resource) {
    return usages.stream().anyMatch(usage -> usage.concerns(resource));
  }

  /** Whether a change may take something: of what the server does itself, nobody has to pay. */
  static boolean mayTake(AdmissionAttributes change) {
    return change.resource().namespaced()
        && change.operation() != Operation.DELETE
        && change.subresource().isEmpty()
        && change.caller() != Caller.SERVER;
  }

  private Map<String, Quantity> measured(Resource resource, Entry entry) {
    Measured known = measured.get(entry.key());
    if (known == null || known.revision() != entry.revision()) {
      known = new Measured(entry.revision(), measures(resource, resource.read(entry)));
      // Nothing is what cannot be told yet: the type of a machine may still come.
      if (!known.usage().isEmpty()) {
        measured.put(entry.key(), known);
      }
    }
    return known.usage();
  }

  /** An object has gone. */
  public void forget(String key) {
    measured.remove(key);
  }
}
