package io.instancetypes.apiserver.policy;

import io.instancetypes.apiserver.policy.AdmissionPolicies.Bound;
import io.instancetypes.apiserver.policy.AdmissionPolicy.PolicyRule;
import io.instancetypes.machinery.cel.Condition;
import io.instancetypes.machinery.cel.ConditionException;
import io.instancetypes.machinery.cel.CostMeter;
import java.util.List;
import java.util.Map;

/** One policy, asked about one change with one set of parameters. */
final class PolicyEvaluation {
  private final Bound bound;
  private final AdmissionPolicy policy;
  private final Map<String, Object> values;
  private final PolicyFindings findings;
  private final CostMeter meter = CostMeter.forPolicy();

  PolicyEvaluation(Bound bound, Map<String, Object> values, PolicyFindings findings) {
    this.bound = bound;
    this.policy = bound.policy();
    this.values = values;
    this.findings = findings;
  }

  void run() {
    if (!conditionsHold()) {
      return;
    }
    PolicyVariables.compute(values, policy.variables(), meter);
    for (int i = 0; i < policy.rules().size(); i++) {
      check(policy.rules().get(i), i);
    }
    policy.annotations().forEach(this::annotate);
  }

  /** One that does not hold counts for more than any that cannot be evaluated. */
  private boolean conditionsHold() {
    String mistake = null;
    for (Condition condition : policy.conditions()) {
      try {
        if (!condition.holds(values, meter)) {
          return false;
        }
      } catch (ConditionException e) {
        mistake = e.getMessage();
      }
    }
    if (mistake != null) {
      failed(-1, mistake);
    }
    return mistake == null;
  }

  private void check(PolicyRule rule, int index) {
    try {
      if (!rule.condition().holds(values, meter)) {
        findings.add(bound, bound.binding().actions(), index, message(rule), rule.reason());
      }
    } catch (ConditionException e) {
      failed(index, e.getMessage());
    }
  }

  private void failed(int index, String why) {
    if (!policy.ignoresFailure()) {
      findings.add(bound, bound.binding().actions(), index, why, "Invalid");
    }
  }

  /** What the policy computes to say, or says, or the expression itself. */
  private String message(PolicyRule rule) {
    String otherwise =
        rule.message().isEmpty() ? "failed expression: " + rule.expression() : rule.message();
    if (rule.messageExpression() == null) {
      return otherwise;
    }
    try {
      Object computed = rule.messageExpression().evaluate(values, meter);
      boolean fit = computed instanceof String text && !text.isBlank() && text.indexOf('\n') < 0;
      return fit ? ((String) computed).strip() : otherwise;
    } catch (ConditionException e) {
      return otherwise;
    }
  }

  private void annotate(String key, Condition expression) {
    try {
      if (expression.evaluate(values, meter) instanceof String text) {
        findings.annotate(policy.name() + "/" + key, text);
      }
    } catch (ConditionException e) {
      if (!policy.ignoresFailure()) {
        findings.add(bound, List.of("Deny"), -1, e.getMessage(), "Invalid");
      }
    }
  }
}
