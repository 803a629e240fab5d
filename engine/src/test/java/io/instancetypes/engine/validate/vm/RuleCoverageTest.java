package io.instancetypes.engine.validate.vm;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.defaults.ClusterPolicy;
import io.instancetypes.engine.testing.BrokenRule;
import io.instancetypes.engine.testing.Expanding;
import io.instancetypes.engine.testing.Judged;
import io.instancetypes.engine.testing.RecordedVerdict;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which rules are held to KubeVirt's verdict: by a recorded VM, or by one that breaks just it. */
class RuleCoverageTest {
  static Stream<BrokenRule> rows() {
    return BrokenRule.all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  @DisplayName("A VM that breaks one rule is refused or warned of for that, and nothing else")
  void judges(BrokenRule row) {
    assertThat(broken(row.vm(), row.cluster().policy())).contains(row.rule());
    Judged judged = Expanding.expand(row.vm()).on(row.cluster()).validated();
    judged.isRefused(row.refused().toArray(String[]::new));
    if (row.refused().isEmpty()) {
      assertThat(judged.warnings())
          .extracting(warning -> warning.substring(0, warning.indexOf(": ")))
          .containsExactlyElementsOf(row.warned());
    }
  }

  @Test
  @DisplayName("Every rule is broken by a recorded VM or by a row of broken-rules.yaml")
  void areBroken() {
    var unbroken = new TreeSet<String>();
    VmRules.ALL.forEach(set -> set.rules().forEach(rule -> unbroken.add(rule.id())));
    rows().forEach(row -> unbroken.remove(row.rule()));
    RecordedVerdict.all()
        .forEach(
            recorded ->
                unbroken.removeAll(broken(recorded.vm(), ClusterConfig.UNCONFIGURED.policy())));
    assertThat(unbroken).isEmpty();
  }

  private static Set<String> broken(Fields vm, ClusterPolicy policy) {
    Located template = Located.root("spec", vm.get("spec")).child("template");
    var broken = new TreeSet<String>();
    for (RuleSet set : VmRules.ALL) {
      for (VmRule rule : set.rules()) {
        var candidate =
            new Candidate(
                vm,
                template.get("metadata"),
                template.get("spec"),
                policy,
                new Blame(null),
                Misshapen.NOTHING);
        new RuleSet(set.title(), set.path(), true, set.objects(), List.of(rule)).judge(candidate);
        if (!candidate.causes().isEmpty() || !candidate.warnings().isEmpty()) {
          broken.add(rule.id());
        }
      }
    }
    return broken;
  }
}
