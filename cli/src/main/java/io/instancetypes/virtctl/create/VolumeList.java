package io.instancetypes.virtctl.create;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.Wording;
import io.instancetypes.virtctl.option.Mistake;
import io.instancetypes.virtctl.option.NameForms;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The volumes of a VirtualMachine in the making, with the disks and templates that go with them.
 */
final class VolumeList {
  /**
   * @param option where it comes from
   * @param inferable whether an admission could find a default instance type or preference there
   */
  record Volume(String option, String name, boolean inferable) {}

  private final List<Volume> all = new ArrayList<>();
  private final List<Fields> volumes = new ArrayList<>();
  private final List<Fields> disks = new ArrayList<>();
  private final List<Fields> templates = new ArrayList<>();
  private final TreeMap<Long, Volume> bootOrders = new TreeMap<>();

  /**
   * Adds a volume whose name nobody else has.
   *
   * @param type the field of the volume that says what it is
   * @param bootOrder null to leave it to the order of the volumes
   */
  void add(Volume volume, String type, Fields source, Long bootOrder) {
    if (!NameForms.isLabel(volume.name)) {
      throw Mistake.in(
          volume.option,
          Mistake.quoted(volume.name)
              + " cannot be the name of a volume; write name:NAME, and "
              + NameForms.LABEL_RULE);
    }
    Volume namesake = find(volume.name);
    if (namesake != null) {
      throw sameName(volume, namesake);
    }
    all.add(volume);
    volumes.add(Fields.of("name", volume.name, type, source));
    if (bootOrder != null) {
      addDisk(volume, bootOrder);
    }
  }

  /** Adds a DataVolume that is made with the VirtualMachine, and the volume that it fills. */
  void addTemplate(Volume volume, Fields spec, Long bootOrder) {
    add(volume, "dataVolume", Fields.of("name", volume.name), bootOrder);
    templates.add(Fields.of("metadata", Fields.of("name", volume.name), "spec", spec));
  }

  List<Fields> documents() {
    return volumes;
  }

  List<Fields> disks() {
    return disks;
  }

  List<Fields> templates() {
    return templates;
  }

  /** The volume that the machine boots from, or null where it has none. */
  Volume boot() {
    if (!bootOrders.isEmpty()) {
      return bootOrders.firstEntry().getValue();
    }
    return all.isEmpty() ? null : all.getFirst();
  }

  /** The volume of that name, or null. */
  Volume find(String name) {
    for (Volume volume : all) {
      if (volume.name.equals(name)) {
        return volume;
      }
    }
    return null;
  }

  List<String> names() {
    return all.stream().map(Volume::name).toList();
  }

  private void addDisk(Volume volume, Long bootOrder) {
    Volume other = bootOrders.put(bootOrder, volume);
    if (other != null) {
      throw Mistake.in(
          volume.option,
          "bootorder %d is that of volume %s already; give each its own"
              .formatted(bootOrder, other.name));
    }
    disks.add(Fields.of("name", volume.name, "bootOrder", bootOrder));
  }

  /** A volume that virtctl itself names is not the one to rename. */
  private static RuntimeException sameName(Volume second, Volume first) {
    return Mistake.in(
        first.option,
        "two volumes are called "
            + second.name
            + (first.option.equals(second.option)
                ? ""
                : ", those of " + Wording.and(List.of("--" + first.option, "--" + second.option)))
            + "; write name:NAME for another name");
  }
}
