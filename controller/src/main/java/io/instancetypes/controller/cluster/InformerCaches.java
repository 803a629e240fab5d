package io.instancetypes.controller.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
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
public final class InformerCaches implements ObjectLookup {
  static final String OWNER = "owner";

  private final Map<String, InformerEventSource<GenericKubernetesResource, VirtualMachine>>
      sources = new HashMap<>();

  private final String home;

  /**
   * @param home the namespace whose KubeVirt resource holds the settings of the cluster
   */
  public InformerCaches(String home) {
    this.home = home;
  }

  void add(String kind, InformerEventSource<GenericKubernetesResource, VirtualMachine> source) {
    sources.put(kind, source);
  }

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return resource(kind, namespace, name).map(ResourceDocuments::of);
  }

  private Optional<GenericKubernetesResource> resource(String kind, String namespace, String name) {
    return name.isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(sources.get(kind))
            .flatMap(source -> source.get(new ResourceID(name, namespace)));
  }

  /** An object in the namespace of a VirtualMachine. */
  public Optional<KubeObject> beside(String kind, KubeObject vm, String name) {
    return resource(kind, vm.namespace(), name)
        .map(resource -> new KubeObject(ResourceDocuments.of(resource)));
  }

  /** All revisions that a VirtualMachine owns. */
  public List<KubeObject> revisions(KubeObject vm) {
    return sources.get("ControllerRevision").byIndex(OWNER, vm.uid()).stream()
        // One elsewhere that claims to be owned is not.
        .filter(resource -> vm.namespace().equals(resource.getMetadata().getNamespace()))
        .map(resource -> new KubeObject(ResourceDocuments.of(resource)))
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
    return KubeVirts.inForce(all("KubeVirt").map(ResourceDocuments::of), home)
        .orElseGet(Fields::new);
  }

  /** Remembers what was just written, as its event may take a while to arrive. */
  public void remember(GenericKubernetesResource written) {
    var source = sources.get(written.getKind());
    if (source != null) {
      source.handleRecentResourceCreate(ResourceID.fromResource(written), written);
    }
  }
}
