package io.instancetypes.controller.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.resolve.RunStrategy;
import io.instancetypes.engine.resolve.TruncatedName;
import io.instancetypes.engine.rollout.StartedSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The instance that a start creates. Its name follows from the VirtualMachine, so that a start
 * cannot happen twice.
 */
final class NewInstance {
  private static final String NAME_LABEL = "vm.kubevirt.io/name";
  private static final String MIGRATION_TARGET = "kubevirt.io/create-migration-target";

  private NewInstance() {}

  /**
   * @param expanded what the engine makes of the VirtualMachine
   * @param memory what the annotation is to say that remembers the start; empty for no annotation
   * @param now in the format of Kubernetes
   */
  static Fields document(
      KubeObject vm, Fields expanded, Optional<String> memory, boolean paused, String now) {
    Fields instance = Fields.copyOf(expanded);
    Fields metadata = instance.object("metadata");
    metadata.object("labels").put(NAME_LABEL, TruncatedName.label(vm.name()));
    Fields annotations = metadata.object("annotations");
    annotations.put(StartedSpec.GENERATION, Long.toString(vm.generation()));
    memory.ifPresent(text -> annotations.put(StartedSpec.ANNOTATION, text));
    if (paused) {
      instance.object("spec").put("startStrategy", "Paused");
    }
    if (RunStrategy.of(vm.spec()).filter(RunStrategy.WAIT_AS_RECEIVER::equals).isPresent()) {
      annotations.put(MIGRATION_TARGET, "true");
    }
    Fields status = status(now);
    if (memory.isEmpty()) {
      status.put("virtualMachineRevisionName", StartedSpec.revisionName(vm, vm.generation()));
    }
    instance.put("status", status);
    return instance;
  }

  /** Whoever runs instances replaces this; until somebody does, it is the truth. */
  private static Fields status(String now) {
    return Fields.of(
        "phase",
        "Pending",
        "conditions",
        new ArrayList<>(
            List.of(
                Fields.of(
                    "type",
                    "Ready",
                    "status",
                    "False",
                    "reason",
                    "NoHypervisor",
                    "message",
                    "no hypervisor is attached to this control plane: the instance is complete, and"
                        + " waits for one to run it",
                    "lastTransitionTime",
                    now))));
  }
}
