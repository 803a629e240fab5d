package io.instancetypes.virtctl.foreign;

import io.instancetypes.api.Fields;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The machines of a vCenter, as RVTools lists them: a sheet of machines, of disks, of networks. */
final class RvTools {
  /** Columns that tell machines apart, where a sheet has them. */
  private static final List<String> IDENTITY = List.of("VM UUID", "VM ID");

  private static final long MIB = 1L << 20;

  /** A sheet with the file it is from. */
  private record Sheet(String file, SheetRows rows) {}

  private final List<Sheet> sheets = new ArrayList<>();

  void add(String file, SheetRows rows) {
    sheets.add(new Sheet(file, rows));
  }

  boolean isEmpty() {
    return sheets.isEmpty();
  }

  /** Whether these rows are about machines, disks or networks at all. */
  static boolean isOne(SheetRows rows) {
    return rows.has("VM") && (isInfo(rows) || isDisk(rows) || isNetwork(rows) || isCpu(rows));
  }

  private static boolean isInfo(SheetRows rows) {
    return rows.has("CPUs") && rows.has("Memory");
  }

  private static boolean isDisk(SheetRows rows) {
    return rows.has("Capacity MiB") || rows.has("Capacity MB");
  }

  private static boolean isNetwork(SheetRows rows) {
    return rows.has("Network") && rows.has("Adapter");
  }

  private static boolean isCpu(SheetRows rows) {
    return rows.has("Sockets") && rows.has("Cores p/s");
  }

  List<ForeignMachine> machines(MachineNames names) {
    Map<String, List<Map<String, String>>> disks = byMachine(RvTools::isDisk);
    Map<String, List<Map<String, String>>> nics = byMachine(RvTools::isNetwork);
    Map<String, List<Map<String, String>>> cpus = byMachine(RvTools::isCpu);
    var machines = new ArrayList<ForeignMachine>();
    boolean listed = false;
    for (Sheet sheet : sheets) {
      if (isInfo(sheet.rows)) {
        listed = true;
        for (Map<String, String> row : sheet.rows.rows()) {
          String name = row.getOrDefault("VM", "");
          if (!name.isEmpty() && !isTrue(row.get("Template"))) {
            machines.add(
                machine(
                    sheet.file,
                    row,
                    of(row, disks.getOrDefault(name, List.of())),
                    of(row, nics.getOrDefault(name, List.of())),
                    of(row, cpus.getOrDefault(name, List.of())),
                    names));
          }
        }
      }
    }
    if (!listed) {
      throw new ForeignFormatException(
          "there are disks or networks, but no sheet vInfo with the machines; name its file as"
              + " well");
    }
    return machines;
  }

  private Map<String, List<Map<String, String>>> byMachine(
      java.util.function.Predicate<SheetRows> kind) {
    var found = new LinkedHashMap<String, List<Map<String, String>>>();
    for (Sheet sheet : sheets) {
      if (kind.test(sheet.rows) && !isInfo(sheet.rows)) {
        for (Map<String, String> row : sheet.rows.rows()) {
          found.computeIfAbsent(row.getOrDefault("VM", ""), vm -> new ArrayList<>()).add(row);
        }
      }
    }
    return found;
  }

  /** Folders and datacenters may each have a machine of that name. */
  private static List<Map<String, String>> of(
      Map<String, String> machine, List<Map<String, String>> rows) {
    return rows.stream()
        .filter(
            row ->
                IDENTITY.stream()
                    .allMatch(
                        key ->
                            isMissing(machine.get(key))
                                || isMissing(row.get(key))
                                || machine.get(key).equals(row.get(key))))
        .toList();
  }

  private static boolean isMissing(String cell) {
    return cell == null || cell.isEmpty();
  }

