package io.instancetypes.controller;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.cluster.LiveLookup;
import io.instancetypes.controller.cluster.ResourceDocuments;
import io.instancetypes.controller.machine.WritePlan;
import io.instancetypes.controller.snapshot.SnapshotObservation;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;

/** Looks at snapshots or restores, which are few: nothing but themselves is watched for them. */
class SnapshotReconciler<R extends GenericKubernetesResource> implements Reconciler<R> {
  private final LiveLookup objects;
  private final boolean storage;
  private final PlanRunner runner;
  private final Function<SnapshotObservation, WritePlan> plan;

  /**
   * @param storage whether somebody copies volumes
   */
  SnapshotReconciler(
      LiveLookup objects,
      boolean storage,
      PlanRunner runner,
      Function<SnapshotObservation, WritePlan> plan) {
    this.objects = objects;
    this.storage = storage;
    this.runner = runner;
    this.plan = plan;
  }

  @Override
  public UpdateControl<R> reconcile(R resource, Context<R> context) {
    var object = new AtomicReference<>(new KubeObject(ResourceDocuments.of(resource)));
    Consumer<Fields> written =
        document -> {
          if (resource.getKind().equals(document.get("kind"))) {
            object.set(new KubeObject(document));
          }
        };
    return runner.run(
        resource,
        (refusal, now) ->
            plan.apply(new SnapshotObservation(object.get(), objects, storage, refusal, now)),
        written);
  }
}
