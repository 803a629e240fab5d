package io.instancetypes.engine.testing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The places that KubeVirt means by the fields it names, some of which do not exist. */
final class TruePaths {
  private static final String TEMPLATE = "spec.template.spec";
  private static final Map<String, String> MEANT = new LinkedHashMap<>();

  static {
    MEANT.put("disks.domain.devices.disks.disk[0].pciAddress", "disks[0].disk.pciAddress");
    MEANT.put("disks.domain.devices.disks.disk[2].pciAddress", "disks[2].disk.pciAddress");
    MEANT.put("disks.domain.devices.disks[", "disks[");
    MEANT.put("disks.luns.reservation", "disks[2].lun.reservation");
    MEANT.put("spec.dataVolumeTemplate[0].PVC.Storage", "spec.dataVolumeTemplates[0].spec.pvc");
    MEANT.put(
        "spec.dataVolumeTemplate[0].source.sourceRef", "spec.dataVolumeTemplates[0].spec.source");
    MEANT.put("spec.dataVolumeTemplate[0].name", "spec.dataVolumeTemplates[0].metadata.name");
    MEANT.put("spec.dataVolumeTemplate[", "spec.dataVolumeTemplates[");
    MEANT.put("accessCredentials.sshPublicKey", "accessCredentials[0].sshPublicKey");
    MEANT.put(
        "nodeSelectorTerms.matchExpressions.operator",
        "nodeSelectorTerms[0].matchExpressions[0].operator");
    MEANT.put(TEMPLATE + ".acpi", TEMPLATE + ".domain.firmware.acpi");
    MEANT.put(TEMPLATE + ".HostDevices", TEMPLATE + ".domain.devices.hostDevices");
    MEANT.put(TEMPLATE + ".Sound", TEMPLATE + ".domain.devices.sound");
    MEANT.put(TEMPLATE + ".video", TEMPLATE + ".domain.devices.video");
    MEANT.put(TEMPLATE + ".launchSecurity", TEMPLATE + ".domain.launchSecurity");
    MEANT.put(TEMPLATE + ".interfaces", TEMPLATE + ".networks");
    MEANT.put(TEMPLATE + "[0].bootOrder", TEMPLATE + ".domain.devices.interfaces[0].bootOrder");
    MEANT.put("ioThreads.count", "ioThreads.supplementalPoolThreadCount");
  }

  private TruePaths() {}

  static String of(String field, Map<String, Object> vm) {
    String path = field;
    for (Map.Entry<String, String> meant : MEANT.entrySet()) {
      path = path.replace(meant.getKey(), meant.getValue());
    }
    return ofMadeDisk(ofDataVolume(path, vm), vm);
  }

  /** A disk that KubeVirt made for a volume has the place of the volume. */
  private static String ofMadeDisk(String path, Map<String, Object> vm) {
    String made = TEMPLATE + ".domain.devices.disks[3].name";
    return path.equals(made) && disks(vm) < 4 ? TEMPLATE + ".volumes[1].name" : path;
  }

  /** The name that a DataVolume lacks is its own, not that of its volume. */
  private static String ofDataVolume(String path, Map<String, Object> vm) {
    return path.equals(TEMPLATE + ".volumes[2].name")
            && template(vm).get("volumes") instanceof List<?> volumes
            && "".equals(map((Map<?, ?>) volumes.get(2), "dataVolume").get("name"))
        ? TEMPLATE + ".volumes[2].dataVolume.name"
        : path;
  }

  private static int disks(Map<String, Object> vm) {
    Map<?, ?> domain = map(template(vm), "domain");
    return map(domain, "devices").get("disks") instanceof List<?> disks ? disks.size() : 0;
  }

  private static Map<?, ?> template(Map<String, Object> vm) {
    return map(map(map(vm, "spec"), "template"), "spec");
  }

  private static Map<?, ?> map(Map<?, ?> node, String key) {
    return node.get(key) instanceof Map<?, ?> map ? map : Map.of();
  }
}
