package io.instancetypes.virtctl.catalog;

import io.instancetypes.api.Kind;
import io.instancetypes.catalog.choose.TypeComparison;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cli.Table;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code virtctl catalog compare}. */
final class CompareCommand {
  private static final String DIFFERENT = "* ";

  private CompareCommand() {}

  static Definition definition() {
    return TypeSource.sources(
            Definition.of(
                """
                Show instance types, or preferences, side by side: a row for each field that any of \
                them sets. Rows in which they differ are marked with *.\
                """))
        .example("Two sizes", "virtctl catalog compare cx1.large d1.large")
        .example("Only what differs", "virtctl catalog compare windows.10 windows.11 --differences")
        .option(Option.flag("differences", "Leave out the rows in which they are equal"))
        .argument(
            Argument.between(2, 8, "NAME", "The types or preferences to compare")
                .takes(new AllowedValues.Names(AllowedValues.Names.TYPES)))
        .paged()
        .runs(CompareCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    TypeSource source = TypeSource.of(invocation, console);
    List<Map<String, Object>> objects =
        invocation.arguments("NAME").stream().map(source::named).toList();
    refuseMixed(objects);
    var table = new Table(headings(objects));
    for (TypeComparison.Row row : TypeComparison.of(objects)) {
      if (row.isDifferent() || !invocation.flag("differences")) {
        table.row(row(row.isDifferent() ? DIFFERENT : "  ", row.field(), row.values()));
      }
    }
    table.print(console.out(), console.terminal().room());
    return Exit.OK;
  }

  private static void refuseMixed(List<Map<String, Object>> objects) {
    Map<String, Object> first = objects.getFirst();
    for (Map<String, Object> object : objects) {
      if (family(object) != family(first)) {
        throw new Refusal(
            "%s is a %s, %s is a %s: they have no field in common"
                .formatted(
                    TypeSource.nameOf(first),
                    first.get("kind"),
                    TypeSource.nameOf(object),
                    object.get("kind")));
      }
    }
  }

  private static Kind.Family family(Map<String, Object> object) {
    return Kind.of((String) object.get("kind")).orElseThrow().family();
  }

  private static String[] headings(List<Map<String, Object>> objects) {
    return row("  ", "FIELD", objects.stream().map(TypeSource::nameOf).toList());
  }

  private static String[] row(String mark, String field, List<String> values) {
    return Stream.concat(Stream.of(mark + field), values.stream()).toArray(String[]::new);
  }
}
