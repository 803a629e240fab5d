package io.instancetypes.runtime.process;

import io.instancetypes.api.Fields;
import io.instancetypes.runtime.life.GuestSize;
import io.instancetypes.runtime.qmp.Qmp;
import io.instancetypes.runtime.qmp.QmpException;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The CPUs and the memory that a running machine has and can be given, by its monitor. */
final class GuestHotplug {
  private static final String CPU_ID = "cpu-";

  /** The device by which memory grows; the module qemu names it so. */
  private static final String MEMORY = "virtio-mem";

  private static final List<String> PLACE = List.of("socket-id", "core-id", "thread-id");

  private final Qmp monitor;

  GuestHotplug(Qmp monitor) {
    this.monitor = monitor;
  }

  GuestSize size() throws IOException {
    return new GuestSize(cpus(), memory());
  }

  private List<Map<?, ?>> slots() throws IOException {
    return Fields.maps(monitor.execute("query-hotpluggable-cpus"), "return");
  }

  private GuestSize.Cpus cpus() throws IOException {
    List<Map<?, ?>> slots = slots();
    long present = slots.stream().filter(GuestHotplug::isTaken).count();
    return new GuestSize.Cpus(slots.size(), present, present - unacknowledged());
  }

  private static boolean isTaken(Map<?, ?> slot) {
    return slot.containsKey("qom-path");
  }

  /** CPUs that were plugged in, and of which the guest has not said that it has them in use. */
  private long unacknowledged() throws IOException {
    try {
      return Fields.maps(monitor.execute("query-acpi-ospm-status"), "return").stream()
          .filter(slot -> Fields.text(slot, "device").startsWith(CPU_ID))
          .filter(slot -> Fields.number(slot, "source") == 0 || Fields.number(slot, "status") != 0)
          .count();
    } catch (QmpException withoutAcpi) {
      return 0;
    }
  }

  private GuestSize.Memory memory() throws IOException {
    long atBoot = Fields.number(monitor.execute("query-memory-size-summary"), "base-memory");
    for (Map<?, ?> device : Fields.maps(monitor.execute("query-memory-devices"), "return")) {
      Map<?, ?> data = Fields.map(device, "data");
      if (MEMORY.equals(data.get("id"))) {
        return new GuestSize.Memory(
            atBoot,
            Fields.number(data, "size"),
            Fields.number(data, "requested-size"),
            Fields.number(data, "max-size"),
            Fields.number(data, "block-size"));
      }
    }
    return new GuestSize.Memory(atBoot, 0, 0, 0, 0);
  }

  /** Plugs in what is missing; the guest takes it when it can. */
  void apply(GuestSize.Target target) throws IOException {
    List<Map<?, ?>> slots = slots();
    long missing = target.cpus() - slots.stream().filter(GuestHotplug::isTaken).count();
    Stream<Map<?, ?>> free = slots.stream().filter(slot -> !isTaken(slot));
    for (Map<?, ?> slot : free.sorted(byPlace()).limit(Math.max(0, missing)).toList()) {
      plug(slot);
    }
    if (memory().requested() != target.added()) {
      offer(target.added());
    }
  }

  private static Comparator<Map<?, ?>> byPlace() {
    Comparator<Map<?, ?>> order = Comparator.comparingLong(slot -> at(slot, PLACE.getFirst()));
    for (String part : PLACE) {
      order = order.thenComparingLong(slot -> at(slot, part));
    }
    return order;
  }

  private static long at(Map<?, ?> slot, String part) {
    return Fields.number(Fields.map(slot, "props"), part);
  }

  private void plug(Map<?, ?> slot) throws IOException {
    Fields device = Fields.copyOf(Fields.map(slot, "props"));
    var id = new StringBuilder("cpu");
    PLACE.forEach(part -> id.append('-').append(at(slot, part)));
    device.put("driver", Fields.text(slot, "type"));
    device.put("id", id.toString());
    monitor.execute("device_add", device);
  }

  private void offer(long bytes) throws IOException {
    monitor.execute(
        "qom-set",
        Fields.of(
            "path", "/machine/peripheral/" + MEMORY, "property", "requested-size", "value", bytes));
  }
}
