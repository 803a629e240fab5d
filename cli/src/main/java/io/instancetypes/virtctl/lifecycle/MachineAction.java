package io.instancetypes.virtctl.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cluster.ClusterApi;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import io.instancetypes.virtctl.option.NameForms;
import java.io.IOException;
import java.util.List;

/** What the three have in common: they ask for something that a controller then does. */
final class MachineAction {
  private static final String NAME = "NAME";

  private MachineAction() {}

  static Definition addTo(Definition definition) {
    return ClusterOptions.addTo(definition)
        .option(Option.flag("dry-run", "Only try whether the cluster would do it"))
        .argument(
            Argument.required(NAME, "The VirtualMachine")
                .takes(new AllowedValues.Names(AllowedValues.Names.VMS)));
  }

  /**
   * @param verb as it stands in the path, and in what is said about it
   */
  static Exit run(String verb, Fields options, Invocation invocation, Console console)
      throws IOException {
    String name = NameForms.checkObject(NAME, invocation.argument(NAME).orElseThrow());
    if (invocation.flag("dry-run")) {
      options.put("dryRun", List.of("All"));
    }
    ClusterApi api = ClusterOptions.api(invocation, console);
    ClusterApi.Reply reply =
        api.put(
            "/apis/subresources.kubevirt.io/v1/namespaces/%s/virtualmachines/%s/%s"
                .formatted(ClusterApi.segment(api.namespace()), name, verb),
            options);
    reply.warnings().forEach(warning -> console.err().println("warning: " + warning));
    if (!reply.isSuccess()) {
      throw new Refusal("cannot %s VM %s: %s".formatted(verb, name, reply.message()));
    }
    if (invocation.flag("dry-run")) {
      console.out().println("Dry Run execution");
    }
    console.out().println("VM " + name + " was scheduled to " + verb);
    return Exit.OK;
  }
}
