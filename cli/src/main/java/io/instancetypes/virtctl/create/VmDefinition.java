package io.instancetypes.virtctl.create;

import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Option;
import java.util.List;

/** The help and the options of {@code virtctl create vm}. */
final class VmDefinition {
  private VmDefinition() {}

  static Definition of(MatcherOptions instancetype, MatcherOptions preference) {
    Definition definition = Definition.of(description());
    addExamples(definition);
    addMachine(definition);
    instancetype.addTo(definition, "instance type");
    definition.exclusive("memory", "infer-instancetype", "infer-instancetype-from");
    preference.addTo(definition, "preference");
    VolumeOptions.addTo(definition);
    NetworkOptions.addTo(definition);
    addLogin(definition);
    return definition;
  }

  private static String description() {
    var description =
        new StringBuilder(
            """
            Print the manifest of a VirtualMachine.

            Without an option for it, the instance type and the preference are inferred from the \
            volume it boots from, where that is possible; --memory or --vcpus switch this off \
            for the instance type. The VM boots from the volume with the lowest bootorder, else \
            from the first: container disks come before PVCs, those before imported volumes.

            Values such as src:IMAGE,name:NAME are pairs joined by commas; several items in one \
            value are joined by semicolons. --volume-import takes name, bootorder and, for each \
            type, these keys, those in brackets only if wanted:
            """);
    for (ImportType type : ImportType.values()) {
      description.append("\n  ").append(type.word()).append(": ").append(type.keys());
    }
    return description.toString();
  }

  private static void addExamples(Definition definition) {
    definition
        .example(
            "A disk image, sized by an instance type and tuned by a preference",
            """
            virtctl create vm --name web --instancetype u1.medium --preference fedora \\
              --volume-containerdisk src:quay.io/containerdisks/fedora:42\
            """)
        .example(
            "An instance type of the namespace that leaves the size to the VM",
            """
            virtctl create vm --instancetype virtualmachineinstancetype/mine \\
              --vcpus 4 --memory 8Gi --volume-pvc src:root\
            """)
        .example(
            "A copy of a DataSource that must name both instance type and preference",
            """
            virtctl create vm --volume-import type:ds,src:images/fedora,name:root \\
              --infer-instancetype --infer-preference\
            """)
        .example(
            "Inferred from another volume than the one it boots from",
            """
            virtctl create vm --volume-pvc src:root,bootorder:1 --volume-pvc src:golden \\
              --infer-instancetype-from golden --infer-preference-from golden\
            """)
        .example(
            "A user with a key, created at once",
            """
            virtctl create vm --volume-pvc src:root --user admin \\
              --ssh-key ~/.ssh/id_ed25519.pub | kubectl create -f -\
            """)
        .example(
            "Keys from a Secret, put in place by the guest agent",
            "virtctl create vm --volume-pvc src:root --access-cred src:my-keys,user:admin");
  }

  private static void addMachine(Definition definition) {
    definition
        .option(
            Option.value("name", "NAME", "Name of the VM; if left out, one that ends at random"))
        .option(Option.value("namespace", "NAMESPACE", "Namespace of the VM").letter('n'))
        .option(
            Option.value("run-strategy", "STRATEGY", "When the VM runs")
                .takes(
                    AllowedValues.choicesInAnyCase(
                        "Always", "Manual", "Halted", "Once", "RerunOnFailure"))
                .defaultsTo("Always"))
        .option(
            Option.value("termination-grace-period", "SECONDS", "How long it may take to stop")
                .defaultsTo("180"))
        .option(
            Option.value(
                    "memory", "SIZE", "Memory of the guest; beside an instance type only if given")
                .defaultsTo("512Mi"))
        .option(
            Option.value(
                "vcpus", "N", "Number of vCPUs; for instance types that leave it to the VM"));
  }

  private static void addLogin(Definition definition) {
    definition
        .option(Option.value("user", "USER", "User that cloud-init sets up"))
        .option(
            Option.value("password-file", "FILE", "File with the password of that user")
                .takes(AllowedValues.files()))
        .option(
            Option.value("ssh-key", "KEY|FILE", "Public key of that user, or a file with some")
                .takes(AllowedValues.files())
                .repeat())
        .option(Option.flag("ga-manage-ssh", "Let the guest agent write SSH keys"))
        .option(
            Option.value(
                    AccessCredentials.OPTION,
                    AccessCredentials.FORM.spelling(),
                    "SSH keys or passwords of a Secret")
                .repeat())
        .option(
            Option.value(CloudInit.OPTION, "TYPE", "Type of the cloud-init volume")
                .takes(
                    AllowedValues.choicesInAnyCase(
                        CloudInit.NO_CLOUD, CloudInit.CONFIG_DRIVE, "none"))
                .defaultsTo(CloudInit.NO_CLOUD))
        .option(Option.value("cloud-init-user-data", "BASE64", "User data for cloud-init"))
        .option(Option.value("cloud-init-network-data", "BASE64", "Network data for cloud-init"));
    for (String generated : List.of("user", "password-file", "ssh-key", "ga-manage-ssh")) {
      definition.exclusive("cloud-init-user-data", generated);
    }
  }
}
