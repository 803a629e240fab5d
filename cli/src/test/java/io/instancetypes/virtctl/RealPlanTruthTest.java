package io.instancetypes.virtctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.testkit.Backend;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code -Dplan.real.fleets=500} for the long form. */
@Timeout(3600)
@OnKubernetes(Backend.REAL)
@DisplayName("What a plan says of a real API server with the operator is what then happens there")
class RealPlanTruthTest {
  private static final int FLEETS = Integer.getInteger("plan.real.fleets", 16);

  @Test
  @DisplayName("to every VM of random fleets, whether changes are rolled out or wait")
  void verdicts(Kubernetes kubernetes, @TempDir Path folder) throws Exception {
    try (var cluster = new OperatedCluster(kubernetes)) {
      var truth = new PlanTruth(cluster, folder);
      Map<String, Integer> live = truth.verify("LiveUpdate", "live", FLEETS / 2);
      Map<String, Integer> staged = truth.verify("Stage", "staged", FLEETS / 2);
      assertThat(live.keySet()).as("%s", live).contains("restart", "unchanged");
      assertThat(staged.keySet()).as("%s", staged).contains("restart", "unchanged");
    }
  }
}
