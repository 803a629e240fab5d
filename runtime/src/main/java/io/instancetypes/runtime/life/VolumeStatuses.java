package io.instancetypes.runtime.life;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.resolve.LookupException;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the status of an instance says of its volumes: as which disk each is seen, and its claim.
 */
final class VolumeStatuses {
  private static final String CLAIM = "persistentVolumeClaim";
  private static final String CLAIM_INFO = "persistentVolumeClaimInfo";

  private VolumeStatuses() {}

  static List<Object> of(KubeObject vmi, ObjectLookup objects) {
    Map<String, String> targets = targets(vmi);
    var statuses = new ArrayList<Object>();
    for (Map<?, ?> volume : Fields.maps(vmi.spec(), "volumes")) {
      String name = Fields.text(volume, "name");
      Fields status = Fields.of("name", name);
      Fields claim = claim(vmi, volume, objects);
      if (!claim.isEmpty()) {
        status.put(CLAIM_INFO, claim);
      }
      status.put("target", targets.getOrDefault(name, ""));
      statuses.add(status);
    }
    return statuses;
  }

  private static Map<String, String> targets(KubeObject vmi) {
    var targets = new HashMap<String, String>();
    var letters = new HashMap<String, Character>();
    Map<?, ?> domain = Fields.map(vmi.spec(), "domain");
    for (Map<?, ?> disk : Fields.maps(Fields.map(domain, "devices"), "disks")) {
      Map<?, ?> target = Fields.map(disk, disk.containsKey("cdrom") ? "cdrom" : "disk");
      String prefix = Fields.text(target, "bus").equals("virtio") ? "vd" : "sd";
      char letter = letters.merge(prefix, 'a', (last, first) -> (char) (last + 1));
      targets.put(Fields.text(disk, "name"), prefix + letter);
    }
    return targets;
  }

  /** Empty where the volume is no claim, or nobody knows it. */
  private static Fields claim(KubeObject vmi, Map<?, ?> volume, ObjectLookup objects) {
    String name =
        Fields.text(Fields.map(volume, CLAIM), "claimName")
            + Fields.text(Fields.map(volume, "dataVolume"), "name");
    if (name.isEmpty()) {
      return new Fields();
    }
    try {
      return objects
          .find("PersistentVolumeClaim", vmi.namespace(), name)
          .map(found -> info(name, new KubeObject(found)))
          .orElseGet(Fields::new);
    } catch (LookupException silent) {
      // The guest runs, and the next report is not far.
      return before(vmi, Fields.text(volume, "name"));
    }
  }

  private static Fields before(KubeObject vmi, String volume) {
    return Fields.maps(vmi.status(), "volumeStatus").stream()
        .filter(status -> volume.equals(status.get("name")))
        .map(status -> Fields.copyOf(Fields.map(status, CLAIM_INFO)))
        .findFirst()
        .orElseGet(Fields::new);
  }

  private static Fields info(String name, KubeObject claim) {
    Fields info =
        Fields.of(
            "claimName",
            name,
            "accessModes",
            Fields.list(claim.spec(), "accessModes"),
            "capacity",
            Fields.map(claim.status(), "capacity"),
            "requests",
            Fields.map(Fields.map(claim.spec(), "resources"), "requests"));
    String mode = Fields.text(claim.spec(), "volumeMode");
    if (!mode.isEmpty()) {
      info.put("volumeMode", mode);
    }
    return info;
  }
}
