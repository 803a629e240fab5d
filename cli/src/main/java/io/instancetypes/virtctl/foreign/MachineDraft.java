package io.instancetypes.virtctl.foreign;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Puts together the VirtualMachine for a machine of another system. */
final class MachineDraft {
  private static final int LONGEST_VOLUME = 40;

  private final String name;
  private final Fields vm;
  private final Fields spec;
  private final List<String> unplaced = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  MachineDraft(String foreignName, MachineNames taken) {
    this.name = taken.of(foreignName);
    this.spec = Fields.of("domain", Fields.of("devices", new Fields()));
    this.vm =
        Fields.of(
            "apiVersion",
            "kubevirt.io/v1",
            "kind",
            "VirtualMachine",
            "metadata",
            Fields.of("name", name),
            "spec",
            // What it has on its disks is not here yet.
            Fields.of("runStrategy", "Halted", "template", Fields.of("spec", spec)));
    if (!name.equals(foreignName) && !foreignName.isEmpty()) {
      unplaced.add("its name: " + foreignName);
    }
  }

  /** Lower-case letters, digits and hyphens. */
  static String dnsLabel(String text, String otherwise, int longest) {
    String label =
        text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    String cut = label.length() > longest ? label.substring(0, longest) : label;
    String whole = cut.replaceAll("-$", "");
    return whole.isEmpty() ? otherwise : whole;
  }

  Fields vm() {
    return vm;
  }

  Fields spec() {
    return spec;
  }

  Fields domain() {
    return spec.object("domain");
  }

  Fields devices() {
    return domain().object("devices");
  }

  void unplaced(String what) {
    unplaced.add(what);
  }

  List<String> unplaced() {
    return List.copyOf(unplaced);
  }

  void topology(long sockets, long cores, long threads) {
    Fields cpu = domain().object("cpu");
    cpu.put("sockets", sockets);
    cpu.put("cores", cores);
    cpu.put("threads", threads);
  }

  void memory(long bytes) {
    if (bytes <= 0) {
      throw new ForeignFormatException("%s: its memory is %d bytes".formatted(name, bytes));
    }
    domain().object("memory").put("guest", amount(bytes));
  }

  static String amount(long bytes) {
    return Quantity.of(bytes, Quantity.Format.BINARY_SI).canonical();
  }

  void boot(boolean efi, boolean secure) {
    domain()
        .object("firmware")
        .put(
            "bootloader",
            efi
                ? Fields.of("efi", Fields.of("secureBoot", secure))
                : Fields.of("bios", new Fields()));
    if (secure) {
      // Secure boot depends on it.
      domain().object("features").put("smm", new Fields());
    }
  }

  /**
   * A disk whose content has to be brought by whoever moves the machine.
   *
   * @param device {@code disk}, {@code cdrom} or {@code lun}
   * @param content where its content is now, in words
   */
  Fields disk(String wanted, String device, String bus, String content) {
    String disk = unique(wanted, "disk");
    Fields fields = Fields.of("name", disk, device, Fields.of("bus", bus));
    list(devices(), "disks").add(fields);
    String claim = dnsLabel(name + "-" + disk, disk, MachineNames.LONGEST);
    list(spec, "volumes")
        .add(Fields.of("name", disk, "persistentVolumeClaim", Fields.of("claimName", claim)));
    unplaced.add("the content of %s, for PersistentVolumeClaim %s".formatted(content, claim));
    return fields;
  }

  /**
   * @param network what it is attached to elsewhere; the first interface is on the pod network
   */
  Fields nic(String network, String model) {
    List<Object> interfaces = list(devices(), "interfaces");
    boolean first = interfaces.isEmpty();
    String nic = first ? unique("default", "default") : unique(network, "net");
    Fields fields =
        first
            ? Fields.of("name", nic, "masquerade", new Fields(), "model", model)
            : Fields.of("name", nic, "bridge", new Fields(), "model", model);
    interfaces.add(fields);
    String attachment = dnsLabel(network, nic, MachineNames.LONGEST);
    list(spec, "networks")
        .add(
            first
                ? Fields.of("name", nic, "pod", new Fields())
                : Fields.of("name", nic, "multus", Fields.of("networkName", attachment)));
    unplaced.add(
        first
            ? "network %s: interface %s is on the pod network".formatted(quoted(network), nic)
            : "network %s: interface %s needs NetworkAttachmentDefinition %s"
                .formatted(quoted(network), nic, attachment));
    return fields;
  }

  private static String quoted(String text) {
    return text.isEmpty() ? "without a name" : "\"" + text + "\"";
  }

  private String unique(String wanted, String otherwise) {
    String label = dnsLabel(wanted, otherwise, LONGEST_VOLUME);
    String free = label;
    for (int i = 2; !names.add(free); i++) {
      free = label + "-" + i;
    }
    return free;
  }

  @SuppressWarnings("unchecked")
  static List<Object> list(Fields holder, String key) {
    if (holder.get(key) == null) {
      holder.put(key, new ArrayList<>());
    }
    return (List<Object>) holder.get(key);
  }
}
