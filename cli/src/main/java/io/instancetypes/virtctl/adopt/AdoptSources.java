package io.instancetypes.virtctl.adopt;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.catalog.Catalog;
import io.instancetypes.catalog.CatalogObjects;
import io.instancetypes.catalog.Deprecation;
import io.instancetypes.engine.adopt.AdoptableType;
import io.instancetypes.engine.adopt.Adopter;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.DocumentObjects;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cluster.ClusterApi;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import io.instancetypes.virtctl.foreign.CloudSizes;
import io.instancetypes.virtctl.foreign.ForeignFiles;
import io.instancetypes.virtctl.foreign.ForeignMachine;
import io.instancetypes.virtctl.foreign.MachineNames;
import io.instancetypes.virtctl.input.InputDocument;
import io.instancetypes.virtctl.input.Inputs;
import io.instancetypes.virtctl.plan.Present;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The machines to adopt, and what there is to choose from.
 *
 * @param documents types, preferences and others that were given
 */
record AdoptSources(
    List<Source> machines,
    List<Map<String, Object>> documents,
    ObjectLookup objects,
    ClusterConfig config) {
  /**
   * @param exists whether it is a VirtualMachine already, so that it can be patched
   * @param original as it was before anybody changed its size
   */
  record Source(ForeignMachine machine, boolean exists, Map<String, Object> original) {
    Source(ForeignMachine machine, boolean exists) {
      this(machine, exists, machine.vm());
    }
  }

  static AdoptSources of(Invocation invocation, Console console) throws IOException {
    if (invocation.has("vm") || invocation.flag("all")) {
      return ofCluster(invocation, console);
    }
    var documents = new ArrayList<String>();
    var names = new MachineNames();
    var foreign = new ForeignFiles(names);
    var in = new BufferedInputStream(console.in(), 1 << 16);
    for (String name : invocation.values("file")) {
      boolean known =
          name.equals(Inputs.STANDARD_INPUT) ? foreign.add(name, in) : foreign.add(name);
      if (!known) {
        documents.add(name);
      }
    }
    var machines = new ArrayList<Source>();
    for (String size : invocation.values("size")) {
      machines.add(new Source(CloudSizes.find(size, names), false));
    }
    Inputs inputs = Inputs.read(documents, invocation.flag("recursive"), in);
    if (!inputs.unreadable().isEmpty()) {
      throw new Refusal(inputs.unreadable().getFirst().inWords());
    }
    inputs.documents().forEach(document -> machines(document, machines));
    foreign.machines().forEach(machine -> machines.add(new Source(machine, false)));
    List<Map<String, Object>> given =
        inputs.documents().stream().map(InputDocument::fields).toList();
    if (machines.isEmpty()) {
      throw new Refusal("there is no machine in the input");
    }
    return new AdoptSources(
        machines,
        given,
        new DocumentObjects(given).or(CatalogObjects.standard()),
        given.stream()
            .filter(document -> "KubeVirt".equals(document.get("kind")))
            .findFirst()
            .map(ClusterConfig::of)
            .orElse(ClusterConfig.UNCONFIGURED));
  }

  private static void machines(InputDocument document, List<Source> machines) {
    switch (document.kind()) {
      case "VirtualMachine" ->
          machines.add(
              new Source(
                  new ForeignMachine(
                      document.file(),
                      document.name(),
                      Fields.copyOf(document.fields()),
                      List.of(),
                      false,
                      List.of()),
                  true));
      case "VirtualMachineInstance" ->
          machines.add(
              new Source(
                  new ForeignMachine(
                      document.file(),
                      document.name(),
                      InstanceMachine.of(document.fields()),
                      List.of(),
                      false,
                      List.of()),
                  false));
      default -> {}
    }
  }

  private static AdoptSources ofCluster(Invocation invocation, Console console) throws IOException {
    ClusterApi api = ClusterOptions.api(invocation, console);
    boolean everywhere = invocation.flag("all-namespaces");
    Present present = Present.ofCluster(api, everywhere ? "" : api.namespace());
    List<Map<String, Object>> found =
        present
            .machines()
            .filter(vm -> !KubeObject.of(vm).isBeingDeleted())
            .filter(
                vm ->
                    invocation.has("vm")
                        ? KubeObject.of(vm).name().equals(invocation.value("vm"))
                        : KubeObject.of(vm).spec().get("instancetype") == null)
            .toList();
    if (found.isEmpty()) {
      throw new Refusal(
          invocation.has("vm")
              ? "there is no VirtualMachine %s in namespace %s of the cluster"
                  .formatted(invocation.value("vm"), api.namespace())
              : "there is no VirtualMachine without an instance type");
    }
    List<Source> machines = found.stream().map(AdoptSources::stored).toList();
    return new AdoptSources(machines, present.documents(), present.objects(), present.config());
  }

  private static Source stored(Map<String, Object> vm) {
    Fields shown = Fields.copyOf(vm);
    shown.object("metadata").remove("managedFields");
    return new Source(
        new ForeignMachine(
            "the cluster", KubeObject.of(vm).name(), shown, List.of(), false, List.of()),
        true);
  }

  /**
   * @param preferred types are limited to those of them, if there are any
   */
  Adopter adopter(List<Preferred> preferred) {
    List<AdoptableType> types = types(Kind.Family.INSTANCETYPE);
    List<AdoptableType> asked = types.stream().filter(type -> isAmong(preferred, type)).toList();
    List<AdoptableType> preferences = types(Kind.Family.PREFERENCE);
    return asked.isEmpty()
        ? new Adopter(config, objects, types, preferences)
        : new Adopter(config, objects, asked, preferences, true);
  }

  private static boolean isAmong(List<Preferred> preferred, AdoptableType type) {
    return preferred.stream().anyMatch(each -> each.means(type.type()));
  }

  boolean isKnown(Preferred preferred) {
    return Stream.of(Kind.Family.values())
        .flatMap(family -> types(family).stream())
        .anyMatch(type -> preferred.means(type.type()));
  }

  /** The names of the preferences among these. */
  List<String> preferences(List<Preferred> preferred) {
    return types(Kind.Family.PREFERENCE).stream()
        .filter(type -> isAmong(preferred, type))
        .map(type -> type.type().name())
        .distinct()
        .toList();
  }

  /** The given ones come before those of the catalogue, and plain names before longer ones. */
  List<AdoptableType> types(Kind.Family family) {
    boolean cluster = documents.stream().anyMatch(each -> isOf(each, family));
    Stream<? extends Map<String, Object>> builtIn =
        cluster ? Stream.of() : Catalog.standard().objects(Kind.of(family, false)).stream();
    return Stream.<Map<String, Object>>concat(
            documents.stream().filter(each -> isOf(each, family)), builtIn)
        .filter(object -> Deprecation.of(object).isEmpty())
        .flatMap(object -> AdoptableType.of(object).stream())
        .sorted(TypeOrder.GENERIC_FIRST)
        .toList();
  }

  private static boolean isOf(Map<String, Object> object, Kind.Family family) {
    return Kind.of(Fields.text(object, "kind")).filter(kind -> kind.family() == family).isPresent();
  }
}
