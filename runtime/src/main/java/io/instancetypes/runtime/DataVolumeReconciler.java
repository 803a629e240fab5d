package io.instancetypes.runtime;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.controller.cluster.WriteExecutor;
import io.instancetypes.engine.revise.Write;
import io.instancetypes.runtime.life.DataVolumeWrites;
import io.instancetypes.runtime.volume.ClaimVolumes;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Makes the disks of DataVolumes. */
final class DataVolumeReconciler implements Reconciler<DataVolume> {
  private static final Duration LATER = Duration.ofSeconds(5);

  private final ApiClient api;
  private final WriteExecutor executor;
  private final ClaimVolumes claims;

  DataVolumeReconciler(ApiClient api, ClaimVolumes claims) {
    this.api = api;
    this.executor = new WriteExecutor(api, NodeAgent.MANAGER);
    this.claims = claims;
  }

  @Override
  public UpdateControl<DataVolume> reconcile(DataVolume resource, Context<DataVolume> context) {
    try {
      return fill(resource) ? UpdateControl.noUpdate() : later();
    } catch (ApiClientException changed) {
      return later();
    }
  }

  private static UpdateControl<DataVolume> later() {
    return UpdateControl.<DataVolume>noUpdate().rescheduleAfter(LATER);
  }

  /** Whether nothing is left to do. */
  private boolean fill(DataVolume resource) {
    ResourcePath volumes = ResourcePath.of("DataVolume");
    var metadata = resource.getMetadata();
    Fields found;
    try {
      found = api.get(volumes.object(metadata.getNamespace(), metadata.getName()));
    } catch (ApiClientException failure) {
      return failure.isMissing();
    }
    var volume = new KubeObject(found);
    if (DataVolumeWrites.isDone(volume) || volume.isBeingDeleted()) {
      return true;
    }
    Optional<String> objection = DataVolumeWrites.objection(volume).or(() -> make(volume));
    write(
        objection
            .map(why -> DataVolumeWrites.trouble(volume, why, now()))
            .orElseGet(() -> DataVolumeWrites.succeed(volume, now())));
    return objection.isEmpty() || DataVolumeWrites.objection(volume).isPresent();
  }

  /** Why that did not work; empty where it did. */
  private Optional<String> make(KubeObject volume) {
    try {
      claims.claim(DataVolumeWrites.claim(volume));
      claims.provide(volume.namespace(), volume.name());
      return Optional.empty();
    } catch (IOException trouble) {
      return Optional.of(trouble.getMessage());
    }
  }

  private void write(List<Write> writes) {
    writes.forEach(write -> executor.execute(write, now()));
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
