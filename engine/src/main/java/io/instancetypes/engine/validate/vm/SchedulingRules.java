package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import io.instancetypes.engine.explain.DisplayValues;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Where a VM may run: affinity and spread constraints, which its pod gets as they are. */
final class SchedulingRules {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

  private static final List<String> OPERATORS = List.of("Equal", "Exists");
  private static final List<String> EFFECTS =
      List.of("NoSchedule", "PreferNoSchedule", "NoExecute");

  static final RuleSet AFFINITY =
      RuleSet.of(
          "Affinity",
          "spec.template.spec.affinity",
          vm ->
              vm.template().has("affinity") ? List.of(vm.template().child("affinity")) : List.of(),
          rule(
              "node-affinity-terms",
              "Required node affinity has terms with keys, operators and values that fit.",
              SchedulingRules::requiredNodes),
          rule(
              "node-affinity-weight",
              "Preferred node affinity has weights of 1 to 100, and terms that fit.",
              SchedulingRules::preferredNodes),
          rule(
              "pod-affinity",
              "Pod affinity has a topologyKey, and selectors that fit; weights are 1 to 100.",
              (affinity, vm) -> pods(affinity.child("podAffinity"), vm)),
          rule(
              "pod-anti-affinity",
              "Pod anti-affinity likewise.",
              (affinity, vm) -> pods(affinity.child("podAntiAffinity"), vm)));

  static final RuleSet TOLERATIONS =
      RuleSet.of(
          "Tolerations",
          "spec.template.spec.tolerations[]",
          vm -> vm.template().each("tolerations"),
          rule(
              "toleration-operator",
              "The operator is Equal or Exists.",
              (toleration, vm) -> one(toleration, "operator", OPERATORS, vm)),
          rule(
              "toleration-effect",
              "The effect is NoSchedule, PreferNoSchedule or NoExecute.",
              (toleration, vm) -> one(toleration, "effect", EFFECTS, vm)));

  static final RuleSet SPREAD =
      RuleSet.of(
          "Topology spread constraints",
          "spec.template.spec.topologySpreadConstraints[]",
          vm -> vm.template().each("topologySpreadConstraints"),
          rule("spread-skew", "maxSkew is above 0.", SchedulingRules::skew),
          rule("spread-key", "topologyKey is the key of a label.", SchedulingRules::key),
          rule(
              "spread-unsatisfiable",
              "whenUnsatisfiable is DoNotSchedule or ScheduleAnyway.",
              SchedulingRules::unsatisfiable),
          rule(
              "spread-domains",
              "minDomains is above 0, and needs DoNotSchedule.",
              SchedulingRules::domains),
          rule(
              "spread-policies",
              "nodeAffinityPolicy and nodeTaintsPolicy are Honor or Ignore.",
              SchedulingRules::policies),
          rule(
              "spread-selector",
              "labelSelector has keys, operators and values that fit.",
              (constraint, vm) -> Selectors.labels(constraint, "labelSelector", vm)));

  static final RuleSet SPREADS =
      RuleSet.of(
          "All spread constraints together",
          "spec.template.spec.topologySpreadConstraints",
          vm -> List.of(vm.template()),
          rule(
              "spread-unique",
              "No two have the same topologyKey and whenUnsatisfiable.",
              SchedulingRules::unique));

  private SchedulingRules() {}

  private static void one(Located toleration, String field, List<String> known, Candidate vm) {
    if (toleration.get(field) instanceof String value && !known.contains(value)) {
      vm.invalid(
          toleration,
          field,
          DisplayValues.quoted(value) + " is none of " + String.join(", ", known));
    }
  }

  private static void requiredNodes(Located affinity, Candidate vm) {
    Located node = affinity.child("nodeAffinity");
    if (node.has(REQUIRED)) {
      List<Located> terms = node.child(REQUIRED).each("nodeSelectorTerms");
      if (terms.isEmpty()) {
        vm.invalid(node.child(REQUIRED), "nodeSelectorTerms", "needs at least one term");
      }
      terms.forEach(term -> Selectors.nodes(term, vm));
    }
  }

  private static void preferredNodes(Located affinity, Candidate vm) {
    for (Located term : affinity.child("nodeAffinity").each(PREFERRED)) {
      weight(term, vm);
      Selectors.nodes(term.child("preference"), vm);
    }
  }

  private static void weight(Located term, Candidate vm) {
    if (term.number("weight") < 1 || term.number("weight") > 100) {
      vm.invalid(term, "weight", term.number("weight") + " is not between 1 and 100");
    }
  }

  private static void pods(Located affinity, Candidate vm) {
    for (Located term : affinity.each(REQUIRED)) {
      podTerm(term, vm);
    }
    for (Located weighted : affinity.each(PREFERRED)) {
      weight(weighted, vm);
      podTerm(weighted.child("podAffinityTerm"), vm);
    }
  }

  private static void podTerm(Located term, Candidate vm) {
    Selectors.labels(term, "labelSelector", vm);
    Selectors.labels(term, "namespaceSelector", vm);
    Selectors.key(term, "topologyKey", vm);
    List<?> namespaces = term.values("namespaces");
    for (int i = 0; i < namespaces.size(); i++) {
      if (namespaces.get(i) instanceof String name && !Syntax.isDnsLabel(name)) {
        vm.invalid(
            term,
            "namespaces[" + i + "]",
            DisplayValues.brief(name) + " is no name of a namespace");
      }
    }
  }

  private static void skew(Located constraint, Candidate vm) {
    if (constraint.number("maxSkew") < 1) {
      vm.invalid(constraint, "maxSkew", constraint.number("maxSkew") + " is not above 0");
    }
  }

  private static void key(Located constraint, Candidate vm) {
    Selectors.key(constraint, "topologyKey", vm);
  }

  private static void unsatisfiable(Located constraint, Candidate vm) {
    String action = constraint.text("whenUnsatisfiable");
    if (!action.equals("DoNotSchedule") && !action.equals("ScheduleAnyway")) {
      vm.invalid(
          constraint,
          "whenUnsatisfiable",
          DisplayValues.quoted(action) + " is neither DoNotSchedule nor ScheduleAnyway");
    }
  }

  private static void domains(Located constraint, Candidate vm) {
    if (constraint.get("minDomains") instanceof Number) {
      if (constraint.number("minDomains") < 1) {
        vm.invalid(constraint, "minDomains", "is not above 0");
      }
      if (!constraint.text("whenUnsatisfiable").equals("DoNotSchedule")) {
        vm.invalid(constraint, "minDomains", "needs whenUnsatisfiable to be DoNotSchedule");
      }
    }
  }

  private static void policies(Located constraint, Candidate vm) {
    for (String policy : List.of("nodeAffinityPolicy", "nodeTaintsPolicy")) {
      if (constraint.get(policy) instanceof String value
          && !value.equals("Honor")
          && !value.equals("Ignore")) {
        vm.invalid(
            constraint, policy, DisplayValues.quoted(value) + " is neither Honor nor Ignore");
      }
    }
  }

  private static void unique(Located template, Candidate vm) {
    Set<String> seen = new HashSet<>();
    for (Located constraint : template.each("topologySpreadConstraints")) {
      if (!seen.add(constraint.text("topologyKey") + " " + constraint.text("whenUnsatisfiable"))) {
        vm.invalid(
            constraint, "", "another constraint has the same topologyKey and whenUnsatisfiable");
      }
    }
  }
}
