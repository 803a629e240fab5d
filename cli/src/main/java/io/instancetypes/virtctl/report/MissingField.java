package io.instancetypes.virtctl.report;

import io.instancetypes.api.NearNames;
import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.explain.Origin;
import io.instancetypes.engine.explain.Origins;
import io.instancetypes.virtctl.cli.Wording;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says why there is nothing to explain about a field. */
public final class MissingField {
  private static final List<String> BASES =
      List.of("spec.template.spec.", "spec.template.", "spec.");

  /** A list, and the name of one of its items. */
  private static final Pattern ITEM =
      Pattern.compile("(\\w+)\\[(?:name=)?[\"']?(\\D[^\\]\"']*)[\"']?]");

  private MissingField() {}

  public static String sentence(String field, Origins origins) {
    return origins
        .unfulfilled(field)
        .map(
            wish ->
                "%s is not set: %s wanted %s, but something else was decided"
                    .formatted(field, wish.by().inWords(), DisplayValues.inline(wish.value())))
        .orElseGet(() -> field + " is not set" + suggestion(field, origins));
  }

  /**
   * Names are compared as deep and from the same base as the field was written, or else from
   * anywhere, since a field may be written so.
   */
  private static String suggestion(String field, Origins origins) {
    Set<String> fromBases = new LinkedHashSet<>();
    Set<String> fromAnywhere = new LinkedHashSet<>();
    int depth = field.split("\\.", -1).length;
    for (Origin origin : origins.all()) {
      fromBases.add(beginning(origin.path(), depth));
      for (String base : BASES) {
        if (origin.path().startsWith(base)) {
          fromBases.add(beginning(origin.path().substring(base.length()), depth));
        }
      }
      for (int dot = origin.path().indexOf('.');
          dot >= 0;
          dot = origin.path().indexOf('.', dot + 1)) {
        fromAnywhere.add(beginning(origin.path().substring(dot + 1), depth));
      }
    }
    return items(field, origins)
        .or(() -> nearest(field, fromBases))
        .or(() -> nearest(field, fromAnywhere))
        .orElse("");
  }

  /** The names of a list's items, where another one was asked for: {@code disks[rot]}. */
  private static Optional<String> items(String field, Origins origins) {
    Matcher item = ITEM.matcher(field);
    if (!item.find()) {
      return Optional.empty();
    }
    List<String> names =
        origins.all().stream()
            .filter(origin -> origin.value() instanceof String)
            .filter(origin -> nameOf(item.group(1), origin.path()))
            .map(origin -> (String) origin.value())
            .distinct()
            .toList();
    return names.isEmpty() || names.contains(item.group(2))
        ? Optional.empty()
        : Optional.of("; " + item.group(1) + " has " + Wording.and(names));
  }

  /** Whether a path is the name of an item of such a list. */
  private static boolean nameOf(String list, String path) {
    int bracket = path.lastIndexOf('[');
    return path.endsWith("].name")
        && path.startsWith(list, bracket - list.length())
        && (bracket == list.length() || path.charAt(bracket - list.length() - 1) == '.');
  }

  private static Optional<String> nearest(String field, Set<String> candidates) {
    return NearNames.of(field, candidates).stream()
        .findFirst()
        .map(near -> "; did you mean " + near + "?");
  }

  private static String beginning(String path, int depth) {
    int end = -1;
    for (int i = 0; i < depth; i++) {
      end = path.indexOf('.', end + 1);
      if (end < 0) {
        return path;
      }
    }
    return path.substring(0, end);
  }
}
