package io.instancetypes.virtctl.customize;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.convert.Conversion;
import io.instancetypes.catalog.Catalog;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.validate.Verdict;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cluster.ApiLookup;
import io.instancetypes.virtctl.cluster.ClusterObjects;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import io.instancetypes.virtctl.input.FileOptions;
import io.instancetypes.virtctl.input.Inputs;
import io.instancetypes.virtctl.report.ObjectOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code virtctl customize}. */
public final class CustomizeCommand {
  private CustomizeCommand() {}

  public static Definition definition() {
    Definition definition =
        Definition.of(
                """
                Print an instance type or preference of your own, made from one that is there \
                already: with another name, another size, for a namespace, or with any other field \
                changed. Nothing is created; what changed is said on standard error.

                NAME is a VirtualMachineClusterInstancetype of the cluster unless it begins with \
                another kind, as in vmcp/fedora; --file looks for it in documents, --offline in \
                the standard types and preferences that this program knows. The result is one of a \
                namespace unless --cluster is given. Labels and annotations of \
                instancetype.kubevirt.io describe the source and are left out.\
                """)
            .example(
                "A standard type in another size, created at once",
                "virtctl customize u1.medium --name u1.mysize --vcpus 4 --memory 4Gi"
                    + " | kubectl apply -f -")
            .example(
                "The same without a cluster, for a file",
                "virtctl customize u1.medium --name u1.mysize --vcpus 4 --memory 4Gi"
                    + " --offline > mysize.yaml")
            .example(
                "Any field, with its path below spec; null removes it",
                "virtctl customize cx1.medium -n team-a --set cpu.numa=null"
                    + " --set annotations.example.com/team=a")
            .example(
                "A preference with another disk bus, for the whole cluster",
                "virtctl customize vmcp/fedora --name fedora.sata --cluster"
                    + " --set devices.preferredDiskBus=sata")
            .argument(
                Argument.required(SourceName.ARGUMENT, "What to start from, as [KIND/]NAME")
                    .takes(new AllowedValues.Names(AllowedValues.Names.INSTANCETYPES)));
    return ClusterOptions.addContextTo(FileOptions.addTo(Customization.addTo(definition)))
        .option(Option.flag("offline", "Start from the built-in catalogue"))
        .option(
            Option.value("output", "FORMAT", "Print in this format")
                .letter('o')
                .takes(ObjectOutput.choices("yaml", "json"))
                .defaultsTo("yaml"))
        .option(Option.flag("quiet", "Do not say what changed").letter('q'))
        .exclusive("file", "offline")
        .exclusive("filename", "offline")
        .runs(CustomizeCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    SourceName name = SourceName.parse(invocation.argument(SourceName.ARGUMENT).orElseThrow());
    Customization customization = Customization.read(invocation, name);
    SourceOption place = source(name, invocation, console, customization.namespace());
    Map<String, Object> found = Search.find(name, place);
    Fields source = newest(found, name);
    if (customization.isOfAnyVersion() && source.get("spec").equals(found.get("spec"))) {
      source = Fields.copyOf(found);
    }
    Fields result = customization.of(source);
    List<String> remarks = remarks(found, source, result);
    ObjectOutput.print(List.of(result), invocation.value("output"), console.out());
    if (!invocation.flag("quiet")) {
      remarks.forEach(console.err()::println);
    }
    return Exit.OK;
  }

  private static SourceOption source(
      SourceName name, Invocation invocation, Console console, String namespace)
      throws IOException {
    if (invocation.flag("offline")) {
      return new SourceOption.BuiltIn(Catalog.standard());
    }
    if (FileOptions.areGiven(invocation)) {
      Inputs inputs = FileOptions.read(invocation, console);
      inputs.refuseUnreadable();
      return new DocumentSource(inputs.documents(), namespace);
    }
    try {
      var lookup = new ApiLookup(ClusterOptions.api(invocation, console));
      return new SourceOption.Cluster(new ClusterObjects(lookup), namespace);
    } catch (Refusal noCluster) {
      throw SourceOption.Cluster.outOfReach(name, noCluster);
    }
  }

  private static Fields newest(Map<String, Object> found, SourceName name) {
    boolean known =
        found.get("apiVersion") instanceof String version && ApiVersion.of(version).isPresent();
    Object spec = found.get("spec");
    if (!known || spec != null && !(spec instanceof Fields)) {
      throw refusal(name.title() + " is not valid", Engine.validateType(found).causes());
    }
    return Conversion.convert(found, ApiVersion.STORAGE);
  }

  /** What there is to say about a result that can be used, and would be another than its source. */
  private static List<String> remarks(Map<String, Object> found, Fields source, Fields result) {
    Verdict verdict = Engine.validateType(result);
    if (!verdict.isAccepted()) {
      throw refusal("the result would not be valid", verdict.causes());
    }
    List<String> changes = Changes.between(source, result);
    if (changes.isEmpty()) {
      throw new Refusal(
          "nothing would change; give the result another --name, or say what is to be different");
    }
    var remarks = new ArrayList<String>();
    verdict.warnings().forEach(warning -> remarks.add("warning: " + warning));
    if (!found.get("apiVersion").equals(result.get("apiVersion"))) {
      remarks.add("apiVersion: " + found.get("apiVersion") + " → " + result.get("apiVersion"));
    }
    remarks.addAll(changes);
    return remarks;
  }

  private static Refusal refusal(String what, List<Cause> causes) {
    return new Refusal(
        String.join(
            "\nerror: ", causes.stream().map(cause -> what + ": " + cause.message()).toList()));
  }
}
