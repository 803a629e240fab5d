package io.instancetypes.api;

import java.util.ArrayList;
import java.util.List;

/**
 * Keeps a VirtualMachine that was deleted until its instance is gone: another one of its name would
 * meet that instance.
 */
public final class VirtualMachineFinalizer {
  /** As KubeVirt names it, so that either can take it away. */
  public static final String NAME = "kubevirt.io/virtualMachineControllerFinalize";

  private VirtualMachineFinalizer() {}

  public static boolean isOn(KubeObject vm) {
    return vm.finalizers().contains(NAME);
  }

  /** All finalizers of a VirtualMachine that is to be kept. */
  public static List<Object> with(KubeObject vm) {
    var finalizers = new ArrayList<Object>(vm.finalizers());
    if (!isOn(vm)) {
      finalizers.add(NAME);
    }
    return finalizers;
  }

  /** All finalizers of a VirtualMachine that may go. */
  public static List<Object> without(KubeObject vm) {
    var finalizers = new ArrayList<Object>(vm.finalizers());
    finalizers.remove(NAME);
    return finalizers;
  }
}
