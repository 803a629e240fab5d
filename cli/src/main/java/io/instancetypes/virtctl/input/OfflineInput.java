package io.instancetypes.virtctl.input;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.catalog.CatalogObjects;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.DocumentObjects;
import io.instancetypes.engine.resolve.Finder;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.validate.MissingTypes;
import io.instancetypes.engine.validate.Verdict;
import io.instancetypes.qemu.ShellWord;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cli.UsageError;
import io.instancetypes.virtctl.cluster.ApiLookup;
import io.instancetypes.virtctl.cluster.ClusterApi;
import io.instancetypes.virtctl.cluster.ClusterObjects;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** What an offline command was given: documents, and an engine that knows all of them. */
public final class OfflineInput {
  private static final String VIRTUAL_MACHINE = "VirtualMachine";
  private static final String GROUP = "kubevirt.io";

  private final Inputs inputs;
  private final ObjectLookup objects;
  private final boolean ofCluster;
  private final ClusterConfig config;
  private final Engine engine;

  private OfflineInput(
      Inputs inputs, ObjectLookup objects, ClusterConfig config, boolean ofCluster) {
    this.inputs = inputs;
    this.objects = objects;
    this.ofCluster = ofCluster;
    this.config = config;
    this.engine = new Engine(config, objects);
  }

  /** Adds the options that say what a command works on. */
  public static Definition options(Definition definition) {
    return fileOptions(definition).oneRequired("file", "filename");
  }

  /** As {@link #options}, for a command that can also ask the cluster for a VirtualMachine. */
  public static Definition optionsOrVm(Definition definition) {
    return ClusterOptions.addContextTo(fileOptions(definition))
        .option(
            Option.value("vm", "NAME", "VirtualMachine of the cluster that KUBECONFIG names")
                .takes(new AllowedValues.Names(AllowedValues.Names.VMS)))
        .oneRequired("file", "filename", "vm")
        .exclusive("file", "vm")
        .exclusive("filename", "vm");
  }

  private static Definition fileOptions(Definition definition) {
    return FileOptions.addTo(definition)
        .option(
            Option.value("namespace", "NAMESPACE", "Namespace of documents that name none")
                .letter('n'));
  }

  /** What {@link #optionsOrVm} names. */
  public static OfflineInput ofFilesOrVm(Invocation invocation, Console console)
      throws IOException {
    return invocation.has("vm")
        ? ofCluster(invocation.value("vm"), ClusterOptions.api(invocation, console))
        : of(invocation, console);
  }

  private static OfflineInput ofCluster(String name, ClusterApi api) {
    var objects = new ClusterObjects(new ApiLookup(api));
    Map<String, Object> vm =
        objects
            .find(VIRTUAL_MACHINE, api.namespace(), name)
            .orElseThrow(
                () ->
                    new Refusal(
                        "there is no VirtualMachine %s in namespace %s of the cluster"
                            .formatted(name, api.namespace())));
    Fields shown = Fields.copyOf(vm);
    // Nobody asked who wrote which field, and kubectl does not show it either.
    shown.object("metadata").remove("managedFields");
    var document = new InputDocument(shown, new Text("the cluster", new byte[0]), 0, List.of());
    return new OfflineInput(
        new Inputs(List.of(document), List.of(), List.of(), List.of()),
        objects,
        objects.config(),
        true);
  }

  /** Reads what the options name. */
  public static OfflineInput of(Invocation invocation, Console console) throws IOException {
    invocation.optional("namespace").ifPresent(OfflineInput::refuseStrange);
    Inputs inputs = FileOptions.read(invocation, console);
    invocation.optional("namespace").ifPresent(namespace -> settle(inputs, namespace));
    return new OfflineInput(
        inputs,
        new DocumentObjects(inputs.documents().stream().map(InputDocument::fields).toList())
            .or(CatalogObjects.standard()),
        clusterConfig(inputs.documents()),
        false);
  }

  private static void refuseStrange(String namespace) {
    if (!namespace.matches("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?")) {
      throw new UsageError(
          "\"%s\" cannot be a namespace: those have up to 63 lower-case letters, digits and hyphens"
              .formatted(namespace));
    }
  }

