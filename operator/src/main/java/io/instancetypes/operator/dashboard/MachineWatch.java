package io.instancetypes.operator.dashboard;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.controller.cluster.InformerSources;
import io.instancetypes.controller.cluster.ResourceDocuments;
import io.instancetypes.dashboard.DashboardHost;
import io.javaoperatorsdk.operator.processing.event.source.informer.TransformingItemStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/** Machines, their instances and types, watched for as long as somebody looks at the dashboard. */
final class MachineWatch implements AutoCloseable {
  private final Map<String, SharedIndexInformer<GenericKubernetesResource>> informers =
      new LinkedHashMap<>();
  private final ExecutorService order =
      Executors.newSingleThreadExecutor(Thread.ofVirtual().name("dashboard").factory());
  private volatile DashboardHost.Listener listener;

  MachineWatch(KubernetesClient client) {
    try {
      add(client, "kubevirt.io/v1", "VirtualMachine");
      add(client, "kubevirt.io/v1", "VirtualMachineInstance");
      for (Kind kind : Kind.values()) {
        add(client, ApiVersion.STORAGE.apiVersion(), kind.kind());
      }
    } catch (RuntimeException unreachable) {
      close();
      throw unreachable;
    }
  }

  private void add(KubernetesClient client, String apiVersion, String kind) {
    String plural = ResourcePath.of(kind).plural();
    informers.put(
        kind,
        client
            .genericKubernetesResources(apiVersion, kind)
            .inAnyNamespace()
            .withLimit(InformerSources.PAGE)
            .runnableInformer(0)
            .itemStore(new TransformingItemStore<>(InformerSources::pruned))
            .addEventHandler(new Names(plural))
            .run());
  }

  /** Begins when everything that is there is known; changes are told one after the other. */
  DashboardHost.Following follow(Runnable begins, DashboardHost.Listener changed) {
    listener = changed;
    order.execute(begins);
    return () -> listener = null;
  }

  List<Fields> list(String kind) {
    SharedIndexInformer<GenericKubernetesResource> informer = informers.get(kind);
    return informer == null
        ? List.of()
        : informer.getStore().list().stream().map(ResourceDocuments::of).toList();
  }

  Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return Optional.ofNullable(informers.get(kind))
        .map(informer -> informer.getStore().getByKey(Cache.namespaceKeyFunc(namespace, name)))
        .map(ResourceDocuments::of);
  }

  @Override
  public void close() {
    informers.values().forEach(SharedIndexInformer::stop);
    order.shutdownNow();
  }

  private final class Names implements ResourceEventHandler<GenericKubernetesResource> {
    private final String resource;

    Names(String resource) {
      this.resource = resource;
    }

    @Override
    public void onAdd(GenericKubernetesResource object) {
      tell(object);
    }

    @Override
    public void onUpdate(GenericKubernetesResource before, GenericKubernetesResource object) {
      tell(object);
    }

    @Override
    public void onDelete(GenericKubernetesResource object, boolean unknown) {
      tell(object);
    }

    /** What came before somebody follows is in what they begin with. */
    private void tell(GenericKubernetesResource object) {
      DashboardHost.Listener told = listener;
      String namespace = object.getMetadata().getNamespace();
      try {
        if (told != null) {
          order.execute(
              () ->
                  told.changed(
                      resource,
                      namespace == null ? "" : namespace,
                      object.getMetadata().getName()));
        }
      } catch (RejectedExecutionException closed) {
        // Nobody looks any more.
      }
    }
  }
}
