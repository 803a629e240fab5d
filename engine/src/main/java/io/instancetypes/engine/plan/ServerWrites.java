package io.instancetypes.engine.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.resolve.Resolution;
import io.instancetypes.engine.resolve.Resolution.Prepared;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.rollout.FieldDifference;
import io.instancetypes.engine.rule.Draft;
import io.instancetypes.engine.validate.VirtualMachineShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The fields of a virtual machine that a cluster sets after somebody has applied it. */
public final class ServerWrites {
  private static final String FIRMWARE = "spec.template.spec.domain.firmware.";

  /**
   * @param path in the VirtualMachine; items of lists by their names
   */
  public record Written(String path, By by, When when) {}

  /** Who writes it. */
  public enum By {
    ADMISSION,
    CONTROLLER
  }

  /** The event after which it is there. */
  public enum When {
    CREATE("create"),
    FIRST_SYNC("first sync");

    private final String words;

    When(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  private ServerWrites() {}

  /** In the order in which they are written; none for what would be refused. */
  public static List<Written> of(Engine engine, Map<String, Object> vm) {
    if (!VirtualMachineShape.causes(vm).isEmpty()) {
      return List.of();
    }
    Map<String, Object> admitted = admitted(engine, vm);
    var writes = new ArrayList<Written>();
    for (FieldDifference difference :
        FieldDifference.between("spec", vm.get("spec"), admitted.get("spec"))) {
      leaves(difference, writes);
    }
    Map<?, ?> domain =
        Fields.map(Fields.map(Fields.map(Fields.map(vm, "spec"), "template"), "spec"), "domain");
    for (String key : List.of("uuid", "serial")) {
      if (Draft.isUnset(Fields.map(domain, "firmware").get(key))) {
        writes.add(new Written(FIRMWARE + key, By.ADMISSION, When.CREATE));
      }
    }
    for (TypeMatcher matcher : MachineReferences.matchers(admitted)) {
      if (matcher.revisionName().isEmpty()) {
        writes.add(new Written(matcher.path() + ".revisionName", By.CONTROLLER, When.FIRST_SYNC));
      }
    }
    return writes;
  }

  /** A machine of good shape as admission stores it. */
  static Map<String, Object> admitted(Engine engine, Map<String, Object> vm) {
    Prepared prepared = engine.prepare(vm);
    return prepared.stage() == Resolution.Stage.LOOKUP ? engine.settle(prepared) : prepared.vm();
  }

  /** An object that is new as a whole is written field by field. */
  private static void leaves(FieldDifference difference, List<Written> into) {
    if (difference.before() == null && difference.after() instanceof Map<?, ?> object) {
      object.forEach(
          (key, value) ->
              leaves(new FieldDifference(difference.path() + "." + key, null, value), into));
    } else {
      into.add(new Written(difference.path(), By.ADMISSION, When.CREATE));
    }
  }
}
