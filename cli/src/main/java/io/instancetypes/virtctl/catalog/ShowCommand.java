package io.instancetypes.virtctl.catalog;

import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.report.ObjectOutput;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** {@code virtctl catalog show}. */
final class ShowCommand {
  private ShowCommand() {}

  static Definition definition() {
    return TypeSource.sources(
            Definition.of("Print instance types or preferences as they stand in the catalogue."))
        .example("One type", "virtctl catalog show u1.medium")
        .example("Its copy in a file", "virtctl catalog show windows.11 > windows.yaml")
        .option(
            Option.value("output", "FORMAT", "Print in this format")
                .letter('o')
                .takes(ObjectOutput.choices("yaml", "json"))
                .defaultsTo("yaml"))
        .argument(
            Argument.between(1, 32, "NAME", "The types or preferences to show")
                .takes(new AllowedValues.Names(AllowedValues.Names.TYPES)))
        .paged()
        .runs(ShowCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    TypeSource source = TypeSource.of(invocation, console);
    List<Map<String, Object>> objects =
        invocation.arguments("NAME").stream().map(source::named).toList();
    ObjectOutput.print(TypeSource.asFields(objects), invocation.value("output"), console.out());
    return Exit.OK;
  }
}
