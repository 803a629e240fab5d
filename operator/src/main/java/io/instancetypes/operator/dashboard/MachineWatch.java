package io.instancetypes.operator.dashboard;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.controller.cluster.NameInformer;
import io.instancetypes.controller.cluster.ResourceDocuments;
import io.instancetypes.dashboard.DashboardHost;
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
        NameInformer.of(
                client.genericKubernetesResources(apiVersion, kind),
                (namespace, name) -> tell(plural, namespace, name))
            .run());
  }

  /** What came before somebody follows is in what they begin with. */
  private void tell(String resource, String namespace, String name) {
    DashboardHost.Listener told = listener;
    try {
      if (told != null) {
        order.execute(() -> told.changed(resource, namespace, name));
      }
    } catch (RejectedExecutionException closed) {
      // Nobody looks any more.
    }
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
}
