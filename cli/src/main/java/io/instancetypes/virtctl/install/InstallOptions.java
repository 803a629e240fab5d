package io.instancetypes.virtctl.install;

import static io.instancetypes.install.InstallationNames.NAMESPACE;

import io.instancetypes.install.InstallationSettings;
import io.instancetypes.runtime.image.ImageException;
import io.instancetypes.runtime.registry.ImageName;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.option.Amounts;
import io.instancetypes.virtctl.option.Mistake;
import io.instancetypes.virtctl.option.NameForms;
import java.net.InetAddress;
import java.util.List;

/** The options that say how the operator is to be installed. */
final class InstallOptions {
  private static final int MOST_REPLICAS = 100;

  private InstallOptions() {}

  static Definition addTo(Definition definition, String version) {
    return namespace(definition)
        .option(
            Option.value("image", "IMAGE", "Image of the operator")
                .defaultsTo(InstallationSettings.image(version)))
        .option(
            Option.value("replicas", "N", "Number of replicas")
                .defaultsTo(String.valueOf(InstallationSettings.REPLICAS)))
        .option(
            Option.value(
                "api-server-cidr",
                "CIDR,…",
                "Let in only API servers at these addresses, such as 192.0.2.0/28 (default all)"))
        .option(
            Option.flag(
                "with-catalog",
                "The standard instance types and preferences too, which the operator brings"
                    + " otherwise"))
        .option(
            Option.flag(
                "dashboard", "The dashboard too, behind the Service instancetypes-dashboard"))
        .option(
            Option.flag(
                "without-machines",
                "Leave out the definitions of VirtualMachine, VirtualMachineInstance and KubeVirt,"
                    + " where KubeVirt has them"))
        .option(Option.flag("crds-only", "Only the CustomResourceDefinitions"));
  }

  static Definition namespace(Definition definition) {
    return definition.option(
        Option.value("namespace", "NAMESPACE", "Namespace of the operator")
            .letter('n')
            .defaultsTo(NAMESPACE));
  }

  static InstallationSettings read(Invocation invocation) {
    return new InstallationSettings(
        NameForms.checkNamespace("namespace", invocation.value("namespace")),
        image(invocation.value("image")),
        replicas(invocation.value("replicas")),
        invocation
            .optional("api-server-cidr")
            .map(InstallOptions::blocks)
            .orElse(InstallationSettings.ANY_ADDRESS),
        !invocation.flag("without-machines"),
        invocation.flag("with-catalog"),
        invocation.flag("dashboard"));
  }

  /** What prints these manifests; each value was checked, so that a shell takes it as it is. */
  static String command(Invocation invocation) {
    var command = new StringBuilder("virtctl install");
    for (String option : List.of("namespace", "image", "replicas", "api-server-cidr")) {
      if (invocation.has(option)) {
        command.append(" --").append(option).append(' ').append(invocation.value(option));
      }
    }
    for (String flag : List.of("with-catalog", "dashboard", "without-machines", "crds-only")) {
      if (invocation.flag(flag)) {
        command.append(" --").append(flag);
      }
    }
    return command.toString();
  }

  private static List<String> blocks(String text) {
    List<String> blocks = List.of(text.split(",", -1));
    for (String block : blocks) {
      if (!isBlock(block)) {
        throw Mistake.in(
            "api-server-cidr",
            Mistake.quoted(block) + " is not a block of addresses such as 192.0.2.0/28");
      }
    }
    return blocks;
  }

  private static boolean isBlock(String text) {
    int slash = text.indexOf('/');
    try {
      int length = Integer.parseInt(text.substring(slash + 1));
      int bits = InetAddress.ofLiteral(text.substring(0, slash)).getAddress().length * Byte.SIZE;
      return length >= 0 && length <= bits;
    } catch (IllegalArgumentException | IndexOutOfBoundsException malformed) {
      return false;
    }
  }

  /** As Kubernetes reads it: a name without a tag means the tag latest. */
  private static String image(String image) {
    if (image.isBlank()) {
      throw Mistake.in("image", Mistake.quoted(image) + " is not the name of an image");
    }
    if (image.endsWith(".tar")) {
      throw Mistake.in(
          "image",
          Mistake.quoted(image)
              + " is a file, and clusters pull images from registries; "
              + InstallCommand.MAKES_IMAGE
              + " pushes it to one");
    }
    if (image.contains("://")) {
      throw Mistake.in("image", Mistake.quoted(image) + " is a URL; begin with the registry");
    }
    if (isLatest(image)) {
      throw Mistake.in(
          "image",
          (image.endsWith(":latest") ? "the tag latest" : "a name without a tag means latest, and")
              + " says nothing about what runs; use a version");
    }
    return image;
  }

  private static boolean isLatest(String image) {
    try {
      return ImageName.parse(image).isLatest();
    } catch (ImageException none) {
      throw Mistake.in("image", none.getMessage());
    }
  }

  private static int replicas(String text) {
    long replicas = Amounts.count("replicas", "", text);
    if (replicas > MOST_REPLICAS) {
      throw Mistake.in("replicas", "must be at most %d, not %s".formatted(MOST_REPLICAS, text));
    }
    return (int) replicas;
  }
}
