package io.instancetypes.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RoleDocumentationTest {
  private static final Path FILE = Path.of("../docs/install.md");
  private static final String BEGIN = "<!-- roles -->\n";
  private static final String END = "<!-- /roles -->\n";

  @Test
  @DisplayName("docs/install.md lists every verb with its reason (mvn verify -Dupdate)")
  void isUpToDate() throws IOException {
    String text = Files.readString(FILE);
    String current =
        text.substring(0, text.indexOf(BEGIN) + BEGIN.length())
            + tables()
            + text.substring(text.indexOf(END));
    if (System.getProperty("update") != null) {
      Files.writeString(FILE, current);
    }
    assertThat(FILE).hasContent(current);
  }

  private static String tables() {
    var text = new StringBuilder("\n");
    for (InstalledRole role : InstalledRole.values()) {
      if (!role.isForClusters()) {
        continue;
      }
      text.append("### ").append(role.isNamespaced() ? "Role `" : "ClusterRole `");
      text.append(role.title()).append("`\n\n| on | verb | reason |\n|---|---|---|\n");
      for (RoleRule rule : RoleTable.rules(role)) {
        text.append("| %s | %s | %s |\n".formatted(place(rule), rule.verb(), rule.reason()));
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static String place(RoleRule rule) {
    String resources = code(rule.resources());
    String group = rule.group().isEmpty() ? "" : " of `" + rule.group() + "`";
    String names = rule.names().isEmpty() ? "" : ": only " + code(rule.names());
    return resources + group + names;
  }

  private static String code(List<String> words) {
    return "`" + String.join("`, `", words) + "`";
  }
}
