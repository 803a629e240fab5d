package io.instancetypes.qemu;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.testing.Manifests;
import io.instancetypes.qemu.Host.Accelerator;
import io.instancetypes.qemu.Host.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An instance to be changed field by field: {@code Vmi.small().with(path, yaml).onKvm()}. */
final class Vmi {
  static final Host KVM = new Host(Accelerator.KVM, Terminal.SOCKETS, "/data", Host.OVMF);
  static final Host TCG = new Host(Accelerator.TCG, Terminal.SOCKETS, "/data", Host.OVMF);

  private static final List<String> EITHER_DISK = List.of("disk", "cdrom", "lun");

  private final Fields document;

  private Vmi(Fields document) {
    this.document = document;
  }

  static Vmi of(String yaml) {
    return new Vmi(Manifests.document(yaml));
  }

  /** With a disk and an interface. */
  static Vmi small() {
    return of(
        """
        metadata: {name: web, namespace: shop}
        spec:
          architecture: amd64
          domain:
            machine: {type: q35}
            cpu: {sockets: 2, cores: 1, threads: 1, model: host-model}
            memory: {guest: 1Gi}
            devices:
              disks: [{name: root, disk: {bus: virtio}}]
              interfaces: [{name: default, masquerade: {}, model: virtio}]
          networks: [{name: default, pod: {}}]
          volumes: [{name: root, containerDisk: {image: "registry.example/disk:1"}}]
        """);
  }

  /** The same with a value at a path; {@code []} stands for the first item. */
  Vmi with(String path, String yaml) {
    Fields copy = Fields.copyOf(document);
    Fields holder = copy;
    String[] steps = path.replace("[]", "[0]").split("\\.");
    for (int i = 0; i < steps.length - 1; i++) {
      holder = step(holder, steps[i]);
      makeRoom(holder, steps[i], steps[i + 1]);
    }
    put(holder, steps[steps.length - 1], Manifests.yaml(yaml));
    return new Vmi(copy);
  }

  /** A volume has one source, and a disk is one thing. */
  private static void makeRoom(Fields holder, String item, String next) {
    if (item.startsWith("volumes[") && !next.equals("name")) {
      holder.keySet().removeIf(key -> !key.equals("name") && !key.equals(next));
    }
    if (item.startsWith("disks[") && EITHER_DISK.contains(next)) {
      holder.keySet().removeIf(key -> EITHER_DISK.contains(key) && !key.equals(next));
    }
  }

  private static Fields step(Fields holder, String step) {
    int bracket = step.indexOf('[');
    if (bracket < 0) {
      return holder.object(step);
    }
    List<Object> list = list(holder, step.substring(0, bracket));
    if (list.isEmpty()) {
      list.add(new Fields());
    }
    return (Fields) list.getFirst();
  }

  private static void put(Fields holder, String step, Object value) {
    int bracket = step.indexOf('[');
    if (bracket < 0) {
      holder.put(step, value);
    } else {
      List<Object> list = list(holder, step.substring(0, bracket));
      list.clear();
      list.add(value);
    }
  }

  @SuppressWarnings("unchecked")
  private static List<Object> list(Fields holder, String key) {
    return (List<Object>) holder.computeIfAbsent(key, name -> new ArrayList<>());
  }

  GuestCommand onKvm() {
    return Qemu.command(document, KVM);
  }

  GuestCommand onTcg() {
    return Qemu.command(document, TCG);
  }

  Map<String, Object> document() {
    return document;
  }
}
