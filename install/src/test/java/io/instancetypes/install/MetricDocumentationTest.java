package io.instancetypes.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MetricDocumentationTest {
  private static final Path FILE = Path.of("../docs/operator.md");

  @Test
  @DisplayName("docs/operator.md lists every metric and every alert (mvn verify -Dupdate)")
  void isUpToDate() throws IOException {
    String text = between(Files.readString(FILE), "metrics", metrics());
    String current = between(text, "alerts", alerts());
    if (System.getProperty("update") != null) {
      Files.writeString(FILE, current);
    }
    assertThat(FILE).hasContent(current);
  }

  private static String between(String text, String marker, String content) {
    String begin = "<!-- " + marker + " -->\n";
    return text.substring(0, text.indexOf(begin) + begin.length())
        + content
        + text.substring(text.indexOf("<!-- /" + marker + " -->\n"));
  }

  private static String metrics() {
    var text = new StringBuilder("\n| metric | what |\n|---|---|\n");
    for (OperatorMetric metric : OperatorMetric.values()) {
      text.append("| `%s` | %s |\n".formatted(metric.title(), metric.help()));
    }
    return text.append('\n').toString();
  }

  private static String alerts() {
    var text = new StringBuilder("\n| alert | severity | says | way out |\n|---|---|---|---|\n");
    for (Alert alert : Alert.values()) {
      text.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(alert.title(), alert.severity(), alert.summary(), alert.wayOut()));
    }
    return text.append('\n').toString();
  }
}
