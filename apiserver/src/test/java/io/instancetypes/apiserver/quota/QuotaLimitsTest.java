package io.instancetypes.apiserver.quota;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Limits")
class QuotaLimitsTest {
  @Test
  @DisplayName(
      "follow the heap: a quarter of it for objects, three quarters of that for a namespace")
  void defaults() {
    QuotaLimits limits = QuotaLimits.ofHeap(2L << 30);
    assertThat(limits.all()).isEqualTo(new QuotaLimits.Amount(524_288, 536_870_912));
    assertThat(limits.namespace()).isEqualTo(new QuotaLimits.Amount(393_216, 402_653_184));
    assertThat(limits.requestBytes()).isEqualTo(536_870_912);
  }
}
