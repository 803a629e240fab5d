package io.instancetypes.virtctl.report;

import io.instancetypes.api.NearNames;
import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.explain.Origin;
import io.instancetypes.engine.explain.Origins;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Says why there is nothing to explain about a field. */
public final class MissingField {
  private static final List<String> BASES =
      List.of("spec.template.spec.", "spec.template.", "spec.");

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

  /** Names are compared as deep and from the same base as the field was written. */
  private static String suggestion(String field, Origins origins) {
    int depth = field.split("\\.", -1).length;
    Set<String> candidates = new LinkedHashSet<>();
    for (Origin origin : origins.all()) {
      candidates.add(beginning(origin.path(), depth));
      for (String base : BASES) {
        if (origin.path().startsWith(base)) {
          candidates.add(beginning(origin.path().substring(base.length()), depth));
        }
      }
    }
    List<String> near = NearNames.of(field, candidates);
    return near.isEmpty() ? "" : "; did you mean " + near.getFirst() + "?";
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
