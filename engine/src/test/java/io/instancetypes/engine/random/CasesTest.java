package io.instancetypes.engine.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.validate.VirtualMachineShape;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CasesTest {
  @Test
  @DisplayName("Random virtual machines have the shape of one, and the same seed gives the same")
  void areVirtualMachines() {
    Cases.all(
        each -> {
          assertThat(VirtualMachineShape.causes(each.vm())).isEmpty();
          assertThat(Case.of(each.seed()).inputs()).isEqualTo(each.inputs());
        });
  }

  @Test
  @DisplayName("Random instance types and preferences are valid in every version")
  void areValidTypes() {
    Cases.each(
        500,
        seed -> {
          var dice = new Dice(seed);
          ApiVersion version = dice.oneOf(ApiVersion.values());
          var types = new RandomTypes(dice);
          return dice.chance(0.5)
              ? object("Instancetype", version, types.instancetypeSpec(version))
              : object("Preference", version, types.preferenceSpec(version));
        },
        object -> assertThat(Engine.validateType(object).causes()).isEmpty());
  }

  private static Fields object(String kind, ApiVersion version, Fields spec) {
    return Fields.of(
        "apiVersion",
        version.apiVersion(),
        "kind",
        "VirtualMachine" + kind,
        "metadata",
        Fields.of("name", "a"),
        "spec",
        spec);
  }

  @Test
  @DisplayName("All four combinations of instance type and preference occur, expanded and refused")
  void occur() {
    var counts = new TreeMap<String, Integer>();
    Cases.all(
        each -> {
          String combination =
              "%s %s %s %s"
                  .formatted(
                      each.form(),
                      each.instancetype() == null ? "-" : "instancetype",
                      each.preference() == null ? "-" : "preference",
                      switch (each.outcome()) {
                        case ExpansionResult.Expansion _ -> "expanded";
                        case ExpansionResult.Refusal refusal ->
                            refusal.causes().getFirst().type() == Cause.Type.INVALID
                                ? "clashes"
                                : "lacks";
                      });
          counts.merge(combination, 1, Integer::sum);
        });
    assertThat(counts).hasSize(19);
  }
}
