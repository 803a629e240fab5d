package io.instancetypes.engine.random;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.rule.ResolvedType;
import java.util.List;
import java.util.Map;

/** Takes out of a domain what would keep it from being combined with an instance type. */
final class Agreement {
  private final Dice dice;
  private final Fields domain;

  Agreement(Dice dice, Fields domain) {
    this.dice = dice;
    this.domain = domain;
  }

  void with(ResolvedType instancetype) {
    if (instancetype == null) {
      List<String> layout = List.of("sockets", "cores", "threads");
      remove("cpu", dice.chance(0.5) ? layout : List.of("guest"));
      return;
    }
    remove("cpu", List.of("sockets", "cores", "threads", "guest", "model", "numa", "realtime"));
    remove("cpu", List.of("dedicatedCpuPlacement", "isolateEmulatorThread", "maxSockets"));
    remove("cpu", List.of("features"));
    remove("memory", List.of("guest", "hugepages", "maxGuest"));
    remove("devices", List.of("gpus", "hostDevices", "blockMultiQueue"));
    domain.keySet().removeAll(List.of("resources", "ioThreads", "ioThreadsPolicy"));
    domain.remove("launchSecurity");
    if (dice.chance(0.3)) {
      domain.object("cpu").put("dedicatedCpuPlacement", false);
      domain.object("cpu").put("sockets", 0L);
    }
    supplement(instancetype);
  }

  private void supplement(ResolvedType instancetype) {
    Map<?, ?> cpu = (Map<?, ?>) instancetype.spec().get("cpu");
    if (cpu.get("guest") == null && cpu.get("topology") == null) {
      domain.object("cpu").put("guest", (long) dice.oneOf(1, 2, 4, 6, 8));
    }
    if (((Map<?, ?>) instancetype.spec().get("memory")).get("guest") == null) {
      domain.object("memory").put("guest", dice.oneOf("1Gi", "4Gi", "1500M"));
    }
  }

  private void remove(String key, List<String> fields) {
    if (domain.get(key) instanceof Fields object) {
      object.keySet().removeAll(fields);
    }
  }
}
