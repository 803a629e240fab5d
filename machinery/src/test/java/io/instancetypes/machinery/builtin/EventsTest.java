package io.instancetypes.machinery.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EventsTest {
  private static final Fields CORE =
      Fields.of(
          "apiVersion", "v1",
          "kind", "Event",
          "involvedObject", Fields.of("kind", "VirtualMachine", "name", "vm"),
          "reason", "Started",
          "message", "It runs.",
          "source", Fields.of("component", "virt"),
          "count", 2L);

  private static final Fields OTHER =
      Fields.of(
          "apiVersion", "events.k8s.io/v1",
          "kind", "Event",
          "regarding", Fields.of("kind", "VirtualMachine", "name", "vm"),
          "reason", "Started",
          "note", "It runs.",
          "deprecatedSource", Fields.of("component", "virt"),
          "deprecatedCount", 2L);

  @Test
  @DisplayName("An event is the same in both groups, under other names")
  void bothWays() {
    assertThat(Events.fromCore(CORE)).isEqualTo(OTHER);
    assertThat(Events.toCore(OTHER)).isEqualTo(CORE);
  }
}
