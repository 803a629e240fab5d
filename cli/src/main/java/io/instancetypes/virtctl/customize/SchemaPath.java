package io.instancetypes.virtctl.customize;

import io.instancetypes.api.schema.Schema;
import io.instancetypes.api.schema.Schema.MapSchema;
import io.instancetypes.api.schema.Schema.ObjectSchema;
import io.instancetypes.virtctl.cli.Wording;
import io.instancetypes.virtctl.option.Mistake;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Takes a path apart along the schema, or says which ones there are. */
final class SchemaPath {
  private static final int MOST_SUGGESTIONS = 3;

  private SchemaPath() {}

  /** The keys and, for items of lists, the numbers of a path that the schema has. */
  static List<Object> steps(Schema spec, String path) {
    var steps = new ArrayList<Object>();
    Schema at = spec;
    String rest = path;
    while (!rest.isEmpty()) {
      // Keys of labels and annotations contain dots themselves, so the rest is one key.
      int end = at instanceof MapSchema ? rest.length() : endOfStep(rest);
      String step = rest.substring(0, end);
      String known = path.substring(0, path.length() - rest.length());
      if (step.isEmpty()) {
        throw unknown(spec, path, known);
      }
      at = at.find(step).orElseThrow(() -> unknown(spec, path, known));
      steps.add(step.startsWith("[") ? index(path, step) : step);
      rest = rest.substring(end);
      if (rest.equals(".")) {
        throw unknown(spec, path, known);
      }
      rest = rest.startsWith(".") ? rest.substring(1) : rest;
    }
    return steps;
  }

  private static int endOfStep(String rest) {
    if (rest.startsWith("[")) {
      return rest.indexOf(']') + 1;
    }
    int end = 0;
    while (end < rest.length() && rest.charAt(end) != '.' && rest.charAt(end) != '[') {
      end++;
    }
    return end;
  }

  private static Integer index(String path, String step) {
    try {
      return Integer.parseUnsignedInt(step, 1, step.length() - 1, 10);
    } catch (NumberFormatException notANumber) {
      throw Mistake.in(
          SetOption.NAME, path + " needs the number of an item, from 0 on, in place of " + step);
    }
  }

  private static RuntimeException unknown(Schema spec, String path, String known) {
    return Mistake.in(SetOption.NAME, "there is no field " + path + instead(spec, path, known));
  }

  private static String instead(Schema spec, String path, String known) {
    Set<String> candidates = candidates(spec);
    String near = Wording.didYouMean(path, candidates);
    if (!near.isEmpty()) {
      return near;
    }
    String ending = "." + path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    List<String> elsewhere =
        candidates.stream()
            .filter(candidate -> ("." + candidate).toLowerCase(Locale.ROOT).endsWith(ending))
            .limit(MOST_SUGGESTIONS)
            .toList();
    return elsewhere.isEmpty()
        ? members(spec, known)
        : "; did you mean " + Wording.or(elsewhere) + "?";
  }

  /** All paths in the way they would be typed: the values, and the objects around them. */
  private static Set<String> candidates(Schema spec) {
    var candidates = new LinkedHashSet<String>();
    for (String leaf : spec.leaves()) {
      String path = leaf.replace("[]", "[0]").replace("*", "KEY");
      for (int end = 0; end < path.length(); end++) {
        if (path.charAt(end) == '.' || path.charAt(end) == '[') {
          candidates.add(path.substring(0, end));
        }
      }
      candidates.add(path);
    }
    return candidates;
  }

  private static String members(Schema spec, String known) {
    String parent = known.endsWith(".") ? known.substring(0, known.length() - 1) : known;
    return spec.find(parent).orElse(spec) instanceof ObjectSchema object
            && !object.members().isEmpty()
        ? "; %s has %s"
            .formatted(
                parent.isEmpty() ? "spec" : parent,
                Wording.and(List.copyOf(object.members().keySet())))
        : "; " + parent + " has no fields";
  }
}
