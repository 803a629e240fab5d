package io.instancetypes.controller;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.InformerCaches;
import io.instancetypes.controller.cluster.InformerSources;
import io.instancetypes.controller.cluster.LiveLookup;
import io.instancetypes.controller.cluster.MachineLookup;
import io.instancetypes.controller.cluster.ResourceDocuments;
import io.instancetypes.controller.cluster.VirtualMachine;
import io.instancetypes.controller.machine.ConfiguredEngine;
import io.instancetypes.controller.machine.Observation;
import io.instancetypes.controller.machine.VirtualMachineReconciliation;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.revise.Failure;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ErrorStatusUpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.util.List;
import java.util.Optional;

/** Looks at one VirtualMachine after the other, and brings it closer to what it should be. */
final class VirtualMachineReconciler implements Reconciler<VirtualMachine> {
  private final ControllerConfig config;
  private final PlanRunner runner;
  private final InformerCaches caches;
  private final ObjectLookup objects;
  private volatile VirtualMachineReconciliation reconciliation;

  VirtualMachineReconciler(KubernetesClient client, ControllerConfig config, PlanRunner runner) {
    this.config = config;
    this.runner = runner;
    this.caches = new InformerCaches(config.home());
    this.objects = new MachineLookup(caches, new LiveLookup(new ApiClient(client)));
  }

  InformerCaches caches() {
    return caches;
  }

  @Override
  public List<EventSource<?, VirtualMachine>> prepareEventSources(
      EventSourceContext<VirtualMachine> context) {
    return InformerSources.of(context, caches);
  }

  @Override
  public UpdateControl<VirtualMachine> reconcile(
      VirtualMachine resource, Context<VirtualMachine> context) {
    if (context.isPrimaryResourceDeleted()) {
      return UpdateControl.noUpdate();
    }
    var look = new Look(new KubeObject(ResourceDocuments.of(resource)), context);
    return runner.run(
        resource,
        (refusal, now) -> reconciliation().plan(look.observation(refusal, now)),
        look::written);
  }

  /** What went wrong is in the status, or nothing could be written; the framework tries again. */
  @Override
  public ErrorStatusUpdateControl<VirtualMachine> updateErrorStatus(
      VirtualMachine resource, Context<VirtualMachine> context, Exception failure) {
    return ErrorStatusUpdateControl.noStatusUpdate();
  }

  private VirtualMachineReconciliation reconciliation() {
    Fields kubevirt = caches.kubevirt();
    VirtualMachineReconciliation known = reconciliation;
    if (known == null || !known.engine().kubevirt().equals(kubevirt)) {
      known =
          new VirtualMachineReconciliation(
              ConfiguredEngine.of(kubevirt, objects, config.pinning(), config.payload()));
      reconciliation = known;
    }
    return known;
  }

  /** A VirtualMachine while it is looked at, as it becomes with each write. */
  private final class Look {
    private final Context<VirtualMachine> context;
    private KubeObject vm;
    private boolean current;

    Look(KubeObject vm, Context<VirtualMachine> context) {
      this.vm = vm;
      this.context = context;
    }

    Observation observation(Optional<Failure> refusal, String now) {
      return new Observation(
          vm,
          current,
          caches.beside("VirtualMachineInstance", vm, vm.name()),
          caches.revisions(vm),
          name -> caches.beside("DataVolume", vm, name),
          refusal,
          now);
    }

    void written(Fields document) {
      if ("VirtualMachine".equals(document.get("kind"))) {
        vm = new KubeObject(document);
        current = true;
        if (vm.isBeingDeleted() && vm.finalizers().isEmpty()) {
          // Gone: nobody would take it out of the cache again.
          return;
        }
        VirtualMachine changed = ResourceDocuments.resource(document, new VirtualMachine());
        context
            .eventSourceRetriever()
            .getControllerEventSource()
            .handleRecentResourceUpdate(ResourceID.fromResource(changed), changed, changed);
      } else {
        caches.remember(ResourceDocuments.resource(document, new GenericKubernetesResource()));
      }
    }
  }
}
