package io.instancetypes.install;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Yaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Manifests as YAML in which every verb of a role stands below its reason. */
public final class ManifestText {
  private static final String RULES = "rules";

  private final StringBuilder text = new StringBuilder();

  private ManifestText() {}

  /** Documents in a row, apart from each other by a line of dashes. */
  public static String of(List<Fields> documents) {
    return String.join("---\n", documents.stream().map(ManifestText::of).toList());
  }

  public static String of(Fields document) {
    var text = new ManifestText();
    switch ((String) document.get("kind")) {
      case "Role", "ClusterRole" -> text.role(document);
      default -> text.append(document);
    }
    return text.text.toString();
  }

  /** The rules stand last, as keys are sorted. */
  private void role(Fields document) {
    InstalledRole role = InstalledRole.titled((String) document.object("metadata").get("name"));
    Fields rest = Fields.copyOf(document);
    rest.remove(RULES);
    append(rest);
    text.append(RULES).append(":\n");
    for (Object rule : (List<?>) document.get(RULES)) {
      rule(role, (Fields) rule);
    }
  }

  private void rule(InstalledRole role, Fields rule) {
    Fields rest = Fields.copyOf(rule);
    rest.remove("verbs");
    String dash = "- ";
    for (String line : yaml(rest).split("\n")) {
      text.append(dash).append(line).append('\n');
      dash = "  ";
    }
    text.append("  verbs:\n");
    for (Object verb : (List<?>) rule.get("verbs")) {
      text.append("  # ").append(reason(role, rule, verb)).append('\n');
      text.append("  - ").append(verb).append('\n');
    }
  }

  private static String reason(InstalledRole role, Fields rule, Object verb) {
    return RoleTable.rules(role).stream()
        .filter(
            row ->
                row.verb().equals(verb)
                    && List.of(row.group()).equals(rule.get("apiGroups"))
                    && row.resources().equals(rule.get("resources"))
                    && (row.names().isEmpty() || row.names().equals(rule.get("resourceNames"))))
        .findFirst()
        .orElseThrow()
        .reason();
  }

  private void append(Fields document) {
    text.append(yaml(document));
  }

  private static String yaml(Fields document) {
    var text = new StringBuilder();
    try {
      Yaml.write(document, text);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }
}
