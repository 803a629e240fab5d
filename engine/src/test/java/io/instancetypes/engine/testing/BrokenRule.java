package io.instancetypes.engine.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.defaults.ClusterConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A VM that breaks one rule, as {@code broken-rules.yaml} has it.
 *
 * @param rule its name in the table of rules
 * @param refused type and field of every cause
 * @param warned the fields of every warning
 */
public record BrokenRule(
    String rule, ClusterConfig cluster, Fields vm, List<String> refused, List<String> warned) {

  public static Stream<BrokenRule> all() {
    try (var in = BrokenRule.class.getResourceAsStream("/broken-rules.yaml")) {
      return ((List<?>) Manifests.yaml(new String(in.readAllBytes(), UTF_8)))
          .stream().map(row -> of((Fields) row));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static BrokenRule of(Fields row) {
    Fields vm = Manifests.vm("{}");
    if (row.containsKey("spec")) {
      vm.put("spec", row.get("spec"));
    } else {
      vm.object("spec").object("template").put("spec", row.get("template"));
    }
    return new BrokenRule(
        (String) row.get("rule"),
        cluster(row),
        vm,
        Fields.texts(row.get("refused")),
        Fields.texts(row.get("warned")));
  }

  private static ClusterConfig cluster(Fields row) {
    if (!row.containsKey("gates") && !row.containsKey("cluster")) {
      return ClusterConfig.UNCONFIGURED;
    }
    Fields configuration = row.object("cluster");
    configuration.object("developerConfiguration").put("featureGates", row.get("gates"));
    return ClusterConfig.of(Map.of("spec", Fields.of("configuration", configuration)));
  }

  /** What it is called in reports of tests. */
  @Override
  public String toString() {
    return rule;
  }
}
