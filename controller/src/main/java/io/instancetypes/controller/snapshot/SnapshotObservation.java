package io.instancetypes.controller.snapshot;

import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.revise.Failure;
import java.util.Map;
import java.util.Optional;

/**
 * A snapshot or restore, and where to look for what it is about.
 *
 * @param objects as they are at the moment
 * @param storage whether somebody copies volumes, if VolumeSnapshots ask for it
 * @param refusal what the server last refused to do for it
 * @param now in the format of Kubernetes
 */
public record SnapshotObservation(
    KubeObject object,
    ObjectLookup objects,
    boolean storage,
    Optional<Failure> refusal,
    String now) {

  Optional<KubeObject> find(String kind, String name) {
    return objects.find(kind, object.namespace(), name).map(found -> new KubeObject(found));
  }

  /** The VirtualMachine that a reference means; any other kind is none. */
  Optional<KubeObject> virtualMachine(Object reference) {
    return named(reference).flatMap(name -> find("VirtualMachine", name));
  }

  /** Whether the VirtualMachine that a reference means has an instance. */
  boolean isRunning(Object reference) {
    return instance(reference).isPresent();
  }

  /** The instance of the VirtualMachine that a reference means. */
  Optional<KubeObject> instance(Object reference) {
    return named(reference).flatMap(name -> find("VirtualMachineInstance", name));
  }

  private static Optional<String> named(Object reference) {
    return reference instanceof Map<?, ?> named
            && "VirtualMachine".equals(named.get("kind"))
            && named.get("name") instanceof String name
        ? Optional.of(name)
        : Optional.empty();
  }
}
