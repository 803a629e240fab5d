package io.instancetypes.apiserver.policy;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.apiserver.policy.AdmissionPolicy.PolicyRule;
import io.instancetypes.apiserver.policy.BoundPolicies.Bound;
import io.instancetypes.machinery.cel.Condition;
import io.instancetypes.machinery.cel.ConditionException;
import io.instancetypes.machinery.cel.ConditionValues;
import io.instancetypes.machinery.cel.CostMeter;
import java.util.List;

/** One policy, asked about one change with one set of parameters. */
final class PolicyEvaluation {
  /** In bytes, as in kube-apiserver: what is computed is made of what users send. */
  private static final int LONGEST_MESSAGE = 5 << 10;

  private static final int LONGEST_ANNOTATION = 10 << 10;

  private final Bound<AdmissionPolicy> bound;
  private final AdmissionPolicy policy;
  private ConditionValues values;
  private final PolicyFindings findings;
  private final CostMeter meter = CostMeter.forPolicy();

  PolicyEvaluation(Bound<AdmissionPolicy> bound, ConditionValues values, PolicyFindings findings) {
    this.bound = bound;
    this.policy = bound.policy();
    this.values = values;
    this.findings = findings;
  }

  void run() {
    if (!conditionsHold()) {
      return;
    }
    values = values.withVariables(policy.head().variables(), meter);
    for (int i = 0; i < policy.rules().size(); i++) {
      check(policy.rules().get(i), i);
    }
    policy.annotations().forEach(this::annotate);
  }

  private boolean conditionsHold() {
    try {
      return PolicyMatching.conditionsHold(policy.head(), values);
    } catch (PolicyFailure failure) {
      failed(-1, failure.getMessage());
      return false;
    }
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
    if (!policy.head().ignoresFailure()) {
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
      return computed instanceof String text && isFit(text) ? text.strip() : otherwise;
    } catch (ConditionException e) {
      return otherwise;
    }
  }

  private static boolean isFit(String message) {
    return !message.isBlank()
        && message.indexOf('\n') < 0
        && message.getBytes(UTF_8).length <= LONGEST_MESSAGE;
  }

  private void annotate(String key, Condition expression) {
    try {
      if (expression.evaluate(values, meter) instanceof String text) {
        findings.annotate(policy.head().name() + "/" + key, cut(text));
      }
    } catch (ConditionException e) {
      if (!policy.head().ignoresFailure()) {
        findings.add(bound, List.of("Deny"), -1, e.getMessage(), "Invalid");
      }
    }
  }

  private static String cut(String annotation) {
    byte[] bytes = annotation.getBytes(UTF_8);
    return bytes.length <= LONGEST_ANNOTATION
        ? annotation
        : new String(bytes, 0, LONGEST_ANNOTATION, UTF_8);
  }
}
