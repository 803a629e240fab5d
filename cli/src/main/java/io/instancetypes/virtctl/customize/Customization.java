package io.instancetypes.virtctl.customize;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.catalog.OwnMetadata;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.option.Mistake;
import io.instancetypes.virtctl.option.NameForms;
import java.util.List;

/** What the command line wants of the result; complete, and free of mistakes, once it is read. */
final class Customization {
  private final Kind kind;
  private final String name;
  private final String namespace;
  private final boolean keepsMetadata;
  private final SizeOptions sizing;
  private final List<Assignment> assignments;

  private Customization(Invocation invocation, SourceName source) {
    kind = Kind.of(source.kind().family(), !invocation.flag("cluster"));
    name =
        invocation
            .optional("name")
            .map(given -> NameForms.checkObject("name", given))
            .orElse(source.name());
    namespace = namespace(invocation, source.kind(), kind);
    keepsMetadata = invocation.flag("keep-metadata");
    sizing = SizeOptions.read(invocation, source);
    assignments = SetOption.read(invocation, kind.family());
  }

  static Definition addTo(Definition definition) {
    return SizeOptions.addTo(
            definition.option(
                Option.value("name", "NEW", "Name of the result; if left out, that of the source")))
        .option(SetOption.declaration())
        .option(Option.flag("cluster", "Make it one for the whole cluster, not one of a namespace"))
        .option(
            Option.flag(
                "keep-metadata", "Keep labels and annotations of " + ApiVersion.GROUP + " as well"))
        .option(
            Option.value("namespace", "NAMESPACE", "Namespace of the result, and of its source")
                .letter('n'));
  }

  static Customization read(Invocation invocation, SourceName source) {
    return new Customization(invocation, source);
  }

  private static String namespace(Invocation invocation, Kind source, Kind result) {
    if (!invocation.has("namespace")) {
      return null;
    }
    if (!source.namespaced() && !result.namespaced()) {
      throw Mistake.in(
          "namespace", "an object of the whole cluster has no namespace; leave out --cluster");
    }
    return NameForms.checkNamespace("namespace", invocation.value("namespace"));
  }

  /** Whether nothing changes but sizes that every version has, so that the result keeps its own. */
  boolean isOfAnyVersion() {
    return assignments.stream().allMatch(Assignment::isSize) && !sizing.hasTopology();
  }

  /** The namespace given; or null. */
  String namespace() {
    return namespace;
  }

  /** What becomes of an object of the newest version, which stays as it is. */
  Fields of(Fields source) {
    Fields spec = source.get("spec") instanceof Fields given ? Fields.copyOf(given) : new Fields();
    sizing.applyTo(spec);
    assignments.forEach(assignment -> assignment.applyTo(spec));
    sizing.checkMemory(spec);
    Fields metadata = source.get("metadata") instanceof Fields given ? given : new Fields();
    return Fields.of(
        "apiVersion",
        source.get("apiVersion"),
        "kind",
        kind.kind(),
        "metadata",
        OwnMetadata.of(metadata, name, kind.namespaced() ? namespace : null, keepsMetadata),
        "spec",
        spec);
  }
}
