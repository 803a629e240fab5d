package io.instancetypes.engine.defaults;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.rule.Draft;
import io.instancetypes.engine.rule.Provenance;
import io.instancetypes.engine.rule.TargetField;
import java.util.List;
import java.util.Map;

/** The devices that a virtual machine gets without anybody naming them. */
public final class Devices {
  private static final TargetField DISKS = TargetField.of("domain.devices.disks[*]");
  private static final TargetField FILESYSTEMS = TargetField.of("domain.devices.filesystems[*]");
  private static final TargetField VOLUMES = TargetField.of("volumes[*]");
  private static final TargetField INTERFACES = TargetField.of("domain.devices.interfaces[*]");
  private static final TargetField NETWORKS = TargetField.of("networks[*]");
  private static final TargetField INPUTS = TargetField.of("domain.devices.inputs[*]");
  private static final TargetField AUTOATTACH_INPUT =
      TargetField.of("domain.devices.autoattachInputDevice");
  private static final TargetField AUTOATTACH_INTERFACE =
      TargetField.of("domain.devices.autoattachPodInterface");
  private static final TargetField DISK_DEVICE = TargetField.of("domain.devices.disks[*].disk");

  private static final Provenance FOR_VOLUME = Provenance.byDefault("a disk for each volume");
  private static final Provenance FOR_POD_NETWORK =
      Provenance.byDefault("an interface on the pod network where there is none");
  private static final Provenance FOR_AUTOATTACH =
      Provenance.byDefault("an input device, as autoattachInputDevice asks");
  private static final Provenance PLAIN_DISK = Provenance.byDefault("a disk is a plain disk");

  private Devices() {}

  /** A disk for each volume that neither a disk nor a filesystem uses. */
  public static void disks(Draft draft) {
    for (Object node : draft.items(VOLUMES)) {
      if (node instanceof Map<?, ?> volume
          && volume.get("name") instanceof String name
          && !names(draft.items(DISKS), name)
          && !names(draft.items(FILESYSTEMS), name)) {
        draft.append(DISKS, Fields.of("name", name), FOR_VOLUME);
      }
    }
  }

  /** An interface on the pod network, unless the owner has any or wants none. */
  public static void podInterface(ClusterConfig config, Draft draft) {
    if (Boolean.FALSE.equals(draft.read(AUTOATTACH_INTERFACE))
        || !draft.items(NETWORKS).isEmpty()
        || !draft.items(INTERFACES).isEmpty()) {
      return;
    }
    var nic = Fields.of("name", "default", config.binding(), new Fields());
    draft.append(INTERFACES, nic, FOR_POD_NETWORK);
    draft.append(NETWORKS, Fields.of("name", "default", "pod", new Fields()), FOR_POD_NETWORK);
  }

  /** Whether {@code autoattachInputDevice} asked for an input device, which is there now. */
  public static boolean input(Draft draft) {
    boolean wanted =
        Boolean.TRUE.equals(draft.read(AUTOATTACH_INPUT)) && draft.items(INPUTS).isEmpty();
    if (wanted) {
      draft.append(INPUTS, Fields.of("name", "default-0"), FOR_AUTOATTACH);
    }
    return wanted;
  }

  /** A disk that does not say what it is becomes a plain disk. */
  public static void diskDevices(Draft draft) {
    List<?> disks = draft.items(DISK_DEVICE);
    for (int i = 0; i < disks.size(); i++) {
      if (disks.get(i) instanceof Fields disk
          && disk.get("disk") == null
          && disk.get("cdrom") == null
          && disk.get("lun") == null) {
        draft.writeItem(DISK_DEVICE, i, disk, new Fields(), PLAIN_DISK);
      }
    }
  }

  private static boolean names(List<?> items, String name) {
    for (Object item : items) {
      if (item instanceof Map<?, ?> fields && name.equals(fields.get("name"))) {
        return true;
      }
    }
    return false;
  }
}
