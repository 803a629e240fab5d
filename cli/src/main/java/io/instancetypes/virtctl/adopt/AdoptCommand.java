package io.instancetypes.virtctl.adopt;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.Json;
import io.instancetypes.engine.adopt.Adopter;
import io.instancetypes.engine.adopt.Adoption;
import io.instancetypes.engine.adopt.MachineSize;
import io.instancetypes.platform.admission.JsonPatchDiff;
import io.instancetypes.qemu.ShellWord;
import io.instancetypes.virtctl.adopt.AdoptSources.Source;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import io.instancetypes.virtctl.foreign.ForeignMachine;
import io.instancetypes.virtctl.report.ObjectOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** {@code virtctl adopt}. */
public final class AdoptCommand {
  private AdoptCommand() {}

  public static Definition definition() {
    return ClusterOptions.addTo(
            Definition.of(
                """
                Turn machines that were sized by hand into an instance type, a preference and the \
                rest. What the adopted machine starts is compared with what the original starts: \
                either it is the same, or every difference is listed with its reason.

                Files are known by their content: VirtualMachines and VirtualMachineInstances, \
                domains of libvirt, OVF and OVA, workbooks of RVTools or their CSV files, and \
                flavors of OpenStack. A preference is taken if it changes nothing, if it suits \
                the guest that a foreign file names, or if --prefer asks for it.\
                """))
        .example("A domain of libvirt", "virsh dumpxml web | virtctl adopt -f - -o yaml")
        .example("What is in a vCenter", "virtctl adopt -f RVTools_export.xlsx --waste 20%")
        .example("VMs of the cluster, as patches", "virtctl adopt --all -o patch")
        .example("A size of a cloud", "virtctl adopt --size aws:m5.large")
        .option(
            Option.value("file", "FILE", "File with machines, - for standard input")
                .letter('f')
                .repeat()
                .takes(AllowedValues.files()))
        .option(Option.flag("recursive", "Read folders inside of folders as well").letter('R'))
        .option(
            Option.value("vm", "NAME", "VirtualMachine of the cluster that KUBECONFIG names")
                .takes(new AllowedValues.Names(AllowedValues.Names.VMS)))
        .option(Option.flag("all", "All VirtualMachines of the cluster without an instance type"))
        .option(Option.flag("all-namespaces", "Those of all namespaces").letter('A'))
        .option(Option.value("size", "CLOUD:NAME", "A size of aws, gcp or azure").repeat())
        .option(
            Option.value(
                    "prefer", "[KIND/]NAME", "Take this type or preference, whatever it changes")
                .repeat()
                .takes(new AllowedValues.Names(AllowedValues.Names.PREFERENCES)))
        .option(Option.value("types", "N", "Give all machines together at most so many sizes"))
        .option(Option.value("waste", "PERCENT", "Or as few as waste no more than this"))
        .option(
            Option.value("out", "DIR", "Write documents into a folder for each namespace of it")
                .takes(AllowedValues.files()))
        .option(Option.flag("explain", "Say why the other types and preferences were not taken"))
        .option(
            Option.value("output", "FORMAT", "Print in this format")
                .letter('o')
                .takes(ObjectOutput.choices("table", "yaml", "json", "patch"))
                .defaultsTo("table"))
        .oneRequired("file", "vm", "all", "size")
        .exclusive("types", "waste")
        .exclusive("vm", "all")
        .exclusive("file", "vm")
        .exclusive("file", "all")
        .exclusive("size", "vm")
        .exclusive("size", "all")
        .paged()
        .runs(AdoptCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    AdoptSources sources = AdoptSources.of(invocation, console);
    List<Preferred> preferred = preferred(invocation, sources);
    Adopter adopter = sources.adopter(preferred);
    List<Optional<MachineSize>> sizes =
        sources.machines().stream().map(source -> adopter.size(source.machine().vm())).toList();
    Optional<Fleet> fleet = Fleet.of(invocation, sizes);
    List<Result> results = results(sources, adopter, sources.preferences(preferred), fleet, sizes);
    boolean explain = invocation.flag("explain");
    if (invocation.has("out")) {
      int files = new AdoptFolder(invocation.value("out")).write(results);
      console
          .err()
          .println(
              (files == 1 ? "1 file is in %2$s" : "%,d files are in %s")
                  .formatted(files, invocation.value("out")));
    }
    String format = invocation.value("output");
    switch (format) {
      case "json" -> {
        Fields document = AdoptDocument.of(results, explain);
        fleet.ifPresent(each -> document.put("fleet", each.document()));
        Json.write(document, console.out(), 2);
      }
      case "patch" -> patches(results, console);
      case "table" -> {
        fleet.ifPresent(each -> each.print(console));
        new AdoptText(console, explain).print(results);
      }
      default -> {
        ObjectOutput.print(Result.documents(results), format, console.out());
        refusals(results, console);
      }
    }
    return results.stream().allMatch(result -> result.adopted().isPresent())
        ? Exit.OK
        : Exit.REFUSED;
  }

  private static List<Result> results(
      AdoptSources sources,
      Adopter adopter,
      List<String> wanted,
      Optional<Fleet> fleet,
      List<Optional<MachineSize>> sizes) {
    return IntStream.range(0, sizes.size())
        .parallel()
        .mapToObj(
            i -> {
              Source source = sources.machines().get(i);
              return fleet
                  .map(each -> each.member(source, sizes.get(i)))
                  .orElseGet(() -> new Fleet.Member(source, List.of()));
            })
        .map(member -> result(member, adopter, wanted))
        .toList();
  }

  private static Result result(Fleet.Member member, Adopter adopter, List<String> wanted) {
    ForeignMachine machine = member.source().machine();
    return new Result(
        member.source(),
        adopter.adopt(machine.vm(), wanted.isEmpty() ? machine.preferences() : wanted),
        member.resized(),
        next(member.source(), adopter));
  }

  private static List<Preferred> preferred(Invocation invocation, AdoptSources sources) {
    List<Preferred> all = invocation.values("prefer").stream().map(Preferred::of).toList();
    for (Preferred each : all) {
      if (!sources.isKnown(each)) {
        throw new Refusal("there is no " + each);
      }
    }
    return all;
  }

  /** Windows boots from what it has drivers for; with others it can use virtio later. */
  private static Optional<Fields> next(Source source, Adopter adopter) {
    if (!source.machine().virtioLater()) {
      return Optional.empty();
    }
    Fields vm = VirtioLater.of(source.machine().vm());
    List<String> preferences =
        source.machine().preferences().stream().map(name -> name + ".virtio").toList();
    return adopter.adopt(vm, preferences) instanceof Adoption.Adopted adopted
        ? Optional.of(adopted.best().vm())
        : Optional.empty();
  }

  private static void refusals(List<Result> results, Console console) {
    for (Result result : results) {
      if (result.adoption() instanceof Adoption.Refused refused) {
        refused
            .causes()
            .forEach(
                cause ->
                    console
                        .err()
                        .println(
                            "error: "
                                + result.safeTitle()
                                + ": "
                                + Printable.line(cause.message())));
      }
    }
  }

  /** Lines for a shell, one for each VM. */
  private static void patches(List<Result> results, Console console) {
    for (Result result : results) {
      if (!result.source().exists()) {
        throw new Refusal(
            "%s is no VirtualMachine yet, so there is nothing to patch; -o yaml prints it"
                .formatted(result.safeTitle()));
      }
    }
    for (Fields made : Result.documents(results)) {
      if (!"VirtualMachine".equals(made.get("kind"))) {
        console.out().println("kubectl apply -f - <<< " + ShellWord.quoted(json(made)));
      }
    }
    for (Result result : results) {
      result.adopted().ifPresent(it -> console.out().println(patch(result, it)));
    }
    refusals(results, console);
  }

  private static String patch(Result result, Adoption.Adopted adopted) {
    Map<String, Object> vm = result.source().original();
    Fields before = Fields.of("spec", vm.get("spec"));
    Fields after = Fields.of("spec", adopted.best().vm().get("spec"));
    KubeObject object = KubeObject.of(vm);
    String namespace =
        object.namespace().isEmpty() ? "" : " -n " + ShellWord.quoted(object.namespace());
    return "kubectl patch virtualmachine %s%s --type json -p %s"
        .formatted(
            ShellWord.quoted(object.name()),
            namespace,
            ShellWord.quoted(json(new ArrayList<Object>(JsonPatchDiff.between(before, after)))));
  }

  private static String json(Object value) {
    return new String(Json.write(value), UTF_8);
  }
}
