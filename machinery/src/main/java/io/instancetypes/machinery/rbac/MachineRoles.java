package io.instancetypes.machinery.rbac;

import static io.instancetypes.machinery.rbac.BootstrapPolicy.role;

import io.instancetypes.api.Fields;
import java.util.List;

/** The roles for virtual machines, their types and disks, under the names KubeVirt gives them. */
final class MachineRoles {
  private static final String KUBEVIRT = "kubevirt.io";
  private static final String SUBRESOURCES = "subresources.kubevirt.io";
  private static final String TYPES = "instancetype.kubevirt.io";
  private static final String DISKS = "cdi.kubevirt.io";
  private static final String SNAPSHOTS = "snapshot.storage.k8s.io";
  private static final String MACHINE_SNAPSHOTS = "snapshot.kubevirt.io";

  private static final String[] MACHINES = {"virtualmachines", "virtualmachineinstances"};
  private static final String[] CLUSTER_TYPES = {
    "virtualmachineclusterinstancetypes", "virtualmachineclusterpreferences"
  };
  private static final String[] ALL_TYPES = {
    "virtualmachineinstancetypes",
    "virtualmachineclusterinstancetypes",
    "virtualmachinepreferences",
    "virtualmachineclusterpreferences"
  };
  private static final String[] ALL_MACHINE_SNAPSHOTS = {
    "virtualmachinesnapshots", "virtualmachinesnapshotcontents", "virtualmachinerestores"
  };
  private static final String[] ALL_DISKS = {"datavolumes", "datasources"};

  private MachineRoles() {}

  static List<Fields> all() {
    return List.of(
        role(
            "kubevirt.io:default",
            "",
            Verbs.GET_AND_LIST.on(KUBEVIRT, "kubevirts"),
            Verbs.GET_AND_LIST.on(SUBRESOURCES, "version")),
        role("instancetype.kubevirt.io:view", "", Verbs.READ.on(TYPES, CLUSTER_TYPES)),
        changing("admin", Verbs.READ_AND_WRITE),
        changing("edit", Verbs.EDIT),
        viewing(),
        role("cdi.kubevirt.io:admin", "admin", Verbs.READ_AND_WRITE.on(DISKS, ALL_DISKS)),
        role("cdi.kubevirt.io:edit", "edit", Verbs.EDIT.on(DISKS, ALL_DISKS)),
        role("cdi.kubevirt.io:view", "view", Verbs.READ.on(DISKS, ALL_DISKS)),
        role(
            "snapshot.storage.k8s.io:edit",
            "edit",
            Verbs.READ_AND_WRITE.on(SNAPSHOTS, "volumesnapshots")),
        role("snapshot.storage.k8s.io:view", "view", Verbs.READ.on(SNAPSHOTS, "volumesnapshots")));
  }

  private static Fields changing(String name, Verbs verbs) {
    return role(
        "kubevirt.io:" + name,
        name,
        Verbs.GET.on(SUBRESOURCES, "virtualmachines/expand-spec"),
        Verbs.UPDATE.on(
            SUBRESOURCES,
            "virtualmachines/start",
            "virtualmachines/stop",
            "virtualmachines/restart",
            "expand-vm-spec"),
        verbs.on(KUBEVIRT, MACHINES),
        verbs.on(MACHINE_SNAPSHOTS, ALL_MACHINE_SNAPSHOTS),
        verbs.on(TYPES, ALL_TYPES));
  }

  private static Fields viewing() {
    return role(
        "kubevirt.io:view",
        "view",
        Verbs.GET_AND_LIST.on(KUBEVIRT, "kubevirts"),
        Verbs.GET.on(SUBRESOURCES, "virtualmachines/expand-spec"),
        Verbs.UPDATE.on(SUBRESOURCES, "expand-vm-spec"),
        Verbs.READ.on(KUBEVIRT, MACHINES),
        Verbs.READ.on(MACHINE_SNAPSHOTS, ALL_MACHINE_SNAPSHOTS),
        Verbs.READ.on(TYPES, ALL_TYPES));
  }
}
