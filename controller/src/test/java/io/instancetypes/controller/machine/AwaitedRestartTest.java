package io.instancetypes.controller.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.engine.rollout.Drift;
import io.instancetypes.engine.rollout.FieldDifference;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AwaitedRestartTest {
  private static final String PATH = "spec.template.spec.";

  private static Fields awaited(List<FieldDifference> pending) {
    return AwaitedRestart.of(new Drift(pending, List.of(), false));
  }

  @Test
  @DisplayName("Changes that wait are listed with both values, and told shortly for a table")
  void listed() {
    Fields awaited =
        awaited(
            List.of(
                new FieldDifference(PATH + "domain.cpu.sockets", 4L, 2L),
                new FieldDifference(PATH + "domain.cpu.model", null, "host-passthrough"),
                new FieldDifference(PATH + "hostname", "web", null),
                new FieldDifference(PATH + "subdomain", "a", "b")));
    assertThat(awaited)
        .isEqualTo(
            Fields.of(
                "summary",
                "cpu.sockets 4 -> 2, cpu.model unset -> host-passthrough, hostname web -> unset,"
                    + " 1 more",
                "total",
                4L,
                "changes",
                List.of(
                    Fields.of("path", PATH + "domain.cpu.sockets", "running", "4", "wanted", "2"),
                    Fields.of("path", PATH + "domain.cpu.model", "wanted", "host-passthrough"),
                    Fields.of("path", PATH + "hostname", "running", "web"),
                    Fields.of("path", PATH + "subdomain", "running", "a", "wanted", "b"))));
  }

  @Test
  @DisplayName("Long values and texts of many lines are named in a table, not shown")
  void secret() {
    assertThat(
            awaited(
                    List.of(
                        new FieldDifference(PATH + "a", "#cloud\npassword: x", "y"),
                        new FieldDifference(PATH + "b", "x".repeat(25), "y")))
                .get("summary"))
        .isEqualTo("a, b");
  }

  @Test
  @DisplayName("However much differs, and however long it is, the list stays small")
  void bounded() {
    List<FieldDifference> many =
        IntStream.range(0, 5000)
            .mapToObj(i -> new FieldDifference("p".repeat(9000) + i, "🙂".repeat(9000), "x"))
            .toList();
    Fields awaited = awaited(many);
    assertThat(awaited.get("total")).isEqualTo(5000L);
    assertThat(Fields.list(awaited.get("changes"))).hasSize(32);
    assertThat(Json.write(awaited).length).isLessThan(64 * 1024);
    assertThat(new String(Json.write(awaited), java.nio.charset.StandardCharsets.UTF_8))
        .doesNotContain("\uFFFD", "?");
  }
}
