package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import io.instancetypes.engine.explain.DisplayValues;
import java.util.List;
import java.util.Set;

/** Templates of DataVolumes, which are made together with the VM. */
final class DataVolumeRules {
  static final RuleSet RULES =
      RuleSet.of(
          "DataVolume templates",
          "spec.dataVolumeTemplates[]",
          vm -> vm.vm().each("dataVolumeTemplates"),
          rule("data-volume-template-named", "It has a name.", DataVolumeRules::named),
          rule(
              "data-volume-template-namespace",
              "It is in the namespace of the VM.",
              DataVolumeRules::namespace),
          rule(
              "data-volume-template-target",
              "It has exactly one of pvc and storage.",
              DataVolumeRules::target),
          rule(
              "data-volume-template-source",
              "It is filled from a source or sourceRef, or from a dataSource of its claim, not"
                  + " both.",
              DataVolumeRules::source),
          rule(
              "data-volume-template-one-source",
              "Its source is of exactly one kind.",
              DataVolumeRules::oneSource),
          rule(
              "data-volume-template-claim",
              "accessModes and volumeMode of its claim are such as Kubernetes has.",
              DataVolumeRules::claim),
          rule("data-volume-template-used", "A volume of the VM uses it.", DataVolumeRules::used));

  private static final Set<String> ACCESS_MODES =
      Set.of("ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod");
  private static final Set<String> VOLUME_MODES = Set.of("Block", "Filesystem");

  private DataVolumeRules() {}

  private static String name(Located template) {
    return template.child("metadata").text("name");
  }

  private static void named(Located template, Candidate vm) {
    if (name(template).isEmpty()) {
      vm.required(template, "metadata.name", "needs a name, by which a volume uses it");
    }
  }

  private static void namespace(Located template, Candidate vm) {
    String namespace = template.child("metadata").text("namespace");
    if (!namespace.isEmpty() && !vm.namespace().isEmpty() && !namespace.equals(vm.namespace())) {
      vm.invalid(
          template,
          "metadata.namespace",
          "%s is not the namespace of the VM, %s"
              .formatted(DisplayValues.brief(namespace), DisplayValues.brief(vm.namespace())),
          "Remove it: what is made together with a VM is in its namespace.");
    }
  }

  private static void target(Located template, Candidate vm) {
    Located spec = template.child("spec");
    if (spec.has("pvc") && spec.has("storage")) {
      vm.invalid(template, "spec.pvc", "pvc and storage exclude each other", "Keep storage.");
    } else if (!spec.has("pvc") && !spec.has("storage")) {
      vm.invalid(
          template,
          "spec.storage",
          "says nothing of the claim to make",
          "Add to its spec: storage: {resources: {requests: {storage: 10Gi}}}");
    }
  }

  private static void source(Located template, Candidate vm) {
    Located spec = template.child("spec");
    Located claim = spec.has("pvc") ? spec.child("pvc") : spec.child("storage");
    boolean populated = claim.has("dataSource") || claim.has("dataSourceRef");
    boolean filled = spec.has("source") || spec.has("sourceRef");
    if (populated && filled) {
      vm.invalid(
          template,
          "spec.source",
          "a claim with a dataSource is filled from that, and has no other source");
    } else if (!populated && !filled) {
      vm.invalid(
          template,
          "spec.source",
          "there is nothing to fill it from",
          "Add a source or sourceRef; source: {blank: {}} makes an empty disk.");
    }
  }

  private static void oneSource(Located template, Candidate vm) {
    Located spec = template.child("spec");
    if (spec.has("source")) {
      long kinds =
          spec.child("source").fields().values().stream().filter(value -> value != null).count();
      if (kinds != 1) {
        vm.invalid(template, "spec.source", "a source is of one kind, and this one of " + kinds);
      }
    }
  }

  private static void claim(Located template, Candidate vm) {
    for (String target : List.of("pvc", "storage")) {
      Located claim = template.child("spec").child(target);
      List<?> modes = claim.values("accessModes");
      for (int i = 0; i < modes.size(); i++) {
        if (modes.get(i) instanceof String mode && !ACCESS_MODES.contains(mode)) {
          vm.invalid(
              claim,
              "accessModes[" + i + "]",
              DisplayValues.quoted(mode)
                  + " is none of ReadWriteOnce, ReadOnlyMany, ReadWriteMany, ReadWriteOncePod");
        }
      }
      if (claim.get("volumeMode") instanceof String mode && !VOLUME_MODES.contains(mode)) {
        vm.invalid(
            claim, "volumeMode", DisplayValues.quoted(mode) + " is neither Block nor Filesystem");
      }
    }
  }

  private static void used(Located template, Candidate vm) {
    String name = name(template);
    if (name.isEmpty() || !vm.knows("volumes")) {
      return;
    }
    for (Located volume : vm.volumes()) {
      if (name.equals(volume.child("dataVolume").text("name"))
          || name.equals(volume.child("persistentVolumeClaim").text("claimName"))) {
        return;
      }
    }
    vm.required(
        template,
        "",
        "no volume of the VM uses %s".formatted(DisplayValues.brief(name)),
        "Add a volume with dataVolume: {name: %s}, or remove the template.".formatted(name));
  }
}
