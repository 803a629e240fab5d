package io.instancetypes.engine.random;

import static io.instancetypes.engine.random.RandomVms.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.expand.Expander;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.rule.ExpansionForm;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RepeatedExpansionTest {
  @Test
  @DisplayName("An expanded VM expands to itself")
  void isStable() {
    Cases.expanded(
        (each, expansion) -> {
          if (each.form() == ExpansionForm.VM) {
            ExpansionResult again =
                expander(each).expand(expansion.document(), null, null, ExpansionForm.VM);
            assertThat(((ExpansionResult.Expansion) again).document())
                .isEqualTo(expansion.document());
          }
        });
  }

  @Test
  @DisplayName("An expanded VM starts the same instance as before, with named exceptions")
  void startsTheSame() {
    Cases.expanded(
        (each, expansion) -> {
          if (each.form() == ExpansionForm.VM) {
            ExpansionResult before =
                expander(each)
                    .expand(each.vm(), each.instancetype(), each.preference(), ExpansionForm.VMI);
            ExpansionResult after =
                expander(each).expand(expansion.document(), null, null, ExpansionForm.VMI);
            assertThat(comparable(each, after)).isEqualTo(comparable(each, before));
          }
        });
  }

  private static Expander expander(Case each) {
    return new Expander(each.config());
  }

  /**
   * KubeVirt adds the pod interface to an expanded VM before it looks at the preference, and the
   * input device not at all. So a preference against the interface comes too late there, and
   * preferences about the input device miss it.
   */
  private static Object comparable(Case each, ExpansionResult outcome) {
    if (!(outcome instanceof ExpansionResult.Expansion expansion)) {
      return outcome;
    }
    Fields spec = (Fields) expansion.document().get("spec");
    Fields devices = spec.object("domain").object("devices");
    if (isInterfaceUnwantedByPreference(each)) {
      spec.remove("networks");
      devices.remove("interfaces");
    }
    if (Boolean.TRUE.equals(devices.get("autoattachInputDevice"))
        && isEmpty(owned(each).get("inputs"))) {
      Fields input = (Fields) ((List<?>) devices.get("inputs")).getFirst();
      assertThat(input.get("name")).isEqualTo("default-0");
      input.keySet().removeAll(List.of("bus", "type"));
    }
    return spec;
  }

  private static boolean isInterfaceUnwantedByPreference(Case each) {
    return each.preference() != null
        && at(each.preference().spec(), "devices").get("preferredAutoattachPodInterface")
            instanceof Boolean wanted
        && !wanted
        && owned(each).get("autoattachPodInterface") == null
        && isEmpty(at(each.template(), "spec").get("networks"))
        && isEmpty(owned(each).get("interfaces"));
  }

  private static Map<?, ?> owned(Case each) {
    return at(each.template(), "spec", "domain", "devices");
  }

  private static boolean isEmpty(Object list) {
    return !(list instanceof List<?> items) || items.isEmpty();
  }
}
