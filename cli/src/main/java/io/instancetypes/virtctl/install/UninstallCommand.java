package io.instancetypes.virtctl.install;

import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import io.instancetypes.virtctl.option.NameForms;
import java.io.IOException;
import java.util.List;

/** {@code virtctl uninstall}. */
public final class UninstallCommand {
  private UninstallCommand() {}

  public static Definition definition() {
    Definition definition =
        Definition.of(
                """
                Take away from a cluster what 'virtctl install' printed: webhooks and APIServices \
                first, so that nothing is blocked, the definitions of instance types and \
                preferences last, and with them all types and preferences.

                While VirtualMachines use an instance type or preference nothing is taken away, \
                unless --force is given. VirtualMachines themselves, and their definitions, stay \
                unless --delete-machines is given. What somebody else manages stays in any case.\
                """)
            .example("What would go?", "virtctl uninstall --dry-run")
            .example("The operator only", "virtctl uninstall --force --keep-crds");
    return ClusterOptions.addContextTo(InstallOptions.namespace(definition))
        .option(Option.flag("force", "Even though VirtualMachines depend on it"))
        .option(Option.flag("keep-crds", "Keep types and preferences, and their definitions"))
        .option(
            Option.flag(
                "delete-machines",
                "Delete the definitions of VirtualMachine, VirtualMachineInstance and KubeVirt,"
                    + " and with them every machine of the cluster"))
        .option(Option.flag("dry-run", "Only say what would be deleted"))
        .exclusive("keep-crds", "delete-machines")
        .runs(UninstallCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    String namespace = NameForms.checkNamespace("namespace", invocation.value("namespace"));
    var cluster = new InstalledObjects(ClusterOptions.api(invocation, console));
    if (!invocation.flag("force")) {
      Dependents dependents = Dependents.in(cluster);
      if (!dependents.isEmpty()) {
        throw dependents.refusal();
      }
    }
    List<ClusterObjectRef> targets =
        Uninstallation.targets(
            namespace, !invocation.flag("keep-crds"), invocation.flag("delete-machines"));
    new Uninstallation(cluster, console.out(), invocation.flag("dry-run")).run(targets);
    if (invocation.flag("keep-crds")) {
      console
          .err()
          .println(
              "note: until an operator is there again, types and preferences can be read and"
                  + " written as v1beta2 only, as nobody converts them");
    }
    return Exit.OK;
  }
}