  /** Puts documents that name no namespace into one. */
  public static void settle(Inputs inputs, String namespace) {
    for (InputDocument document : inputs.documents()) {
      if (DocumentObjects.hasNamespace(document.kind())
          && document.fields().get("metadata") instanceof Fields metadata
          && (metadata.get("namespace") == null || metadata.get("namespace").equals(""))) {
        metadata.put("namespace", namespace);
      }
    }
  }

  /** The settings of the cluster, where the input has its KubeVirt resource. */
  private static ClusterConfig clusterConfig(List<InputDocument> documents) {
    return documents.stream()
        .filter(document -> is(document, "KubeVirt"))
        .findFirst()
        .map(document -> ClusterConfig.of(document.fields()))
        .orElse(ClusterConfig.UNCONFIGURED);
  }

  /** What there is to say about deprecated things that a VirtualMachine uses. */
  public List<String> deprecations(InputDocument vm) {
    return DeprecationNotices.of(vm, objects);
  }

  /**
   * What makes another command find a type or preference where this one did; begins with a blank.
   */
  public String optionsToFind(Kind kind, String namespace, String name) {
    if (ofCluster) {
      return "";
    }
    // Of several the last one holds.
    return inputs.documents().reversed().stream()
        .filter(OfflineInput::isType)
        .filter(document -> document.kind().equals(kind.kind()) && document.name().equals(name))
        .filter(document -> !kind.namespaced() || document.namespace().equals(namespace))
        .findFirst()
        .map(document -> " -f " + ShellWord.quoted(document.file()))
        .orElse(" --offline");
  }

  /**
   * Where another document stands that is used instead of a type, as it comes later; else empty.
   */
  public String successor(InputDocument type) {
    boolean namespaced = DocumentObjects.hasNamespace(type.kind());
    Map<String, Object> used =
        objects
            .find(type.kind(), namespaced ? Finder.namespace(type.fields()) : null, type.name())
            .orElse(type.fields());
    return used == type.fields() || used.equals(type.fields())
        ? ""
        : inputs.documents().stream()
            .filter(document -> document.fields() == used)
            .map(document -> SourceLocation.of(document.file(), document.position("")))
            .findFirst()
            .orElse("");
  }

  public Engine engine() {
    return engine;
  }

  /** What a cluster would say of a VirtualMachine on admission. */
  public Verdict verdict(Map<String, Object> vm) {
    return new MissingTypes(config::policy, vm).waiting(engine.validate(vm));
  }

  public List<InputDocument> documents() {
    return inputs.documents();
  }

  public List<Unreadable> unreadable() {
    return inputs.unreadable();
  }

  /** The VirtualMachines of the input, which has some. */
  public List<InputDocument> virtualMachines() {
    List<InputDocument> machines =
        inputs.documents().stream().filter(OfflineInput::isVirtualMachine).toList();
    if (machines.isEmpty()) {
      inputs.refuseUnreadable();
      throw new Refusal("there is no VirtualMachine " + amongDocuments());
    }
    return machines;
  }

  /**
   * Says what could not be read. The rest was answered, and may have to be answered otherwise: a
   * type, or the settings of the cluster, may be in what is missing.
   */
  public Exit told(Exit answer, Console console) {
    for (Unreadable mistake : inputs.unreadable()) {
      console.err().println("error: " + Printable.line(mistake.inWords()));
    }
    return inputs.unreadable().isEmpty() ? answer : Exit.REFUSED;
  }

  /** {@code among the 3 documents given}. */
  public String amongDocuments() {
    List<InputDocument> documents = inputs.documents();
    return switch (documents.size()) {
      case 0 ->
          inputs.tools().stream()
              .findFirst()
              .map(tool -> "in the input: " + tool.inWords())
              .orElse("in the input");
      case 1 -> "in the input, which holds only " + documents.getFirst().title();
      default -> "among the " + documents.size() + " documents given";
    };
  }

  public static boolean isVirtualMachine(InputDocument document) {
    return is(document, VIRTUAL_MACHINE);
  }

  /** Whether it is an instance type or preference, in whatever version. */
  public static boolean isType(InputDocument document) {
    return document.group().equals(ApiVersion.GROUP) && Kind.of(document.kind()).isPresent();
  }

  private static boolean is(InputDocument document, String kind) {
    return document.kind().equals(kind) && document.group().equals(GROUP);
  }
}
