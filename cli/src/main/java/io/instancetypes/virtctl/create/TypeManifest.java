package io.instancetypes.virtctl.create;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.option.Mistake;
import java.util.function.Supplier;

/** What the manifests of instance types and preferences have in common. */
final class TypeManifest {
  private TypeManifest() {}

  static Definition options(Definition definition) {
    return definition
        .option(
            Option.value(
                "name", "NAME", "Name of the object; if left out, one that ends at random"))
        .option(Option.flag("namespaced", "Make it one of a namespace, not of the whole cluster"))
        .option(
            Option.value("namespace", "NAMESPACE", "Namespace of the object; implies --namespaced")
                .letter('n'));
  }

  static Fields of(
      Invocation invocation,
      Kind.Family family,
      Supplier<String> suffixes,
      ApiVersion version,
      Fields spec) {
    Kind kind = Kind.of(family, isNamespaced(invocation));
    return Fields.of(
        "apiVersion",
        version.apiVersion(),
        "kind",
        kind.kind(),
        "metadata",
        NamedMetadata.of(
            invocation, kind.singular().substring("virtualmachine".length()), suffixes),
        "spec",
        spec);
  }

  private static boolean isNamespaced(Invocation invocation) {
    boolean denied = invocation.has("namespaced") && !invocation.flag("namespaced");
    if (denied && invocation.has("namespace")) {
      throw Mistake.in(
          "namespace",
          "an object of the whole cluster has no namespace; leave out --namespaced=false");
    }
    return invocation.flag("namespaced") || invocation.has("namespace");
  }
}
