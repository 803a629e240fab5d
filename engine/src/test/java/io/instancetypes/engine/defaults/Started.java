package io.instancetypes.engine.defaults;

import io.instancetypes.engine.expand.Expander;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.random.FakeCluster;
import io.instancetypes.engine.rule.ExpansionForm;
import java.util.Map;
import java.util.TreeMap;

/** Instances that are started from a template without instance type and preference. */
final class Started {
  private Started() {}

  /** The fields of an instance by their paths below its spec. */
  static Map<String, Object> on(ClusterConfig config, String template) {
    var vm =
        FakeCluster.yaml(
            "{metadata: {name: vm}, spec: {template: {spec: %s}}}".formatted(template));
    ExpansionResult outcome = new Expander(config).expand(vm, null, null, ExpansionForm.VMI);
    var fields = new TreeMap<String, Object>();
    DisplayValues.leaves(
        "", ((ExpansionResult.Expansion) outcome).document().get("spec"), fields::put);
    return fields;
  }

  /** The settings of a cluster, given as the configuration in its KubeVirt resource. */
  static ClusterConfig cluster(String configuration) {
    return ClusterConfig.of(
        FakeCluster.yaml("{spec: {configuration: %s}}".formatted(configuration)));
  }
}
