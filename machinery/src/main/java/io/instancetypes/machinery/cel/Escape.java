package io.instancetypes.machinery.cel;

import java.util.Set;

/** The names of fields as rules must write them. */
final class Escape {
  private static final Set<String> RESERVED =
      Set.of(
          "true",
          "false",
          "null",
          "in",
          "as",
          "break",
          "const",
          "continue",
          "else",
          "for",
          "function",
          "if",
          "import",
          "let",
          "loop",
          "package",
          "namespace",
          "return",
          "var",
          "void",
          "while");

  private Escape() {}

  /** Null if rules cannot name the field at all. */
  static String of(String name) {
    if (RESERVED.contains(name)) {
      return "__" + name + "__";
    }
    if (!name.matches("[A-Za-z_./-][A-Za-z0-9_./-]*")) {
      return null;
    }
    return name.replace("__", "__underscores__")
        .replace(".", "__dot__")
        .replace("-", "__dash__")
        .replace("/", "__slash__");
  }
}
