package io.instancetypes.operator.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.install.OperatorMetric;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OperatorMetricsTest {
  @Test
  @DisplayName("What is counted is told under the names that dashboard and alerts ask for")
  void tellsNames() {
    try (var metrics =
        new OperatorMetrics(() -> true, () -> Instant.ofEpochSecond(1_800_000_000), () -> 7)) {
      metrics.reviewed("/virtualmachines/validate", "allowed", Duration.ofMillis(3));
      String text = metrics.text();
      assertThat(text)
          .contains("\ninstancetypes_leader 1.0\n")
          .contains("\ninstancetypes_certificate_not_after_seconds 1.8E9\n")
          .contains("instancetypes_admission_reviews_seconds_count{outcome=\"allowed\"");
      // What controllers count begins with their first reconciliation.
      var controllers = EnumSet.of(OperatorMetric.RECONCILIATIONS, OperatorMetric.FAILURES);
      for (OperatorMetric metric : EnumSet.complementOf(controllers)) {
        assertThat(text).contains("\n" + metric.title());
      }
    }
  }
}
