package io.instancetypes.engine.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.expand.ExpansionResult;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/** Tries a law on many cases; the first that breaks it is printed with its seed. */
final class Cases {
  private static final int MANY = 4000;

  private Cases() {}

  /** A law about every case, expanded or refused. */
  static void all(Consumer<Case> law) {
    each(MANY, Case::of, law);
  }

  /** A law about expansions. A good part of the cases must be some, or the law says little. */
  static void expanded(BiConsumer<Case, ExpansionResult.Expansion> law) {
    int[] expansions = {0};
    all(
        each -> {
          if (each.outcome() instanceof ExpansionResult.Expansion expansion) {
            expansions[0]++;
            law.accept(each, expansion);
          }
        });
    assertThat(expansions[0]).isGreaterThan(MANY / 2);
  }

  static <T> void each(int count, LongFunction<T> cases, Consumer<T> law) {
    for (long seed = 1; seed <= count; seed++) {
      T each = cases.apply(seed);
      try {
        law.accept(each);
      } catch (AssertionError | RuntimeException broken) {
        throw new AssertionError(broken + "\nbroken by the case " + each, broken);
      }
    }
  }
}
