package io.instancetypes.controller.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.rollout.InstanceSize;
import java.util.Objects;

/**
 * The size of a virtual machine for two cells of a table: what runs, and what is wanted instead.
 */
final class PrintableSize {
  private PrintableSize() {}

  /**
   * @param instance null for none
   * @param wanted null where it could not be told
   */
  static Fields of(KubeObject instance, Fields wanted) {
    Fields running = instance == null ? null : InstanceSize.of(instance.fields());
    var printable = new Fields(2);
    for (String key : new String[] {"vcpus", "memory"}) {
      Object has = running == null ? null : running.get(key);
      Object wants = wanted == null ? has : wanted.get(key);
      if (has != null || wants != null) {
        printable.put(key, cell(has, wants));
      }
    }
    return printable;
  }

  private static String cell(Object has, Object wants) {
    if (has == null || wants == null || Objects.equals(has, wants)) {
      return String.valueOf(has == null ? wants : has);
    }
    return has + " -> " + wants;
  }
}
