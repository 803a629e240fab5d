package io.instancetypes.engine.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.Engine;
import io.instancetypes.engine.Engine.Answer;
import io.instancetypes.engine.expand.Form;
import io.instancetypes.engine.expand.Outcome;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.validate.Verdict;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NeverAnExceptionTest {
  private static final int MANY = 20_000;

  @Test
  @DisplayName("Whatever the documents hold, expanding answers, and the answer can be explained")
  void expandAnswers() {
    int[] expansions = {0};
    Cases.each(
        MANY,
        RandomWorld::of,
        world -> {
          for (Form form : Form.values()) {
            Answer answer = world.cluster().engine().expand(world.vm(), form);
            switch (answer.outcome()) {
              case Outcome.Refusal refusal -> checkRefusal(refusal.causes());
              case Outcome.Expansion expansion -> {
                expansions[0]++;
                assertThat(expansion.origins().all())
                    .noneMatch(origin -> origin.from().inWords().isBlank());
              }
            }
          }
        });
    assertThat(expansions[0]).isGreaterThan(MANY / 10);
  }

  @Test
  @DisplayName("Whatever a VirtualMachine holds, validation has a verdict on it")
  void validateAnswers() {
    Cases.each(
        MANY,
        RandomWorld::of,
        world -> checkVerdict(world.cluster().engine().validate(world.vm())));
  }

  @Test
  @DisplayName("Whatever an instance type or preference holds, validation has a verdict on it")
  void validateTypeAnswers() {
    Cases.each(
        MANY,
        RandomWorld::of,
        world -> {
          checkVerdict(Engine.validateType(world.instancetype()));
          checkVerdict(Engine.validateType(world.preference()));
        });
  }

  private static void checkVerdict(Verdict verdict) {
    assertThat(verdict.causes()).allMatch(NeverAnExceptionTest::namesItsField);
    assertThat(verdict.warnings()).noneMatch(String::isBlank);
  }

  private static void checkRefusal(List<Cause> causes) {
    assertThat(causes).isNotEmpty().allMatch(NeverAnExceptionTest::namesItsField);
  }

  /** Every cause names the field at fault, for people in its message and for programs beside it. */
  private static boolean namesItsField(Cause cause) {
    return cause.type() != null
        && !cause.field().isBlank()
        && cause.message().contains(cause.field())
        && cause.waysOut().stream().noneMatch(String::isBlank);
  }
}
