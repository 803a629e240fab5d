package io.instancetypes.machinery.cel;

import io.instancetypes.machinery.structuralschema.Path;
import io.instancetypes.machinery.structuralschema.StructuralSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Paths into a schema such as {@code .spec.labels['app.kubernetes.io/name']}. */
public final class FieldPaths {
  private static final Pattern TOKEN =
      Pattern.compile("'(?:[^'\\\\]|\\\\.)*'?|[.\\[\\]]|[^.\\[\\]']+");

  private FieldPaths() {}

  /** Where a path leads: the way, and the schema at its end; or why it leads nowhere. */
  public record Found(Path path, StructuralSchema structure, String mistake) {
    private static Found none(String mistake) {
      return new Found(null, null, mistake);
    }
  }

  /** The place a rule complains about; the value itself if it names no other. */
  static Path resolve(String fieldPath, StructuralSchema structure, Path from) {
    Found found = find(fieldPath, structure, true);
    return fieldPath.isBlank() || found.path == null ? from : from.field(found.path.toString());
  }

  /** Follows a path from a schema; {@code brackets} tells whether names may stand in them. */
  public static Found find(String fieldPath, StructuralSchema structure, boolean brackets) {
    List<String> tokens = tokens(fieldPath);
    var found = new Found(Path.ROOT, structure, null);
    for (int i = 0; i < tokens.size() && found.mistake == null; ) {
      switch (tokens.get(i)) {
        case "." -> {
          found =
              i + 1 < tokens.size()
                  ? step(found, tokens.get(i + 1))
                  : Found.none("unexpected end of JSON path");
          i += 2;
        }
        case "[" -> {
          found =
              brackets ? bracket(found, tokens, i) : Found.none("array notation is not allowed");
          i += 3;
        }
        default -> found = Found.none("expected [ or . but got: " + tokens.get(i));
      }
    }
    return found;
  }

  private static List<String> tokens(String text) {
    var tokens = new ArrayList<String>();
    var match = TOKEN.matcher(text);
    while (match.find()) {
      tokens.add(match.group());
    }
    return tokens;
  }

  private static Found bracket(Found from, List<String> tokens, int at) {
    if (at + 1 >= tokens.size()) {
      return Found.none("unexpected end of JSON path");
    }
    String quoted = tokens.get(at + 1);
    if (quoted.length() < 2 || !quoted.startsWith("'") || !quoted.endsWith("'")) {
      return Found.none("expected single quoted string but got " + quoted);
    }
    if (at + 2 >= tokens.size()) {
      return Found.none("unexpected end of JSON path");
    }
    if (!tokens.get(at + 2).equals("]")) {
      return Found.none("expected ] but got " + tokens.get(at + 2));
    }
    String name = quoted.substring(1, quoted.length() - 1).replaceAll("\\\\(['\\\\])", "$1");
    return step(from, name);
  }

  private static Found step(Found from, String name) {
    StructuralSchema structure = from.structure;
    if (!structure.properties().isEmpty()) {
      StructuralSchema child = structure.properties().get(name);
      return child == null
          ? Found.none("does not refer to a valid field")
          : new Found(from.path.field(name), child, null);
    }
    return CelTypes.isMap(structure)
        ? new Found(from.path.key(name), structure.additional(), null)
        : Found.none("does not refer to a valid field");
  }
}
