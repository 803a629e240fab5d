package io.instancetypes.dashboard.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.catalog.Deprecation;
import io.instancetypes.engine.plan.MachineDrift;
import io.instancetypes.engine.resolve.LookupException;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.platform.Cluster;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * All machines of a cluster as rows, so that a page need not read ten thousand documents. It holds
 * those of everybody: who asks says which namespaces they may see.
 */
public final class MachineIndex {
  private static final String MACHINE = "VirtualMachine";
  private static final String INSTANCE = "VirtualMachineInstance";

  private final Cluster cluster;
  private final ConcurrentSkipListMap<String, MachineRow> rows = new ConcurrentSkipListMap<>();
  private final Map<String, String> nodes = new ConcurrentHashMap<>();
  private final Map<String, EventLine> events = new ConcurrentHashMap<>();
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile boolean complete;

  public MachineIndex(Cluster cluster) {
    this.cluster = cluster;
  }

  /** Reads everything anew. */
  public void begin() {
    nodes.clear();
    cluster.each(INSTANCE).forEach(this::noteNode);
    Set<String> found = new HashSet<>();
    MachineDrift.Reader drift = reader();
    cluster
        .each(MACHINE)
        .forEach(
            vm -> {
              MachineRow row = judged(vm, drift);
              found.add(row.key());
              rows.put(row.key(), row);
            });
    rows.keySet().retainAll(found);
    events.clear();
    cluster.each("Event").forEach(this::noteEvent);
    complete = true;
    tell();
  }

  /** Somebody wrote or deleted something. */
  public void changed(String resource, String namespace, String name) {
    switch (resource) {
      case "virtualmachines" -> read(namespace, name);
      case "virtualmachineinstances" -> {
        nodes.remove(namespace + "/" + name);
        cluster.find(INSTANCE, namespace, name).map(Fields::copyOf).ifPresent(this::noteNode);
        read(namespace, name);
      }
      case "events" -> {
        events.remove(namespace + "/" + name);
        cluster.find("Event", namespace, name).map(Fields::copyOf).ifPresent(this::noteEvent);
      }
      default -> typeChanged(name);
    }
    tell();
  }

  private void read(String namespace, String name) {
    String key = namespace + "/" + name;
    cluster
        .find(MACHINE, namespace, name)
        .ifPresentOrElse(vm -> rows.put(key, judged(vm, reader())), () -> rows.remove(key));
  }

  private void typeChanged(String name) {
    List<MachineRow> concerned =
        rows.values().stream()
            .filter(row -> row.instancetype().equals(name) || row.preference().equals(name))
            .toList();
    concerned.forEach(row -> read(row.namespace(), row.name()));
  }

  private MachineDrift.Reader reader() {
    return new MachineDrift.Reader(cluster.config(), cluster.objects());
  }

  private MachineRow judged(Map<String, Object> vm, MachineDrift.Reader drift) {
    var object = new KubeObject(vm);
    MachineRow row =
        MachineRow.of(object, nodes.getOrDefault(object.namespace() + "/" + object.name(), ""));
    try {
      return row.judged(!drift.of(vm).isNone(), isDeprecated(vm));
    } catch (LookupException unreadable) {
      return row;
    }
  }

  private boolean isDeprecated(Map<String, Object> vm) {
    return Stream.of(Kind.Family.values())
        .flatMap(family -> TypeMatcher.of(family, Fields.map(vm, "spec")).stream())
        .anyMatch(matcher -> Deprecation.of(matcher, vm, cluster.objects()).isPresent());
  }

  private void noteNode(Fields instance) {
    var object = new KubeObject(instance);
    nodes.put(object.namespace() + "/" + object.name(), Fields.text(object.status(), "nodeName"));
  }

  private void noteEvent(Fields event) {
    var object = new KubeObject(event);
    events.put(object.namespace() + "/" + object.name(), EventLine.of(object));
  }

  /** Whether all machines were read once; before that, a page knows some of them at most. */
  public boolean isComplete() {
    return complete;
  }

  /** By namespace and name. */
  public Collection<MachineRow> rows() {
    return rows.values();
  }

  public Optional<MachineRow> row(String namespace, String name) {
    return Optional.ofNullable(rows.get(namespace + "/" + name));
  }

  /** Those that somebody may see, the latest first. */
  public List<EventLine> events(Predicate<EventLine> wanted, int most) {
    return events.values().stream()
        .filter(wanted)
        .sorted((one, other) -> other.time().compareTo(one.time()))
        .limit(most)
        .toList();
  }

  /** Run after each change, until it is given back. */
  public void listen(Runnable listener) {
    listeners.add(listener);
  }

  public void forget(Runnable listener) {
    listeners.remove(listener);
  }

  private void tell() {
    listeners.forEach(Runnable::run);
  }
}
