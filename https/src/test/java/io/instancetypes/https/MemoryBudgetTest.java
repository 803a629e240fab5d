package io.instancetypes.https;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.machinery.status.ApiException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The memory of all requests together")
class MemoryBudgetTest {
  private static final int MIB = 1 << 20;

  private final MemoryBudget budget = new MemoryBudget(8 * MIB);

  @Test
  @DisplayName("is given back at the end of each, whatever it took")
  void givenBack() {
    try (var share = budget.open()) {
      share.take(3 * MIB);
      share.take(1);
      assertThat(budget.freeBytes()).isEqualTo(5 * MIB - 1024);
    }
    assertThat(budget.freeBytes()).isEqualTo(8 * MIB);
  }

  @Test
  @DisplayName("is refused to whoever wants more than is left, with a time to come back")
  void refused() {
    try (var first = budget.open();
        var second = budget.open()) {
      first.take(6 * MIB);
      assertThatThrownBy(() -> second.take(3 * MIB))
          .isInstanceOfSatisfying(
              ApiException.class,
              refusal -> {
                assertThat(refusal.code()).isEqualTo(429);
                assertThat(refusal.details()).containsEntry("retryAfterSeconds", 1L);
              });
      second.take(2 * MIB);
    }
    assertThat(budget.freeBytes()).isEqualTo(8 * MIB);
  }

  @Test
  @DisplayName("may be taken as a whole by one that wants even more, alone")
  void everything() {
    try (var share = budget.open()) {
      share.take(Long.MAX_VALUE);
      share.take(MIB);
      assertThat(budget.freeBytes()).isZero();
    }
    assertThat(budget.freeBytes()).isEqualTo(8 * MIB);
  }

  @Test
  @DisplayName("is waited for by whoever comes a moment too early")
  void awaited() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor();
        var second = budget.open()) {
      var first = budget.open();
      first.take(8 * MIB);
      var taken = threads.submit(() -> second.take(MIB));
      first.close();
      taken.get(20, TimeUnit.SECONDS);
      assertThat(budget.freeBytes()).isEqualTo(7 * MIB);
    }
  }
}
