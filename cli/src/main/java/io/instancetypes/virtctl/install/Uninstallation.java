package io.instancetypes.virtctl.install;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.VirtualMachineFinalizer;
import io.instancetypes.install.InstallationManifests;
import io.instancetypes.install.InstallationNames;
import io.instancetypes.install.InstallationSettings;
import io.instancetypes.platform.OwnershipLabels;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Takes an installation away in the order opposite to that in which it came: first what makes the
 * API server ask somebody, so that nothing is refused when nobody answers any more; the
 * definitions, with which all their objects go, late; the namespace last.
 */
final class Uninstallation {
  private static final Set<String> ENDED = Set.of("CustomResourceDefinition", "Namespace");
  private static final ClusterObjectRef MACHINE_DEFINITION =
      new ClusterObjectRef(
          "apiextensions.k8s.io/v1", "CustomResourceDefinition", "", "virtualmachines.kubevirt.io");

  private final InstalledObjects cluster;
  private final PrintStream out;
  private final boolean dryRun;

  /**
   * @param dryRun whether it is only said what would be done
   */
  Uninstallation(InstalledObjects cluster, PrintStream out, boolean dryRun) {
    this.cluster = cluster;
    this.out = out;
    this.dryRun = dryRun;
  }

  /**
   * @param types whether the definitions of the four kinds go too, with all their objects
   * @param machines the same of VirtualMachine, VirtualMachineInstance and KubeVirt
   */
  static List<ClusterObjectRef> targets(String namespace, boolean types, boolean machines) {
    var settings =
        new InstallationSettings(
            namespace,
            "none",
            InstallationSettings.REPLICAS,
            InstallationSettings.ANY_ADDRESS,
            machines,
            false,
            true);
    var targets = new ArrayList<ClusterObjectRef>();
    for (Fields manifest : InstallationManifests.of(settings).reversed()) {
      ClusterObjectRef target = ClusterObjectRef.of(manifest);
      if (types || !target.name().endsWith("." + ApiVersion.GROUP)) {
        targets.add(target);
      }
      if (target.kind().equals("Deployment")) {
        targets.add(
            new ClusterObjectRef(
                "coordination.k8s.io/v1", "Lease", namespace, InstallationNames.LEASE));
        targets.add(
            new ClusterObjectRef("v1", "Secret", namespace, InstallationNames.CERTIFICATES));
      }
    }
    return targets;
  }

  void run(List<ClusterObjectRef> targets) {
    boolean released = false;
    for (ClusterObjectRef target : targets) {
      // By now the operator has no rights any more to put the finalizer back.
      if (!released && ENDED.contains(target.kind())) {
        released = true;
        releaseMachines();
      }
      cluster.find(target).ifPresent(found -> remove(target, found));
    }
  }

  /**
   * Nobody would finish what their finalizer waits for: they could never be deleted. Where their
   * definition is somebody else's, so is the finalizer, and KubeVirt waits for it.
   */
  private void releaseMachines() {
    if (cluster.find(MACHINE_DEFINITION).filter(InstalledState::isOurs).isEmpty()) {
      return;
    }
    for (Fields vm : cluster.list(Dependents.MACHINES, "")) {
      var machine = new KubeObject(vm);
      var target =
          new ClusterObjectRef(
              "kubevirt.io/v1", "VirtualMachine", machine.namespace(), machine.name());
      if (VirtualMachineFinalizer.isOn(machine) && !dryRun) {
        Fields released = Fields.copyOf(vm);
        released.object("metadata").put("finalizers", VirtualMachineFinalizer.without(machine));
        cluster.replace(target, released);
        out.println(target.title() + " released");
      }
    }
  }

  private void remove(ClusterObjectRef target, Fields found) {
    Optional<String> reason = reasonToStay(target, found);
    if (reason.isPresent()) {
      out.println(target.title() + " left alone: " + reason.get());
    } else if (dryRun) {
      out.println(target.title() + " would be deleted");
    } else {
      if (target.name().endsWith("." + ApiVersion.GROUP)) {
        stopConverting(target, found);
      }
      cluster.delete(target);
      out.println(target.title() + " deleted");
    }
  }

  private static Optional<String> reasonToStay(ClusterObjectRef target, Fields found) {
    boolean shared =
        target.kind().equals("Namespace")
            && (target.name().equals("default") || target.name().startsWith("kube-"));
    if (shared) {
      return Optional.of("it is not only for this");
    }
    // The operator made these two itself, where nobody else has business.
    if (target.kind().equals("Lease")
        || target.kind().equals("Secret")
        || InstalledState.isOurs(found)) {
      return Optional.empty();
    }
    return Optional.of(
        InstalledState.otherManager(found)
            .map(manager -> "managed by " + manager)
            .orElse(
                "it is not labelled " + OwnershipLabels.PART_OF + "=" + OwnershipLabels.PRODUCT));
  }

  /** With nobody who converts, objects that are kept in an older version could not be deleted. */
  private void stopConverting(ClusterObjectRef target, Fields definition) {
    Fields plain = Fields.copyOf(definition);
    plain.object("spec").put("conversion", Fields.of("strategy", "None"));
    cluster.replace(target, plain);
  }
}
