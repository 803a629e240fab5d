package io.instancetypes.virtctl.upload;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.UsageError;
import io.instancetypes.virtctl.option.Mistake;
import java.util.List;

/** The labels from which VirtualMachines infer, each from the option of the same name. */
final class DefaultLabels {
  static final List<String> OPTIONS =
      List.of(
          "default-instancetype",
          "default-instancetype-kind",
          "default-preference",
          "default-preference-kind");

  private static final String PREFIX = "instancetype.kubevirt.io/";

  private DefaultLabels() {}

  static Definition addTo(Definition definition) {
    return definition
        .option(
            Option.value(
                "default-instancetype", "NAME", "The instance type to infer from the volume"))
        .option(Option.value("default-instancetype-kind", "KIND", "The kind of that"))
        .option(
            Option.value("default-preference", "NAME", "The preference to infer from the volume"))
        .option(Option.value("default-preference-kind", "KIND", "The kind of that"));
  }

  static Fields of(Invocation invocation) {
    var labels = new Fields();
    for (String option : OPTIONS) {
      String named = option.replace("-kind", "");
      if (invocation.has(option) && !invocation.has(named)) {
        throw new UsageError("--" + option + " needs --" + named);
      }
      invocation
          .optional(option)
          .ifPresent(value -> labels.put(PREFIX + option, value(option, value)));
    }
    return labels;
  }

  private static String value(String option, String value) {
    if (!value.matches("[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?")) {
      throw Mistake.in(option, Mistake.quoted(value) + " cannot be the value of a label");
    }
    return value;
  }
}
