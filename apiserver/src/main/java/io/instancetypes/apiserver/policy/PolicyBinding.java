package io.instancetypes.apiserver.policy;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.webhook.Criteria;
import java.util.List;
import java.util.Map;

/**
 * What becomes of the changes that a policy does not like, and where it is asked.
 *
 * @param parameters which parameters it uses; empty if none are named
 */
record PolicyBinding(
    String name, String policy, List<String> actions, Criteria criteria, Map<?, ?> parameters) {

  static PolicyBinding of(Fields binding) {
    Map<?, ?> spec = Fields.map(binding, "spec");
    return new PolicyBinding(
        new KubeObject(binding).name(),
        Fields.text(spec, "policyName"),
        Fields.texts(spec, "validationActions"),
        Criteria.of(Fields.map(spec, "matchResources"), "resourceRules"),
        Fields.map(spec, "paramRef"));
  }
}
