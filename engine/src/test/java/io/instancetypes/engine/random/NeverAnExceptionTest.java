package io.instancetypes.engine.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.engine.validate.Verdict;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NeverAnExceptionTest {
  private static final int MANY = 20_000;

  @Test
  @DisplayName("Whatever a VM and its objects hold, there is an answer, and it can be explained")
  void answersForVms() {
    int[] expansions = {0};
    Cases.each(
        MANY,
        RandomWorld::of,
        world -> {
          Engine engine = world.cluster().engine();
          checkVerdict(engine.validate(world.vm()));
          for (ExpansionForm form : ExpansionForm.values()) {
            switch (engine.expand(world.vm(), form).outcome()) {
              case ExpansionResult.Refusal refusal -> checkRefusal(refusal.causes());
              case ExpansionResult.Expansion expansion -> {
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
  @DisplayName("Whatever an instance type or preference holds, there is a verdict on it")
  void answersForTypes() {
    Cases.each(MANY, NeverAnExceptionTest::type, type -> checkVerdict(Engine.validateType(type)));
  }

  private static Fields type(long seed) {
    var dice = new Dice(seed);
    ApiVersion version = dice.oneOf(ApiVersion.values());
    Kind kind = dice.oneOf(Kind.values());
    Fields spec =
        switch (kind.family()) {
          case INSTANCETYPE -> new RandomTypes(dice).instancetypeSpec(version);
          case PREFERENCE -> new RandomTypes(dice).preferenceSpec(version);
        };
    Fields object = RandomWorld.object(kind, version, "type", spec);
    new Confusion(dice).confuse(object, dice.oneOf(1, 2, 5));
    return object;
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
