package io.instancetypes.https;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Warnings")
class WarningsTest {
  private final Warnings warnings = new Warnings();

  private int bytes() {
    return warnings.headers().stream()
        .mapToInt(header -> header.getBytes(StandardCharsets.UTF_8).length)
        .sum();
  }

  @Test
  @DisplayName("are told once each, quoted, in one line")
  void quoted() {
    warnings.add("unknown field \"spec.a\"");
    warnings.add("two\r\nlines");
    warnings.add("unknown field \"spec.a\"");
    assertThat(warnings.headers())
        .containsExactly("299 - \"unknown field \\\"spec.a\\\"\"", "299 - \"two lines\"");
  }

  @Test
  @DisplayName("stay whole as long as all of them fit")
  void whole() {
    warnings.add("a".repeat(3_000));
    assertThat(warnings.headers()).containsExactly("299 - \"" + "a".repeat(3_000) + "\"");
  }

  @Test
  @DisplayName("are cut at 256 characters where they do not fit")
  void cut() {
    warnings.add("a".repeat(3_000));
    warnings.add("ü".repeat(3_000));
    assertThat(warnings.headers())
        .containsExactly("299 - \"" + "a".repeat(256) + "\"", "299 - \"" + "ü".repeat(256) + "\"");
  }

  @Test
  @DisplayName("beyond 4 KiB are counted")
  void counted() {
    for (int i = 0; i < 2_000; i++) {
      warnings.add("unknown field \"spec.field%04d\"".formatted(i));
    }
    List<String> headers = warnings.headers();
    assertThat(headers).hasSize(81).endsWith("299 - \"and 1,920 more warnings\"");
    assertThat(bytes()).isLessThan(4_200);
  }
}
