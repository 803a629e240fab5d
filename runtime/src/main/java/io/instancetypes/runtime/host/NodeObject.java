package io.instancetypes.runtime.host;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.Quantity;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.qemu.Host.Accelerator;
import java.util.ArrayList;
import java.util.List;

/** This machine, as it shows among nodes. */
public record NodeObject(String name, HostCapacity capacity, Accelerator accelerator) {
  /** Makes it what it is now, whoever changed it. */
  public void apply(ApiClient api, String manager, String now) {
    String path = ResourcePath.of("Node").object(null, name);
    KubeObject before = new KubeObject(api.apply(path, document(), manager));
    api.apply(path + "/status", withStatus(before, now), manager);
  }

  private Fields document() {
    return Fields.of(
        "apiVersion",
        "v1",
        "kind",
        "Node",
        "metadata",
        Fields.of(
            "name",
            name,
            "labels",
            Fields.of(
                "kubernetes.io/arch",
                "amd64",
                "kubernetes.io/hostname",
                name,
                "kubernetes.io/os",
                "linux",
                "kubevirt.io/schedulable",
                "true")));
  }

  private Fields withStatus(KubeObject before, String now) {
    Fields node = document();
    node.put(
        "status",
        Fields.of(
            "capacity",
            amounts(capacity.memory()),
            "allocatable",
            amounts(capacity.allocatableMemory()),
            "conditions",
            new ArrayList<Object>(List.of(ready(before, now)))));
    return node;
  }

  private Fields amounts(long memory) {
    Fields amounts =
        Fields.of(
            "cpu",
            Long.toString(capacity.cpus()),
            "memory",
            Quantity.of(memory, Quantity.Format.BINARY_SI).canonical());
    if (accelerator == Accelerator.KVM) {
      amounts.put("devices.kubevirt.io/kvm", "1k");
    }
    return amounts;
  }

  private static Fields ready(KubeObject before, String now) {
    Object since = before.condition("Ready").get("lastTransitionTime");
    return Fields.of(
        "type",
        "Ready",
        "status",
        "True",
        "reason",
        "KubeletReady",
        "message",
        "guests are run here",
        "lastHeartbeatTime",
        now,
        "lastTransitionTime",
        since == null ? now : since);
  }
}
