package io.instancetypes.engine.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.expand.ExpansionResult.Expansion;
import io.instancetypes.engine.expand.ExpansionResult.Refusal;
import io.instancetypes.engine.explain.Origin;
import io.instancetypes.engine.rule.ExpansionForm;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CheckedOnceTest {
  private static final int MANY = 5_000;

  @Test
  @DisplayName("Expanding and judging in one go gives what each of them gives alone")
  void alike() {
    int[] expanded = {0};
    Cases.each(
        MANY,
        RandomWorld::of,
        world -> {
          Engine engine = world.cluster().engine();
          Engine.Checked checked = engine.check(world.vm());
          assertThat(checked.verdict()).isEqualTo(engine.validate(world.vm()));
          ExpansionResult alone = engine.expand(world.vm(), ExpansionForm.VMI).outcome();
          assertThat(told(checked.answer().outcome())).isEqualTo(told(alone));
          expanded[0] += alone instanceof Expansion ? 1 : 0;
        });
    // Most random VMs break some rule, but many can be expanded.
    assertThat(expanded[0]).isGreaterThan(100);
  }

  private static List<Object> told(ExpansionResult result) {
    return switch (result) {
      case Refusal refusal -> List.copyOf(refusal.causes());
      case Expansion expansion ->
          List.of(
              Fields.copy(expansion.document()),
              expansion.origins().all().stream().map(Origin::toString).toList());
    };
  }
}
