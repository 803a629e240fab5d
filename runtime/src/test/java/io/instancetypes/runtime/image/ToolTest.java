package io.instancetypes.runtime.image;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
@DisplayName("A program of somebody else")
class ToolTest {
  private static Tool shell(String script, Duration patience) {
    return new Tool(List.of("sh", "-c", script), patience);
  }

  @Test
  @DisplayName("that never ends is ended, though it keeps its output open")
  void neverEnds() {
    assertThatThrownBy(shell("echo begun; sleep 1000", Duration.ofMillis(300))::run)
        .isInstanceOf(ImageException.class)
        .hasMessage("sh did not end within 0 seconds");
  }

  @Test
  @DisplayName("that talks without end is heard, and ended")
  void talks() {
    assertThatThrownBy(shell("yes", Duration.ofMillis(300))::run)
        .hasMessage("sh did not end within 0 seconds");
  }

  @Test
  @DisplayName("that leaves somebody behind with its output has ended")
  void leavesAChild() {
    assertThatCode(shell("sleep 1000 & exit 0", Duration.ofSeconds(10))::run)
        .doesNotThrowAnyException();
  }

  @Test
  @DisplayName("that complains is quoted")
  void complains() {
    assertThatThrownBy(shell("echo no such thing >&2; exit 3", Duration.ofSeconds(10))::run)
        .hasMessage("no such thing");
    assertThatThrownBy(shell("exit 3", Duration.ofSeconds(10))::run)
        .hasMessage("sh has ended with 3");
  }
}
