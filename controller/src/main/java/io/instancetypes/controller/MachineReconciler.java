package io.instancetypes.controller;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.Api;
import io.instancetypes.controller.cluster.ApiException;
import io.instancetypes.controller.cluster.Caches;
import io.instancetypes.controller.cluster.Documents;
import io.instancetypes.controller.cluster.Live;
import io.instancetypes.controller.cluster.News;
import io.instancetypes.controller.cluster.Sources;
import io.instancetypes.controller.cluster.VirtualMachine;
import io.instancetypes.controller.cluster.Volumes;
import io.instancetypes.controller.cluster.Writes;
import io.instancetypes.controller.machine.Machine;
import io.instancetypes.documents.Json;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.io.ByteArrayInputStream;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Looks at one VirtualMachine after the other, and brings it closer to what it should be. */
final class MachineReconciler implements Reconciler<VirtualMachine> {
  private static final Duration SHORTLY = Duration.ofMillis(100);

  private final KubernetesClient client;
  private final Config setup;
  private final Writes writes;
  private final Clock clock;
  private final Caches caches;
  private final ObjectLookup volumes;
  private volatile Settings settings;

  MachineReconciler(KubernetesClient client, Config setup, Writes writes, Clock clock) {
    this.client = client;
    this.setup = setup;
    this.writes = writes;
    this.clock = clock;
    this.caches = new Caches(setup.home());
    this.volumes = new Volumes(caches, new Live(new Api(client)));
  }

  Caches caches() {
    return caches;
  }

  @Override
  public List<EventSource<?, VirtualMachine>> prepareEventSources(
      EventSourceContext<VirtualMachine> context) {
    return Sources.of(context, caches);
  }

  @Override
  public UpdateControl<VirtualMachine> reconcile(
      VirtualMachine resource, Context<VirtualMachine> context) {
    var vm = new Machine(Documents.of(resource));
    var round =
        new Round(
            vm,
            settings(),
            caches,
            writes,
            new News(writes),
            now(),
            written -> remember(written, context));
    try {
      return round
          .run()
          .map(UpdateControl.<VirtualMachine>noUpdate()::rescheduleAfter)
          .orElseGet(UpdateControl::noUpdate);
    } catch (ApiException outdated) {
      if (!outdated.isOutdated()) {
        throw outdated;
      }
      return UpdateControl.<VirtualMachine>noUpdate().rescheduleAfter(SHORTLY);
    }
  }

  /** The round has already said in the status what went wrong; the framework tries again. */
  @Override
  public ErrorStatusUpdateControl<VirtualMachine> updateErrorStatus(
      VirtualMachine resource, Context<VirtualMachine> context, Exception failure) {
    return ErrorStatusUpdateControl.noStatusUpdate();
  }

  private String now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private Settings settings() {
    Fields kubevirt = caches.kubevirt();
    Settings known = settings;
    if (known == null || !known.kubevirt().equals(kubevirt)) {
      known = Settings.of(kubevirt, caches, volumes, setup);
      settings = known;
    }
    return known;
  }

  private void remember(Fields written, Context<VirtualMachine> context) {
    if ("VirtualMachine".equals(written.get("kind"))) {
      VirtualMachine vm = resource(written, VirtualMachine.class);
      context
          .eventSourceRetriever()
          .getControllerEventSource()
          .handleRecentResourceUpdate(ResourceID.fromResource(vm), vm, vm);
    } else {
      caches.remember(resource(written, GenericKubernetesResource.class));
    }
  }

  private <T extends GenericKubernetesResource> T resource(Fields document, Class<T> type) {
    return Sources.pruned(
        client
            .getKubernetesSerialization()
            .unmarshal(new ByteArrayInputStream(Json.write(document)), type));
  }
}
