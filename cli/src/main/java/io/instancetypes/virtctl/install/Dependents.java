package io.instancetypes.virtctl.install;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.Refusal;
import java.util.List;
import java.util.Map;

/**
 * Who would be left alone: VirtualMachines with an instance type or preference, and the revisions
 * that they are pinned to.
 */
record Dependents(List<String> machines, int revisions) {
  static final String MACHINES = "/apis/kubevirt.io/v1/virtualmachines";

  private static final int SHOWN = 10;

  static Dependents in(InstalledObjects cluster) {
    List<String> machines =
        cluster.list(MACHINES, "").stream()
            .filter(Dependents::refers)
            .map(machine -> machine.object("metadata"))
            .map(metadata -> metadata.get("namespace") + "/" + metadata.get("name"))
            .toList();
    int revisions =
        cluster
            .list("/apis/apps/v1/controllerrevisions", "instancetype.kubevirt.io/object-name")
            .size();
    return new Dependents(machines, revisions);
  }

  private static boolean refers(Fields machine) {
    return machine.get("spec") instanceof Map<?, ?> spec
        && (spec.get("instancetype") != null || spec.get("preference") != null);
  }

  boolean isEmpty() {
    return machines.isEmpty() && revisions == 0;
  }

  Refusal refusal() {
    var text = new StringBuilder();
    text.append(
        "there are VirtualMachines with an instance type or preference (%d), or revisions of one (%d):"
            .formatted(machines.size(), revisions));
    machines.stream().limit(SHOWN).forEach(name -> text.append("\n  ").append(name));
    if (machines.size() > SHOWN) {
      text.append("\n  … and ").append(machines.size() - SHOWN).append(" more");
    }
    text.append(
        """

        Nobody would start, stop or check them any more. The ways out:
          1. Delete them, and their revisions go with them
          2. Write their sizes into them: virtctl expand --vm NAME -n NAMESPACE | kubectl replace -f -
          3. Only replace the operator: virtctl install --image IMAGE | kubectl apply --server-side -f -
          4. Remove it nevertheless with --force; with --keep-crds the types and preferences stay\
        """);
    return new Refusal(text.toString());
  }
}
