package io.instancetypes.controller.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.revise.Capture;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a start creates: a revision that remembers the VirtualMachine as it was then, and the
 * instance. Both names follow from the VirtualMachine, so that a start cannot happen twice.
 */
public final class NewInstance {
  /** The generation of the VirtualMachine that an instance was made of. */
  static final String GENERATION = "kubevirt.io/vm-generation";

  private static final String NAME_LABEL = "vm.kubevirt.io/name";
  private static final String MIGRATION_TARGET = "kubevirt.io/create-migration-target";

  private NewInstance() {}

  /** The generation of which an instance was made, 0 where it does not say. */
  public static long generation(Machine instance) {
    Object text = Machine.map(instance.metadata().get("annotations")).get(GENERATION);
    return text instanceof String digits && digits.matches("\\d{1,18}")
        ? Long.parseLong(digits)
        : 0;
  }

  public static String revisionName(Machine vm, long generation) {
    return revisionPrefix(vm) + generation;
  }

  /** How the names of all revisions begin that remember starts of a VirtualMachine. */
  public static String revisionPrefix(Machine vm) {
    return "revision-start-vm-" + vm.uid() + "-";
  }

  /** The VirtualMachine as it is started, with the revisions that it uses in its matchers. */
  public static Fields revision(Machine vm) {
    Fields spec = Fields.copyOf(vm.spec());
    for (Kind.Family family : Kind.Family.values()) {
      String key = TypeMatcher.key(family);
      Map<?, ?> reference = Machine.map(vm.status().get(key + "Ref"));
      Object revision = Machine.map(reference.get("controllerRevisionRef")).get("name");
      if (spec.get(key) instanceof Fields matcher && revision instanceof String name) {
        matcher.put("revisionName", name);
      }
    }
    return Fields.of(
        "apiVersion",
        "apps/v1",
        "kind",
        "ControllerRevision",
        "metadata",
        Fields.of(
            "name",
            revisionName(vm, vm.generation()),
            "namespace",
            vm.namespace(),
            "ownerReferences",
            Capture.owner(vm.document())),
        "data",
        Fields.of("spec", spec),
        "revision",
        vm.generation());
  }

  /** The VirtualMachine that a revision remembers. */
  public static Fields remembered(Machine vm, Map<String, Object> revision) {
    Fields then = new Fields(4);
    vm.document().forEach(then::put);
    then.put("spec", Machine.map(revision.get("data")).get("spec"));
    then.remove("status");
    return then;
  }

  /**
   * The instance.
   *
   * @param expanded what the engine makes of the VirtualMachine
   * @param now in the format of Kubernetes
   */
  public static Fields instance(Machine vm, Fields expanded, boolean paused, String now) {
    Fields instance = Fields.copyOf(expanded);
    Fields metadata = instance.object("metadata");
    metadata.object("labels").put(NAME_LABEL, label(vm));
    metadata.object("annotations").put(GENERATION, Long.toString(vm.generation()));
    if (paused) {
      instance.object("spec").put("startStrategy", "Paused");
    }
    if (RunStrategy.of(vm.spec()) == RunStrategy.WAIT_AS_RECEIVER) {
      metadata.object("annotations").put(MIGRATION_TARGET, "true");
    }
    instance.put("status", status(vm, now));
    return instance;
  }

  private static String label(Machine vm) {
    return io.instancetypes.engine.resolve.TruncatedName.label(vm.name());
  }

  /** Whoever runs instances replaces this; until somebody does, it is the truth. */
  private static Fields status(Machine vm, String now) {
    return Fields.of(
        "phase",
        "Pending",
        "virtualMachineRevisionName",
        revisionName(vm, vm.generation()),
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
