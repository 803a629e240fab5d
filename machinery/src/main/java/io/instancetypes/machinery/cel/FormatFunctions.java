package io.instancetypes.machinery.cel;

import static io.instancetypes.machinery.cel.Signatures.TEXT;

import dev.cel.common.types.ListType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import io.instancetypes.machinery.cel.Functions.Parameter;
import io.instancetypes.machinery.structuralschema.NamedFormat;
import java.util.List;
import java.util.Optional;

/** {@code format.dns1123Label().validate(text)}. */
final class FormatFunctions {
  private static final Parameter FORMAT =
      Signatures.opaque("kubernetes.NamedFormat", NamedFormat.class);

  private FormatFunctions() {}

  static void addTo(Functions functions) {
    for (NamedFormat format : NamedFormat.values()) {
      String name = "format." + format.label();
      functions.global(name, name, FORMAT.type(), args -> format);
    }
    functions.global(
        "format.named",
        "format-named",
        OptionalType.create(FORMAT.type()),
        args -> NamedFormat.of((String) args[0]),
        TEXT);
    functions.member(
        "validate",
        "format-validate",
        OptionalType.create(ListType.create(SimpleType.STRING)),
        args -> validate((NamedFormat) args[0], (String) args[1]),
        FORMAT,
        TEXT);
  }

  private static Optional<List<String>> validate(NamedFormat format, String text) {
    List<String> mistakes = format.mistakes(text);
    return mistakes.isEmpty() ? Optional.empty() : Optional.of(mistakes);
  }
}
