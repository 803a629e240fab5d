package io.instancetypes.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NearNamesTest {
  private static final List<String> FIELDS =
      List.of("guest", "topology", "model", "numa", "realtime", "maxSockets");

  @DisplayName("A slip of the finger finds the name that was meant")
  @Test
  void findsTheMeantName() {
    assertThat(NearNames.of("gest", FIELDS)).containsExactly("guest");
    assertThat(NearNames.of("guets", FIELDS)).containsExactly("guest");
    assertThat(NearNames.of("Guest", FIELDS)).containsExactly("guest");
    assertThat(NearNames.of("maxsocket", FIELDS)).containsExactly("maxSockets");
  }

  @DisplayName(
      "The nearest name comes first, equally near ones in alphabetical order, three at most")
  @Test
  void ordersByNearness() {
    assertThat(NearNames.of("u1.smal", List.of("u1.large", "u2.small", "u1.small")))
        .containsExactly("u1.small", "u2.small");
    assertThat(NearNames.of("aaaa", List.of("aaad", "aaac", "aaab", "aaae", "aaaa")))
        .containsExactly("aaaa", "aaab", "aaac");
  }

  @DisplayName("A name that resembles nothing gets no answer")
  @Test
  void offersNothingFarFetched() {
    assertThat(NearNames.of("schedulerName", FIELDS)).isEmpty();
    assertThat(NearNames.of("", FIELDS)).isEmpty();
    assertThat(NearNames.of("guest", List.of())).isEmpty();
  }
}
