package io.instancetypes.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The scripts of the pages")
class ScriptRulesTest {
  private static final List<String> SCRIPTS = List.of("app.js", "console.js");

  /** Each is a mistake that was made elsewhere, and never needed here. */
  private static final Map<String, String> FORBIDDEN =
      Map.of(
          "text becomes markup",
              "\\.(inner|outer)HTML\\s*\\+?=[^=]|insertAdjacentHTML|document\\.write",
          "text becomes code", "\\beval\\s*\\(|new Function\\b|set(Timeout|Interval)\\(\\s*[\"'`]",
          "something is asked of another site", "[\"'`](https?|wss?)://",
          "something is kept in the browser", "(local|session)Storage|indexedDB|document\\.cookie",
          "a comparison converts", "[^=!]==[^=]|!=[^=]",
          "a name is everywhere", "\\bvar\\b|\\bwindow\\.\\w+\\s*=[^=]",
          "something is left over", "\\bconsole\\.\\w+\\(|\\bdebugger\\b|\\balert\\(|TODO|FIXME");

  private static String script(String name) throws IOException {
    try (InputStream in = Dashboard.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  @Test
  @DisplayName("do none of what has gone wrong elsewhere")
  void forbidden() throws IOException {
    List<String> findings = new ArrayList<>();
    for (String name : SCRIPTS) {
      int number = 0;
      for (String line : script(name).lines().toList()) {
        number++;
        for (Map.Entry<String, String> rule : FORBIDDEN.entrySet()) {
          if (Pattern.compile(rule.getValue()).matcher(line).find()) {
            findings.add(name + ":" + number + " " + rule.getKey() + ": " + line.strip());
          }
        }
      }
    }
    assertThat(findings).isEmpty();
  }

  @Test
  @DisplayName("declare every name, and use every name that they declare")
  void names() throws IOException {
    for (String name : SCRIPTS) {
      var names = new ScriptNames(script(name));
      assertThat(names.undeclared()).as("undeclared in " + name).isEmpty();
      assertThat(names.unused()).as("unused in " + name).isEmpty();
    }
  }

  @Test
  @DisplayName("would be caught with a name that is misspelt or left over")
  void caught() {
    var names =
        new ScriptNames(
            """
            const one = 1; // two
            function three(four, { five, six: seven }) {
              return `${one} ${eight}` + four + five.nine + "ten" + seven;
            }
            for (const eleven of three(/twelve/.test(one), { thirteen: 1 })) fourteen(one);
            """);
    assertThat(names.undeclared()).containsExactly("eight", "fourteen");
    assertThat(names.unused()).containsExactly("eleven");
  }

  @Test
  @DisplayName("have at most 1,500 lines in all")
  void size() throws IOException {
    long lines = 0;
    for (String name : SCRIPTS) {
      lines += script(name).lines().count();
    }
    assertThat(lines).isLessThanOrEqualTo(1_500);
  }
}
