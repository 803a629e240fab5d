package io.instancetypes.runtime.life;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.rollout.Rollout;
import java.util.Map;

/** What an instance says while its guest is given more CPUs or memory, in KubeVirt's words. */
public final class GuestGrowth {
  private static final String CPUS = "HotVCPUChange";
  private static final String MEMORY = "HotMemoryChange";
  private static final String FAILED = "HotplugFailed";

  private GuestGrowth() {}

  /** A change is under way until the guest itself has what its instance wants. */
  static void conditions(InstanceStatus status, KubeObject vmi, GuestSize size) {
    status.condition(
        Rollout.IN_PLACE, "True", "", "CPUs and memory are plugged in where the guest runs");
    GuestSize.Target target = size.target(vmi);
    if (size.cpus().taken() < target.cpus()) {
      status.condition(CPUS, "True", "", inWords(vmi, size.cpus().taken(), target.cpus()));
    } else {
      status.without(CPUS);
    }
    if (size.memory().added() == target.added()) {
      status.without(MEMORY);
    } else {
      String wanted = GuestReport.quantity(size.memory().atBoot() + target.added());
      String has = GuestReport.quantity(size.memory().now());
      status.condition(MEMORY, "True", "", "the guest has %s of %s".formatted(has, wanted));
    }
  }

  private static String inWords(KubeObject vmi, long has, long wanted) {
    Map<?, ?> cpu = Fields.map(Fields.map(vmi.spec(), "domain"), "cpu");
    long perSocket = GuestSize.perSocket(cpu);
    return "the guest has %d of %d sockets".formatted(has / perSocket, wanted / perSocket);
  }

  /** The guest stays as it is, for a reason that may go away. */
  public static InstanceStatus refused(
      InstanceStatus status, KubeObject vmi, GuestSize size, String why) {
    GuestSize.Target target = size.target(vmi);
    if (size.cpus().present() < target.cpus()) {
      status.condition(CPUS, "False", FAILED, why);
    }
    if (size.memory().requested() != target.added()) {
      status.condition(MEMORY, "False", FAILED, why);
    }
    return status;
  }
}
