package io.instancetypes.controller.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.instancetypes.api.Fields;
import io.instancetypes.controller.machine.Machine;
import io.instancetypes.engine.defaults.KubeVirts;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The objects that are watched, as they were last seen or written. */
public final class Caches implements ObjectLookup {
  static final String OWNER = "owner";

  private final Map<String, InformerEventSource<GenericKubernetesResource, VirtualMachine>>
      sources = new HashMap<>();

  private final String home;

  /**
   * @param home the namespace whose KubeVirt resource holds the settings of the cluster
   */
  public Caches(String home) {
    this.home = home;
  }

  void add(String kind, InformerEventSource<GenericKubernetesResource, VirtualMachine> source) {
    sources.put(kind, source);
  }

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return resource(kind, namespace, name).map(Documents::of);
  }

  private Optional<GenericKubernetesResource> resource(String kind, String namespace, String name) {
    return name.isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(sources.get(kind))
            .flatMap(source -> source.get(new ResourceID(name, namespace)));
  }

  /** An object that a VirtualMachine owns, whatever others there may be. */
  public Optional<Machine> owned(String kind, Machine vm, String name) {
    return resource(kind, vm.namespace(), name)
        .filter(resource -> isOwner(vm, resource))
        .map(resource -> new Machine(Documents.of(resource)));
  }

  /** An object in the namespace of a VirtualMachine. */
  public Optional<Machine> beside(String kind, Machine vm, String name) {
    return resource(kind, vm.namespace(), name)
        .map(resource -> new Machine(Documents.of(resource)));
  }

  private static boolean isOwner(Machine vm, GenericKubernetesResource resource) {
    return resource.getMetadata().getOwnerReferences() != null
        && resource.getMetadata().getOwnerReferences().stream()
            .anyMatch(owner -> vm.uid().equals(owner.getUid()));
  }

  /** All revisions that a VirtualMachine owns. */
  public List<Machine> revisions(Machine vm) {
    return sources.get("ControllerRevision").byIndex(OWNER, vm.uid()).stream()
        // One elsewhere that claims to be owned is not.
        .filter(resource -> vm.namespace().equals(resource.getMetadata().getNamespace()))
        .map(resource -> new Machine(Documents.of(resource)))
        .toList();
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    return all(kind)
        .filter(
            resource -> java.util.Objects.equals(namespace, resource.getMetadata().getNamespace()))
        .map(resource -> resource.getMetadata().getName())
        .toList();
  }

  private Stream<GenericKubernetesResource> all(String kind) {
    var source = sources.get(kind);
    return source == null ? Stream.empty() : source.list(resource -> true);
  }

  /** The KubeVirt resource with the settings of the cluster; empty if there is none. */
  public Fields kubevirt() {
    return KubeVirts.inForce(all("KubeVirt").map(Documents::of), home).orElseGet(Fields::new);
  }

  /** Remembers what was just written, as its event may take a while to arrive. */
  public void remember(GenericKubernetesResource written) {
    var source = sources.get(written.getKind());
    if (source != null) {
      source.handleRecentResourceCreate(ResourceID.fromResource(written), written);
    }
  }
}
