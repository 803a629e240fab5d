package io.instancetypes.virtctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.serve.LocalServer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code -Dplan.fleets=500} for the long form. */
@Timeout(1800)
@DisplayName("What a plan says of random fleets and changes is what then happens")
class PlanTruthTest {
  private static final int FLEETS = Integer.getInteger("plan.fleets", 100);

  @TempDir Path folder;

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"LiveUpdate", "Stage"})
  @DisplayName(
      "to every VM: patched live, waiting for a restart, refused, started otherwise, nothing")
  void verdicts(String strategy) throws Exception {
    try (LocalServer server = LocalServer.start(folder.resolve("data"))) {
      server.lookingAfterMachines();
      Map<String, Integer> seen = new PlanTruth(server, folder).verify(strategy, "f", FLEETS / 2);
      assertThat(seen.keySet())
          .as("%s", seen)
          .contains("next-start", "pinned", "refused", "restart", "unchanged");
    }
  }
}
