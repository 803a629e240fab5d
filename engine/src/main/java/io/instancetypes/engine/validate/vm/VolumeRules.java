package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import io.instancetypes.api.Quantity;
import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.rule.Cause;
import java.util.List;
import java.util.Set;

/** Volumes: where the contents of disks come from. */
final class VolumeRules {
  private static final List<String> SOURCES =
      List.of(
          "persistentVolumeClaim",
          "containerDisk",
          "dataVolume",
          "cloudInitNoCloud",
          "cloudInitConfigDrive",
          "emptyDisk",
          "ephemeral",
          "hostDisk",
          "configMap",
          "secret",
          "serviceAccount",
          "sysprep",
          "downwardAPI",
          "downwardMetrics",
          "memoryDump",
          "containerPath");

  private static final Set<String> PULL_POLICIES = Set.of("Always", "IfNotPresent", "Never");

  static final RuleSet RULES =
      RuleSet.of(
          "Volumes",
          "spec.template.spec.volumes[]",
          Candidate::volumes,
          rule("volume-name-unique", "No two volumes have the same name.", VolumeRules::name),
          rule("volume-one-source", "A volume has exactly one source.", VolumeRules::source),
          rule("claim-named", "A claim has a name.", VolumeRules::claim),
          rule("data-volume-named", "A DataVolume has a name.", VolumeRules::dataVolume),
          rule("config-map-named", "A ConfigMap has a name.", VolumeRules::configMap),
          rule("secret-named", "A Secret has a name.", VolumeRules::secret),
          rule("service-account-named", "A service account has a name.", VolumeRules::account),
          rule(
              "container-disk-path",
              "The path in a container disk leads from its root to a file, without detours.",
              VolumeRules::path),
          rule(
              "container-disk-image",
              "Warning: a container disk without an image cannot be pulled.",
              VolumeRules::image),
          rule(
              "container-disk-pull",
              "imagePullPolicy is Always, IfNotPresent or Never.",
              VolumeRules::pullPolicy),
          rule("host-disk-gate", "A host disk needs the gate HostDisk.", VolumeRules::hostDiskGate),
          rule("host-disk-path", "A host disk has a path.", VolumeRules::hostDiskPath),
          rule("host-disk-type", "A host disk is Disk or DiskOrCreate.", VolumeRules::hostDiskType),
          rule(
              "host-disk-capacity",
              "Only a host disk that is to be created has a capacity.",
              VolumeRules::hostDiskCapacity),
          rule(
              "downward-metrics-gate",
              "A downwardMetrics volume needs the gate DownwardMetrics.",
              VolumeRules::downwardMetrics),
          rule(
              "container-path-gate",
              "A containerPath volume needs the gate ContainerPathVolumes.",
              VolumeRules::containerPath));

  /** Sources of which a VM has one at most. */
  static final RuleSet SINGLES =
      RuleSet.of(
          "All volumes together",
          "spec.template.spec.volumes",
          vm -> List.of(vm.template()),
          rule(
              "volume-single",
              "There is at most one volume each of serviceAccount, downwardMetrics, memoryDump.",
              VolumeRules::singles));

  private VolumeRules() {}

  private static void name(Located volume, Candidate vm) {
    Located first = vm.volume(volume.text("name"));
    if (first.index() != volume.index()) {
      vm.invalid(
          volume,
          "name",
          first.path() + " is called " + volume.text("name") + " as well",
          "Give every volume a name of its own.");
    }
  }

  private static void source(Located volume, Candidate vm) {
    int sources = volume.count(SOURCES);
    if (sources == 0) {
      vm.invalid(
          volume,
          "",
          "a volume needs a source, and this one has none that is known",
          "Add one of " + String.join(", ", SOURCES) + ".");
    } else if (sources > 1) {
      vm.invalid(
          volume,
          "",
          "a volume has one source, and this one has "
              + String.join(", ", SOURCES.stream().filter(volume::has).toList()),
          "Keep one of them.");
    }
  }

  private static void claim(Located volume, Candidate vm) {
    named(volume, "persistentVolumeClaim", "claimName", vm);
  }

