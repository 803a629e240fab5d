package io.instancetypes.controller.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.machine.DataVolumes;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.GroupVersionKind;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.IndexerResourceCache;
import io.javaoperatorsdk.operator.processing.event.source.SecondaryToPrimaryMapper;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.TransformingItemStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is watched beside VirtualMachines: one informer for each kind, and whom its events concern.
 */
public final class InformerSources {
  /** So many objects are asked for at once: a list of everything may be too long for an answer. */
  public static final Long PAGE = 500L;

  private static final String WANTED = "wanted";
  private static final String AWAITED = "awaited";
  private static final Set<String> OTHER_OWNERS = Set.of("StatefulSet", "DaemonSet");

  private final EventSourceContext<VirtualMachine> context;
  private final InformerCaches caches;
  private final List<EventSource<?, VirtualMachine>> sources = new ArrayList<>();

  private InformerSources(EventSourceContext<VirtualMachine> context, InformerCaches caches) {
    this.context = context;
    this.caches = caches;
  }

  public static List<EventSource<?, VirtualMachine>> of(
      EventSourceContext<VirtualMachine> context, InformerCaches caches) {
    var sources = new InformerSources(context, caches);
    IndexerResourceCache<VirtualMachine> machines = context.getPrimaryCache();
    machines.addIndexer(WANTED, InformerSources::wanted);
    machines.addIndexer(AWAITED, InformerSources::awaited);
    SecondaryToPrimaryMapper<GenericKubernetesResource> all =
        changed ->
            machines.list(vm -> true).map(ResourceID::fromResource).collect(Collectors.toSet());
    sources.add("kubevirt.io/v1", "VirtualMachineInstance", InformerSources::owners);
    sources.add("kubevirt.io/v1", "KubeVirt", all);
    sources
        .add("apps/v1", "ControllerRevision", InformerSources::owners)
        .addIndexers(Map.of(InformerCaches.OWNER, InformerSources::ownerUids));
    if (context.getClient().hasApiGroup("cdi.kubevirt.io", true)) {
      sources.add("cdi.kubevirt.io/v1beta1", "DataVolume", volume -> concerned(machines, volume));
    }
    for (Kind kind : Kind.values()) {
      sources.add(
          ApiVersion.STORAGE.apiVersion(), kind.kind(), type -> wanting(machines, kind, type));
    }
    return sources.sources;
  }

  private InformerEventSource<GenericKubernetesResource, VirtualMachine> add(
      String apiVersion,
      String kind,
      SecondaryToPrimaryMapper<GenericKubernetesResource> concerned) {
    int slash = apiVersion.indexOf('/');
    var kinds =
        new GroupVersionKind(apiVersion.substring(0, slash), apiVersion.substring(slash + 1), kind);
    var configuration =
        InformerEventSourceConfiguration.from(kinds, VirtualMachine.class)
            .withName(kind)
            .withWatchAllNamespaces()
            .withInformerListLimit(PAGE)
            .withSecondaryToPrimaryMapper(concerned)
            .withItemStore(new TransformingItemStore<>(InformerSources::pruned))
            .build();
    var source = new InformerEventSource<>(configuration, context);
    caches.add(kind, source);
    sources.add(source);
    return source;
  }

  /** Without what nobody here reads, which is often the larger part. */
  public static <T extends GenericKubernetesResource> T pruned(T resource) {
    resource.getMetadata().setManagedFields(null);
    if (resource.getMetadata().getAnnotations() != null) {
      resource
          .getMetadata()
          .getAnnotations()
          .remove("kubectl.kubernetes.io/last-applied-configuration");
    }
    if (ownerReferences(resource).stream()
        .anyMatch(owner -> OTHER_OWNERS.contains(owner.getKind()))) {
      resource.getAdditionalProperties().clear();
    }
    ResourceDocuments.compact(resource);
    return resource;
  }

  private static Set<ResourceID> owners(HasMetadata resource) {
    return ownerReferences(resource).stream()
        .filter(owner -> "VirtualMachine".equals(owner.getKind()))
        .map(owner -> new ResourceID(owner.getName(), resource.getMetadata().getNamespace()))
        .collect(Collectors.toSet());
  }

  private static Set<ResourceID> concerned(
      IndexerResourceCache<VirtualMachine> machines, HasMetadata volume) {
    var concerned = new HashSet<>(owners(volume));
    String key = volume.getMetadata().getNamespace() + "/" + volume.getMetadata().getName();
    machines.byIndex(AWAITED, key).forEach(vm -> concerned.add(ResourceID.fromResource(vm)));
    return concerned;
  }

  private static List<String> awaited(VirtualMachine resource) {
    KubeObject vm = new KubeObject(ResourceDocuments.of(resource));
    return DataVolumes.awaited(vm).stream().map(name -> vm.namespace() + "/" + name).toList();
  }

  private static List<String> ownerUids(HasMetadata resource) {
    return ownerReferences(resource).stream().map(OwnerReference::getUid).toList();
  }

  private static List<OwnerReference> ownerReferences(HasMetadata resource) {
    List<OwnerReference> owners = resource.getMetadata().getOwnerReferences();
    return owners == null ? List.of() : owners;
  }

  /** The types that a VirtualMachine still looks for: a captured one looks at no live object. */
  private static List<String> wanted(VirtualMachine resource) {
    KubeObject vm = new KubeObject(ResourceDocuments.of(resource));
    var wanted = new ArrayList<String>(2);
    for (Kind.Family family : Kind.Family.values()) {
      TypeMatcher.of(family, vm.spec())
          .filter(matcher -> !isCaptured(vm, matcher))
          .flatMap(
              matcher ->
                  matcher.resolvedKind().map(kind -> key(kind, vm.namespace(), matcher.name())))
          .ifPresent(wanted::add);
    }
    return wanted;
  }

  private static boolean isCaptured(KubeObject vm, TypeMatcher matcher) {
    return !matcher.revisionName().isEmpty()
        || vm.status().get(TypeMatcher.key(matcher.family()) + "Ref") instanceof Map<?, ?>;
  }

  private static Set<ResourceID> wanting(
      IndexerResourceCache<VirtualMachine> machines, Kind kind, HasMetadata type) {
    var concerned = new HashSet<ResourceID>();
    String key = key(kind, type.getMetadata().getNamespace(), type.getMetadata().getName());
    machines.byIndex(WANTED, key).forEach(vm -> concerned.add(ResourceID.fromResource(vm)));
    return concerned;
  }

  private static String key(Kind kind, String namespace, String name) {
    return kind.namespaced()
        ? kind.singular() + "/" + namespace + "/" + name
        : kind.singular() + "/" + name;
  }
}
