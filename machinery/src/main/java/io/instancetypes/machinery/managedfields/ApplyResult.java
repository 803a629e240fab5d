package io.instancetypes.machinery.managedfields;

import io.instancetypes.api.Fields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What came of applying a configuration. */
public sealed interface ApplyResult {
  /** The object as it is to be stored, with its managers, before defaults and admission. */
  record Applied(Fields object) implements ApplyResult {}

  /** Others own what the configuration would change; there is at least one. */
  record Conflicts(List<Conflict> all) implements ApplyResult {
    /** The message of the answer, which is 409 with the reason Conflict. */
    public String message() {
      if (all.size() == 1) {
        Conflict only = all.getFirst();
        return "Apply failed with 1 conflict: conflict with %s: %s"
            .formatted(only.manager, only.field);
      }
      Map<String, List<String>> fields = new LinkedHashMap<>();
      for (Conflict conflict : all) {
        fields.computeIfAbsent(conflict.manager, manager -> new ArrayList<>()).add(conflict.field);
      }
      List<String> lines = new ArrayList<>();
      fields.forEach(
          (manager, paths) -> {
            lines.add("conflicts with " + manager + ":");
            paths.forEach(path -> lines.add("- " + path));
          });
      return "Apply failed with %d conflicts: %s".formatted(all.size(), String.join("\n", lines));
    }

    /** The {@code details.causes} of the answer. */
    public List<Object> causes() {
      List<Object> causes = new ArrayList<>();
      for (Conflict conflict : all) {
        causes.add(
            Fields.of(
                "reason",
                "FieldManagerConflict",
                "message",
                "conflict with " + conflict.manager,
                "field",
                conflict.field));
      }
      return causes;
    }
  }

  /** Who owns a field, as {@code "kubectl" using demo/v1}, and where it is. */
  record Conflict(String manager, String field) {}
}
