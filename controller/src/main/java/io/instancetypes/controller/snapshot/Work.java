package io.instancetypes.controller.snapshot;

import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.ApiException;
import io.instancetypes.controller.cluster.Live;
import io.instancetypes.controller.cluster.Writes;
import io.instancetypes.controller.machine.Machine;
import io.instancetypes.documents.Json;
import io.instancetypes.engine.revise.Snapshots;
import io.instancetypes.engine.revise.StatusPatch;
import io.instancetypes.engine.revise.Write;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What snapshots and restores are done with. */
public record Work(Live live, Writes writes, Clock clock) {
  String now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  Snapshots plans() {
    return new Snapshots(live, Json::read);
  }

  Optional<Machine> find(String kind, String namespace, String name) {
    return live.find(kind, namespace, name).map(found -> new Machine((Fields) found));
  }

  /** The VirtualMachine that a reference means; any other kind is none. */
  Optional<Machine> machine(Object reference, String namespace) {
    return named(reference).flatMap(name -> find("VirtualMachine", namespace, name));
  }

  /** The instance of the VirtualMachine that a reference means. */
  Optional<Machine> instance(Object reference, String namespace) {
    return named(reference).flatMap(name -> find("VirtualMachineInstance", namespace, name));
  }

  private static Optional<String> named(Object reference) {
    return reference instanceof Map<?, ?> named
            && "VirtualMachine".equals(named.get("kind"))
            && named.get("name") instanceof String name
        ? Optional.of(name)
        : Optional.empty();
  }

  void perform(List<Write> wanted, Machine vm) {
    for (Write write : wanted) {
      switch (write) {
        case Write.CreateRevision creation -> writes.create(creation.revision());
        case Write.DeleteRevision deletion ->
            writes.delete("ControllerRevision", vm.namespace(), deletion.name(), deletion.uid());
        case Write.PatchSpec patch -> writes.patch(vm, patch.operations());
        case Write.PatchStatus patch -> writes.patchStatus(vm, patch.operations());
      }
    }
  }

  /** Creates an object that a killed predecessor may have created already. */
  void createOnce(Fields document) {
    try {
      writes.create(document);
    } catch (ApiException there) {
      if (!there.isOutdated()) {
        throw there;
      }
    }
  }

  void report(Machine object, Fields changes) {
    Fields status = Fields.copyOf(object.status());
    changes.forEach(status::put);
    List<Object> operations = StatusPatch.operations(object.document(), status);
    if (!operations.isEmpty()) {
      writes.patchStatus(object, operations);
    }
  }
}
