package io.instancetypes.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.javascript.jscomp.AbstractCommandLineRunner;
import com.google.javascript.jscomp.CheckLevel;
import com.google.javascript.jscomp.Compiler;
import com.google.javascript.jscomp.CompilerOptions;
import com.google.javascript.jscomp.DiagnosticGroup;
import com.google.javascript.jscomp.DiagnosticGroups;
import com.google.javascript.jscomp.Result;
import com.google.javascript.jscomp.SourceFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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

  private static final List<DiagnosticGroup> LINT =
      List.of(
          DiagnosticGroups.CHECK_TYPES,
          DiagnosticGroups.CHECK_USELESS_CODE,
          DiagnosticGroups.CHECK_VARIABLES,
          DiagnosticGroups.LINT_CHECKS,
          DiagnosticGroups.STRICT_MODULE_CHECKS,
          DiagnosticGroups.SUSPICIOUS_CODE,
          DiagnosticGroups.UNUSED_LOCAL_VARIABLE);

  private static final List<SourceFile> BROWSERS = browsers();

  private static List<SourceFile> browsers() {
    try {
      return AbstractCommandLineRunner.getBuiltinExterns(CompilerOptions.Environment.BROWSER);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

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
  @DisplayName("have no finding of the linter")
  void lint() throws IOException {
    for (String name : SCRIPTS) {
      assertThat(findings(name, script(name))).isEmpty();
    }
  }

  @Test
  @DisplayName("would be caught with a name that is misspelt or left over, or with wrong arguments")
  void caught() {
    assertThat(
            findings(
                "wrong.js",
                """
                export function one(two) {
                  const three = two.length;
                  four(two);
                  document.getElementById("a", "b");
                  document.body.dataSet.a = 1;
                  return two;
                  one(1);
                }
                """))
        .extracting(finding -> finding.replaceAll("(wrong.js:\\d+ \\w+).*", "$1"))
        .containsExactly(
            "wrong.js:2 JSC_UNUSED_LOCAL_ASSIGNMENT",
            "wrong.js:3 JSC_UNDEFINED_VARIABLE",
            "wrong.js:4 JSC_WRONG_ARGUMENT_COUNT",
            "wrong.js:5 JSC_INEXISTENT_PROPERTY",
            "wrong.js:7 JSC_UNREACHABLE_CODE");
  }

  /** Types are those of browsers; what the scripts make themselves has none, and needs none. */
  private static List<String> findings(String name, String script) {
    var options = new CompilerOptions();
    options.setChecksOnly(true);
    options.setCheckTypes(true);
    options.setLanguageIn(CompilerOptions.LanguageMode.ECMASCRIPT_NEXT);
    options.setLanguageOut(CompilerOptions.LanguageMode.NO_TRANSPILE);
    options.setAllowDynamicImport(true);
    options.setEnvironment(CompilerOptions.Environment.BROWSER);
    LINT.forEach(group -> options.setWarningLevel(group, CheckLevel.WARNING));
    Compiler.setLoggingLevel(Level.OFF);
    var compiler = new Compiler(new PrintStream(OutputStream.nullOutputStream(), false, UTF_8));
    Result result = compiler.compile(BROWSERS, List.of(SourceFile.fromCode(name, script)), options);
    return Stream.concat(result.errors.stream(), result.warnings.stream())
        .filter(finding -> !finding.getType().key.endsWith("JSDOC"))
        .map(
            finding ->
                "%s:%d %s %s"
                    .formatted(
                        name,
                        finding.getLineNumber(),
                        finding.getType().key,
                        finding.getDescription()))
        .toList();
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
