package io.instancetypes.virtctl.create;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.option.NameForms;
import java.util.function.Supplier;

/** Name and namespace of what is printed. */
final class NamedMetadata {
  private NamedMetadata() {}

  /** The name given, or one made from a word; the namespace only where it was given. */
  static Fields of(Invocation invocation, String word, Supplier<String> suffixes) {
    String name =
        invocation.has("name")
            ? NameForms.checkObject("name", invocation.value("name"))
            : word + "-" + suffixes.get();
    Fields metadata = Fields.of("name", name);
    if (invocation.has("namespace")) {
      metadata.put(
          "namespace", NameForms.checkNamespace("namespace", invocation.value("namespace")));
    }
    return metadata;
  }
}
