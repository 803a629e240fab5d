package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.resolve.RunStrategy;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The VirtualMachine around its template: when it runs, and what it is labelled with. */
final class OwnerRules {
  private static final Set<String> RESERVED_LABELS =
      Set.of(
          "kubevirt.io/created-by",
          "kubevirt.io/migrationJobUID",
          "kubevirt.io/nodeName",
          "kubevirt.io/migrationTargetNodeName",
          "kubevirt.io/schedulable",
          "kubevirt.io/install-strategy");
  private static final Map<String, String> GATED_ANNOTATIONS =
      Map.of(
          "kubevirt.io/ignitiondata", "ExperimentalIgnitionSupport",
          "hooks.kubevirt.io/hookSidecars", "Sidecar");

  static final RuleSet RUNNING =
      RuleSet.of(
          "When it runs",
          "spec",
          vm -> List.of(vm.vm()),
          rule("run-strategy-given", "There is a runStrategy, or running.", OwnerRules::given),
          rule("run-strategy-once", "There are not both.", OwnerRules::once),
          rule(
              "run-strategy",
              "runStrategy is Always, Halted, Manual, Once, RerunOnFailure or WaitAsReceiver.",
              OwnerRules::strategy),
          rule(
              "run-strategy-gate",
              "WaitAsReceiver needs the gate DecentralizedLiveMigration.",
              OwnerRules::receiver));

  static final RuleSet METADATA =
      RuleSet.of(
          "Metadata of the template",
          "spec.template.metadata",
          vm -> List.of(vm.metadata()),
          rule(
              "label-reserved",
              "Labels that KubeVirt gives to instances are not set by others.",
              OwnerRules::reserved),
          rule("label-syntax", "Labels are such as Kubernetes stores.", OwnerRules::labels),
          rule(
              "annotation-gate",
              "Ignition data needs the gate ExperimentalIgnitionSupport, hook sidecars Sidecar.",
              OwnerRules::annotations));

  private OwnerRules() {}

  private static void given(Located spec, Candidate vm) {
    if (!spec.has("running") && !spec.has("runStrategy")) {
      vm.invalid(
          spec,
          "running",
          "either runStrategy or running must say when the VM runs",
          "Add to spec: runStrategy: Always (or Halted, Manual, Once, RerunOnFailure)");
    }
  }

  private static void once(Located spec, Candidate vm) {
    if (spec.has("running") && spec.has("runStrategy")) {
      vm.invalid(spec, "running", "running and runStrategy exclude each other", "Remove running.");
    }
  }

  private static void strategy(Located spec, Candidate vm) {
    if (spec.get("runStrategy") instanceof String strategy
        && RunStrategy.named(strategy).isEmpty()) {
      vm.invalid(
          spec, "runStrategy", DisplayValues.brief(strategy) + " is none of " + RunStrategy.NAMES);
    }
  }

  private static void receiver(Located spec, Candidate vm) {
    if (spec.text("runStrategy").equals("WaitAsReceiver")) {
      vm.gated(spec, "runStrategy", "DecentralizedLiveMigration", "WaitAsReceiver");
    }
  }

  private static void reserved(Located metadata, Candidate vm) {
    Map<?, ?> labels = metadata.child("labels").fields();
    for (Object key : labels.keySet()) {
      if (RESERVED_LABELS.contains(key)) {
        vm.notSupported(metadata, "labels", key + " is for KubeVirt to set", "Remove it.");
      }
    }
  }

  private static void labels(Located metadata, Candidate vm) {
    for (Map.Entry<?, ?> label : metadata.child("labels").fields().entrySet()) {
      if (label.getKey() instanceof String key && !Syntax.isLabelKey(key)) {
        vm.invalid(metadata, "labels", DisplayValues.brief(key) + " is no key of a label");
      } else if (label.getValue() instanceof String value && !Syntax.isLabelValue(value)) {
        vm.invalid(
            metadata,
            "labels." + label.getKey(),
            DisplayValues.brief(value) + " is no value of a label");
      }
    }
  }

  private static void annotations(Located metadata, Candidate vm) {
    Located annotations = metadata.child("annotations");
    if (!annotations.isEmpty()) {
      GATED_ANNOTATIONS.forEach(
          (key, gate) -> {
            if (!annotations.text(key).isEmpty()) {
              vm.gated(metadata, "annotations", gate, "the annotation " + key);
            }
          });
    }
  }
}
