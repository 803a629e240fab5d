package io.instancetypes.virtctl.create;

import io.instancetypes.virtctl.cli.Command;
import java.util.function.Supplier;

/** The commands below {@code virtctl create}. */
public final class CreateCommands {
  private CreateCommands() {}

  public static Command group() {
    return group(RandomSuffix::next);
  }

  /**
   * @param suffixes what names end with that nobody chose
   */
  static Command group(Supplier<String> suffixes) {
    return Command.group(
        "create",
        "Print manifests of VirtualMachines, instance types and preferences",
        Command.of(
            "instancetype",
            "Print the manifest of an instance type",
            () -> new InstancetypeCommand(suffixes).definition()),
        Command.of(
            "preference",
            "Print the manifest of a preference",
            () -> new PreferenceCommand(suffixes).definition()),
        Command.of(
            "vm",
            "Print the manifest of a VirtualMachine",
            () -> new VmCommand(suffixes).definition()));
  }
}