  private static ForeignMachine machine(
      String file,
      Map<String, String> row,
      List<Map<String, String>> disks,
      List<Map<String, String>> nics,
      List<Map<String, String>> cpus,
      MachineNames names) {
    String name = row.get("VM");
    var draft = new MachineDraft(name, names);
    long vcpus = number(row.get("CPUs"), name, "CPUs");
    long cores = cpus.isEmpty() ? 1 : number(cpus.getFirst().get("Cores p/s"), name, "Cores p/s");
    boolean whole = vcpus % cores == 0;
    draft.topology(whole ? vcpus / cores : vcpus, whole ? cores : 1, 1);
    draft.memory(number(row.get("Memory"), name, "Memory") * MIB);
    boolean efi = "efi".equals(row.getOrDefault("Firmware", "").toLowerCase(Locale.ROOT));
    draft.boot(efi, efi && isTrue(row.get("EFI Secure boot")));
    if (row.containsKey("VM UUID")) {
      draft.domain().object("firmware").put("uuid", row.get("VM UUID"));
    }
    String guest =
        Optional.ofNullable(row.get("OS according to the VMware Tools"))
            .orElse(row.getOrDefault("OS according to the configuration file", ""));
    List<String> preferences = GuestTable.preference(guest, "").map(List::of).orElse(List.of());
    if (preferences.isEmpty() && !guest.isEmpty()) {
      draft.unplaced("its guest: " + guest);
    }
    boolean linux = !preferences.isEmpty() && !GuestTable.isWindows(preferences);
    disks.forEach(disk -> disk(disk, linux, draft));
    nics.forEach(nic -> nic(nic, linux, draft));
    if (row.containsKey("Annotation")) {
      draft.unplaced("its annotation: " + row.get("Annotation"));
    }
    return new ForeignMachine(
        file,
        name,
        draft.vm(),
        preferences,
        GuestTable.isWindows(preferences) && LibvirtDevices.isOnOldBus(draft),
        draft.unplaced());
  }

  private static void disk(Map<String, String> row, boolean linux, MachineDraft draft) {
    String name = row.getOrDefault("Disk", "disk");
    String size = row.getOrDefault("Capacity MiB", row.getOrDefault("Capacity MB", ""));
    String path = row.getOrDefault("Disk Path", row.getOrDefault("Path", ""));
    String content = (path.isEmpty() ? name : path) + (size.isEmpty() ? "" : " (" + size + " MiB)");
    String bus = linux ? "virtio" : "sata";
    String controller = row.getOrDefault("Controller", "");
    if (!controller.isEmpty() && !controller.toLowerCase(Locale.ROOT).contains(bus)) {
      draft.unplaced("%s: controller %s becomes bus %s".formatted(name, controller, bus));
    }
    draft.disk(name, "disk", bus, content);
  }

  private static void nic(Map<String, String> row, boolean linux, MachineDraft draft) {
    String adapter = row.getOrDefault("Adapter", "").toLowerCase(Locale.ROOT);
    String model =
        List.of("e1000e", "e1000").stream()
            .filter(adapter::equals)
            .findFirst()
            .orElse(linux ? "virtio" : "e1000e");
    if (!adapter.equals(model) && !adapter.isEmpty()) {
      draft.unplaced("network adapter %s becomes %s".formatted(row.get("Adapter"), model));
    }
    Fields nic = draft.nic(row.getOrDefault("Network", ""), model);
    String address = row.getOrDefault("Mac Address", "");
    if (address.matches("([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}")) {
      nic.put("macAddress", address);
    }
  }

  private static boolean isTrue(String text) {
    return "true".equalsIgnoreCase(text);
  }

  /** Workbooks write whole numbers as 4, 4.0 or 4,096. */
  private static long number(String text, String machine, String column) {
    String plain = text == null ? "" : text.replace(",", "").replace(" ", "");
    if (!plain.matches("\\d{1,12}(\\.0{1,6})?") || new BigDecimal(plain).signum() == 0) {
      throw new ForeignFormatException(
          "machine %s: %s is \"%s\", and should be a whole number from 1 to 999999999999"
              .formatted(machine, column, text == null ? "" : text));
    }
    return new BigDecimal(plain).longValue();
  }
}
