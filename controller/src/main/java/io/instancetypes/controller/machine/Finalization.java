package io.instancetypes.controller.machine;

import io.instancetypes.api.KubeObject;
import io.instancetypes.api.VirtualMachineFinalizer;
import io.instancetypes.engine.revise.Operations;
import io.instancetypes.engine.revise.Write;
import java.util.ArrayList;
import java.util.List;

/**
 * The end of a VirtualMachine: its instance goes, then its revisions, and only then the machine
 * itself, for which the finalizer waits.
 */
final class Finalization {
  /** Of those who delete a machine and want to keep what it owns. */
  private static final String ORPHAN = "orphan";

  private static final String POINTER = "/metadata/finalizers";

  private Finalization() {}

  /** What a machine needs that is being deleted: nothing while its instance takes its time. */
  static List<Write> writes(Observation seen) {
    if (!VirtualMachineFinalizer.isOn(seen.vm())) {
      return List.of();
    }
    KubeObject instance = seen.instance();
    if (instance == null || seen.vm().finalizers().contains(ORPHAN)) {
      return released(seen);
    }
    return instance.isBeingDeleted() ? List.of() : List.of(deletion(instance));
  }

  private static List<Write> released(Observation seen) {
    KubeObject vm = seen.vm();
    var writes = new ArrayList<Write>();
    if (!vm.finalizers().contains(ORPHAN)) {
      seen.revisions().stream()
          .filter(revision -> !revision.isBeingDeleted())
          .map(Finalization::deletion)
          .forEach(writes::add);
    }
    List<Object> left = VirtualMachineFinalizer.without(vm);
    var operations = new Operations();
    writes.add(
        new Write.Patch(
            vm.fields(),
            (left.isEmpty() ? operations.remove(POINTER) : operations.set(POINTER, left)).list()));
    return writes;
  }

  private static Write deletion(KubeObject object) {
    return new Write.Delete(object.kind(), object.namespace(), object.name(), object.uid());
  }

  /**
   * The first writes for a machine, with the finalizer where admission has not set it: in a patch
   * that is due anyway, or in one of its own before anything is created that has to be taken away.
   */
  static List<Write> begun(KubeObject vm, List<Write> first) {
    if (VirtualMachineFinalizer.isOn(vm)) {
      return first;
    }
    if (first.isEmpty()) {
      return List.of(new Write.Patch(vm.fields(), addition(vm)));
    }
    return first.stream()
        .map(write -> write instanceof Write.Patch patch ? withFinalizer(vm, patch) : write)
        .toList();
  }

  private static Write withFinalizer(KubeObject vm, Write.Patch patch) {
    if (!vm.uid().equals(KubeObject.of(patch.object()).uid())) {
      return patch;
    }
    var operations = new ArrayList<>(patch.operations());
    operations.addAll(addition(vm));
    return new Write.Patch(patch.object(), operations);
  }

  private static List<Object> addition(KubeObject vm) {
    return new Operations().set(POINTER, VirtualMachineFinalizer.with(vm)).list();
  }
}
