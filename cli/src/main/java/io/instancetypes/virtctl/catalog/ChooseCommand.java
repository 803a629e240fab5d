package io.instancetypes.virtctl.catalog;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.api.json.Json;
import io.instancetypes.catalog.choose.SizeChoice;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Table;
import io.instancetypes.virtctl.cli.UsageError;
import io.instancetypes.virtctl.option.Amounts;
import io.instancetypes.virtctl.report.ObjectOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** {@code virtctl catalog choose}. */
final class ChooseCommand {
  private ChooseCommand() {}

  static Definition definition() {
    return TypeSource.sources(
            Filter.features(
                Definition.of(
                        """
                        Rank the instance types that give at least so many vCPUs and so much memory, \
                        nearest first, and say of the others why not. Those that take nothing special \
                        (dedicated CPUs, huge pages) come first unless it was asked for; types that \
                        leave the size to the VM come after those of their kind, deprecated ones last.\
                        """)
                    .example("A size", "virtctl catalog choose --vcpus 6 --memory 20Gi")
                    .example(
                        "For a guest OS",
                        "virtctl catalog choose --vcpus 2 --memory 4Gi --preference windows.11")
                    .option(Option.value("vcpus", "N", "At least so many vCPUs"))
                    .option(Option.value("memory", "QUANTITY", "At least so much memory"))
                    .option(
                        Option.value("preference", "NAME", "Only what this preference can use")
                            .takes(new AllowedValues.Names(AllowedValues.Names.PREFERENCES)))))
        .option(Option.flag("why-not", "Say of the other types why they do not fit"))
        .option(
            Option.value("output", "FORMAT", "Print in this format")
                .letter('o')
                .takes(ObjectOutput.choices("table", "json"))
                .defaultsTo("table"))
        .oneRequired("vcpus")
        .oneRequired("memory")
        .alias("cpu", "vcpus")
        .alias("fits", "preference")
        .paged()
        .runs(ChooseCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    TypeSource source = TypeSource.of(invocation, console);
    var choice =
        new SizeChoice(
            vcpus(invocation.value("vcpus")),
            memory(invocation.value("memory")),
            invocation.optional("preference").map(source::preference).orElse(null),
            Filter.of(invocation)::objection);
    List<SizeChoice.Candidate> fitting = choice.fitting(source.types());
    List<SizeChoice.Candidate> others = choice.others(source.types());
    switch (invocation.value("output")) {
      case "json" -> Json.write(document(fitting, others), console.out(), 2);
      case "name" -> fitting.forEach(each -> console.out().println(each.type().name()));
      case "table" -> print(fitting, others, invocation.flag("why-not"), console);
      default -> ObjectOutput.print(objects(fitting), invocation.value("output"), console.out());
    }
    return fitting.isEmpty() ? Exit.REFUSED : Exit.OK;
  }

  private static List<Fields> objects(List<SizeChoice.Candidate> fitting) {
    return TypeSource.asFields(fitting.stream().map(each -> each.type().object()).toList());
  }

  private static void print(
      List<SizeChoice.Candidate> fitting,
      List<SizeChoice.Candidate> others,
      boolean whyNot,
      Console console) {
    if (fitting.isEmpty()) {
      console.out().println("No instance type fits.");
    } else {
      var table = new Table("INSTANCETYPE", "CPU", "MEMORY", "FEATURES", "REMARK");
      for (SizeChoice.Candidate each : fitting) {
        table.row(
            each.type().name(),
            String.valueOf(each.vcpus()),
            each.memory().canonical(),
            String.join(", ", each.type().features()),
            each.remark());
      }
      table.print(console.out(), console.terminal().room());
    }
    if (whyNot || fitting.isEmpty()) {
      console.out().println();
      var table = new Table("NOT", "BECAUSE IT");
      others.forEach(each -> table.row(each.type().name(), each.remark()));
      table.print(console.out(), console.terminal().room());
    } else {
      console.out().println("\n%d others do not fit; --why-not says why.".formatted(others.size()));
    }
  }

  private static Fields document(
      List<SizeChoice.Candidate> fitting, List<SizeChoice.Candidate> others) {
    List<Object> fits = new ArrayList<>();
    for (SizeChoice.Candidate each : fitting) {
      fits.add(
          Fields.of(
              "name", each.type().name(),
              "vcpus", each.vcpus(),
              "memory", each.memory().canonical(),
              "features", new ArrayList<Object>(each.type().features()),
              "remark", each.remark()));
    }
    List<Object> rejected = new ArrayList<>();
    others.forEach(
        each -> rejected.add(Fields.of("name", each.type().name(), "because", each.remark())));
    return Fields.of("fitting", fits, "rejected", rejected);
  }

  private static long vcpus(String text) {
    if (!text.matches("[1-9]\\d{0,8}")) {
      throw new UsageError("--vcpus: \"" + text + "\" is not a number of vCPUs; write 1 or more");
    }
    return Long.parseLong(text);
  }

  private static Quantity memory(String text) {
    return Quantity.parse(Amounts.memory("memory", text));
  }
}
