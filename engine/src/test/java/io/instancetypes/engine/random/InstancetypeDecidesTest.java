package io.instancetypes.engine.random;

import static io.instancetypes.engine.random.RandomVms.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Quantity;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.engine.rule.InstancetypeRule;
import io.instancetypes.engine.rule.InstancetypeRules;
import io.instancetypes.engine.rule.TargetField;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class InstancetypeDecidesTest {
  @Test
  @DisplayName("Each field of an instance type is in the result, or the VM is refused")
  void isInTheResult() {
    Cases.expanded(
        (each, expansion) -> {
          if (each.instancetype() != null) {
            Map<?, ?> result = each.template(expansion.document());
            InstancetypeRules.ALL.forEach(rule -> check(each, rule, result));
          }
        });
  }

  private static void check(Case each, InstancetypeRule rule, Map<?, ?> result) {
    Object value = value(result, rule.target());
    switch (rule) {
      case InstancetypeRule.Imposes imposes ->
          new Containment((path, said) -> mayChange(each, path, said))
              .check(imposes.target().path(), imposes.source().read(each.instancetype()), value);
      case InstancetypeRule.Reserves reserves ->
          assertThat(value(each.template(), reserves.target()))
              .as(reserves.target().path())
              .isIn(null, 0L);
      case InstancetypeRule.Sizes sizes -> checkVcpus(each, sizes, result);
      case InstancetypeRule.Overcommits overcommits -> checkRequest(each, overcommits, result);
      case InstancetypeRule.Annotates annotates ->
          at(each.instancetype().spec(), annotates.source().path())
              .forEach((key, text) -> assertThat(((Map<?, ?>) value).get(key)).isEqualTo(text));
    }
  }

  private static void checkVcpus(Case each, InstancetypeRule.Sizes sizes, Map<?, ?> result) {
    Map<?, ?> cpu = at(result, "spec", "domain", "cpu");
    assertThat(cpu.get("guest")).isNull();
    if (sizes.topology().read(each.instancetype()) instanceof Map<?, ?> topology) {
      for (String dimension : new String[] {"sockets", "cores", "threads"}) {
        Object wanted = topology.get(dimension);
        assertThat(cpu.get(dimension)).as(dimension).isEqualTo(wanted == null ? 1L : wanted);
      }
    } else {
      Object counted = sizes.guest().read(each.instancetype());
      Object owned = at(each.template(), "spec", "domain", "cpu").get("guest");
      long vcpus = (long) cpu.get("sockets") * (long) cpu.get("cores") * (long) cpu.get("threads");
      assertThat(vcpus).isEqualTo(counted == null ? owned : counted);
    }
  }

  private static void checkRequest(
      Case each, InstancetypeRule.Overcommits overcommits, Map<?, ?> result) {
    Object request = at(result, "spec", "domain", "resources", "requests").get("memory");
    Object percent = overcommits.source().read(each.instancetype());
    if (percent == null || percent.equals(0L)) {
      assertThat(request).isNull();
    } else {
      Quantity guest = Quantity.parse(at(result, "spec", "domain", "memory").get("guest"));
      float part = 1f - (float) (long) percent / 100f;
      assertThat(Quantity.parse(request).value()).isEqualTo((long) ((float) guest.value() * part));
    }
  }

  /** No maximum of sockets may become one, and when a VMI is built, evmcs brings vmx with it. */
  private static boolean mayChange(Case each, String path, Object said) {
    return (path.equals("domain.cpu.maxSockets") && said.equals(0L))
        || (each.form() == ExpansionForm.VMI
            && path.matches("domain\\.cpu\\.features\\[\\d+]\\.policy"));
  }

  private static Object value(Map<?, ?> template, TargetField target) {
    Object node = template.get(target.part() == TargetField.Part.METADATA ? "metadata" : "spec");
    for (String step : target.path().split("\\.")) {
      node = node instanceof Map<?, ?> map ? map.get(step) : null;
    }
    return node;
  }
}