  private static void dataVolume(Located volume, Candidate vm) {
    if (volume.has("dataVolume") && volume.child("dataVolume").text("name").isEmpty()) {
      vm.required(volume, "dataVolume.name", "a DataVolume needs its name");
    }
  }

  private static void configMap(Located volume, Candidate vm) {
    named(volume, "configMap", "name", vm);
  }

  private static void secret(Located volume, Candidate vm) {
    named(volume, "secret", "secretName", vm);
  }

  private static void account(Located volume, Candidate vm) {
    named(volume, "serviceAccount", "serviceAccountName", vm);
  }

  private static void named(Located volume, String source, String key, Candidate vm) {
    if (volume.has(source) && volume.child(source).text(key).isEmpty()) {
      vm.invalid(volume, source + "." + key, "a " + source + " volume needs this name");
    }
  }

  private static void path(Located volume, Candidate vm) {
    String path = volume.has("containerDisk") ? volume.child("containerDisk").text("path") : "";
    if (!path.isEmpty() && !Syntax.isPlainPath(path)) {
      vm.invalid(
          volume,
          "containerDisk.path",
          path + " is no path from the root to a file, without . and ..",
          "Write a path such as /disk/image.qcow2, or none to use the image in /disk.");
    }
  }

  private static void image(Located volume, Candidate vm) {
    if (volume.has("containerDisk") && volume.child("containerDisk").text("image").isEmpty()) {
      vm.warn(volume, "containerDisk.image", "without an image the VM cannot start");
    }
  }

  private static void pullPolicy(Located volume, Candidate vm) {
    if (volume.child("containerDisk").get("imagePullPolicy") instanceof String policy
        && !PULL_POLICIES.contains(policy)) {
      vm.invalid(
          volume,
          "containerDisk.imagePullPolicy",
          DisplayValues.quoted(policy) + " is none of Always, IfNotPresent, Never");
    }
  }

  private static void hostDiskGate(Located volume, Candidate vm) {
    if (volume.has("hostDisk")) {
      vm.gated(volume, "", "HostDisk", "a host disk");
    }
  }

  private static void hostDiskPath(Located volume, Candidate vm) {
    if (volume.has("hostDisk") && volume.child("hostDisk").text("path").isEmpty()) {
      vm.object(
          Cause.Type.NOT_FOUND,
          volume,
          "hostDisk.path",
          "hostDisk.path",
          "a host disk needs the path of its image on the node");
    }
  }

  private static void hostDiskType(Located volume, Candidate vm) {
    String type = volume.child("hostDisk").text("type");
    if (volume.has("hostDisk") && !type.equals("Disk") && !type.equals("DiskOrCreate")) {
      vm.invalid(
          volume,
          "hostDisk.type",
          DisplayValues.quoted(type) + " is neither Disk nor DiskOrCreate");
    }
  }

  private static void hostDiskCapacity(Located volume, Candidate vm) {
    if (volume.has("hostDisk") && volume.child("hostDisk").text("type").equals("Disk")) {
      Quantity capacity = volume.child("hostDisk").quantity("capacity");
      if (capacity != null && !capacity.isZero()) {
        vm.invalid(
            volume,
            "hostDisk.capacity",
            "a disk of type Disk exists already, with the capacity that it has",
            "Remove the capacity, or make the type DiskOrCreate.");
      }
    }
  }

  private static void downwardMetrics(Located volume, Candidate vm) {
    if (volume.has("downwardMetrics")) {
      vm.gated(volume, "", "DownwardMetrics", "a downwardMetrics volume");
    }
  }

  private static void containerPath(Located volume, Candidate vm) {
    if (volume.has("containerPath")) {
      vm.gated(volume, "", "ContainerPathVolumes", "a containerPath volume");
    }
  }

  private static void singles(Located template, Candidate vm) {
    for (String source : List.of("serviceAccount", "downwardMetrics", "memoryDump")) {
      int found = 0;
      for (Located volume : vm.volumes()) {
        found += volume.has(source) ? 1 : 0;
      }
      if (found > 1) {
        vm.invalid(
            template,
            "volumes",
            found + " volumes are of the kind " + source + ", and a VM has one at most");
      }
    }
  }
}
