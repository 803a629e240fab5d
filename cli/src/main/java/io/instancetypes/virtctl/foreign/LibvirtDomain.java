package io.instancetypes.virtctl.foreign;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A domain of libvirt, as {@code virsh dumpxml} prints it. */
final class LibvirtDomain {
  private static final Map<String, String> ARCHITECTURES =
      Map.of("x86_64", "amd64", "aarch64", "arm64", "s390x", "s390x");
  private static final Set<String> HYPERV =
      Set.of(
          "relaxed",
          "vapic",
          "vpindex",
          "runtime",
          "synic",
          "reset",
          "frequencies",
          "reenlightenment",
          "tlbflush",
          "ipi",
          "evmcs");

  /** What the host decides for itself. */
  private static final Set<String> OF_THE_HOST =
      Set.of("seclabel", "on_poweroff", "on_reboot", "on_crash", "resource", "pm");

  private final XmlElement domain;
  private final MachineDraft draft;

  private LibvirtDomain(XmlElement domain, MachineNames names) {
    this.domain = domain;
    this.draft = new MachineDraft(domain.child("name").text(), names);
  }

  static ForeignMachine read(String file, XmlElement root, MachineNames names) {
    return new LibvirtDomain(root, names).read(file);
  }

  private ForeignMachine read(String file) {
    domain.get("type");
    domain.get("id");
    size();
    Optional<String> preference = GuestTable.preference(guest(), architecture());
    firmware();
    features();
    clock();
    domain.children().stream()
        .filter(each -> OF_THE_HOST.contains(each.name()))
        .forEach(XmlElement::ignore);
    new LibvirtDevices(domain.child("devices"), draft).read();
    domain.unread().forEach(draft::unplaced);
    List<String> preferences = preference.map(List::of).orElse(List.of());
    return new ForeignMachine(
        file,
        domain.child("name").text(),
        draft.vm(),
        preferences,
        GuestTable.isWindows(preferences) && LibvirtDevices.isOnOldBus(draft),
        draft.unplaced());
  }

  private void size() {
    draft.memory(bytes(domain.child("memory"), "memory"));
    if (domain.has("maxMemory")) {
      XmlElement most = domain.child("maxMemory");
      most.get("slots");
      draft
          .domain()
          .object("memory")
          .put("maxGuest", MachineDraft.amount(bytes(most, "maxMemory")));
    }
    XmlElement current = domain.child("currentMemory");
    if (!current.text().isEmpty()
        && bytes(current, "currentMemory") != bytes(domain.child("memory"), "memory")) {
      draft.unplaced("currentMemory: " + MachineDraft.amount(bytes(current, "currentMemory")));
    }
    XmlElement vcpu = domain.child("vcpu");
    vcpu.get("placement");
    long vcpus = vcpu.text().isEmpty() ? 1 : number(vcpu.text(), "vcpu");
    XmlElement cpu = domain.child("cpu");
    XmlElement topology = cpu.child("topology");
    long threads = dimension(topology, "threads");
    long cores =
        dimension(topology, "cores")
            * dimension(topology, "dies")
            * dimension(topology, "clusters");
    boolean told =
        cpu.has("topology") && cores > 0 && threads > 0 && vcpus % (cores * threads) == 0;
    topology.get("sockets");
    if (told) {
      draft.topology(vcpus / cores / threads, cores, threads);
    } else {
      draft.topology(vcpus, 1, 1);
    }
    model(cpu);
  }

  private static long dimension(XmlElement topology, String key) {
    String text = topology.get(key);
    return text.isEmpty() ? 1 : number(text, "cpu/topology/@" + key);
  }

  private void model(XmlElement cpu) {
    Fields fields = draft.domain().object("cpu");
    String mode = cpu.get("mode");
    String model = mode.startsWith("host-") ? mode : cpu.child("model").text();
    if (!model.isEmpty() && !mode.equals("maximum")) {
      fields.put("model", model);
    }
    cpu.child("model").get("fallback");
    cpu.get("match");
    cpu.get("check");
    cpu.get("migratable");
    for (XmlElement feature : cpu.all("feature")) {
      Fields entry = Fields.of("name", feature.get("name"));
      if (!feature.get("policy").isEmpty()) {
        entry.put("policy", feature.get("policy"));
      }
      MachineDraft.list(fields, "features").add(entry);
    }
  }

  /** The name that libosinfo gave the guest. */
  private String guest() {
    return domain.child("metadata").child("libosinfo").child("os").get("id");
  }

  private String architecture() {
    String machine = domain.child("os").child("type").get("arch");
    String known = ARCHITECTURES.getOrDefault(machine, "");
    if (!known.isEmpty()) {
      draft.spec().put("architecture", known);
    } else if (!machine.isEmpty()) {
      draft.unplaced("os/type/@arch: " + machine);
    }
    return known;
  }

  private void firmware() {
    String uuid = domain.child("uuid").text();
    if (!uuid.isEmpty()) {
      draft.domain().object("firmware").put("uuid", uuid);
    }
    XmlElement os = domain.child("os");
    os.child("type").text();
    String machine = os.child("type").get("machine");
    if (!machine.isEmpty()) {
      draft.unplaced("os/type/@machine: " + machine);
    }
    XmlElement loader = os.child("loader");
    boolean efi = os.get("firmware").equals("efi") || loader.get("type").equals("pflash");
    boolean secure =
        loader.get("secure").equals("yes")
            || os.child("firmware").all("feature").stream()
                .anyMatch(
                    each ->
                        each.get("name").equals("secure-boot")
                            && each.get("enabled").equals("yes"));
    loader.ignore();
    os.child("nvram").ignore();
    os.child("firmware").ignore();
    boolean choosable =
        !Set.of("arm64", "s390x").contains(Fields.text(draft.spec(), "architecture"));
    if (choosable) {
      draft.boot(efi, efi && secure);
    }
    // Which device boots is said by the devices themselves, or is the first disk.
    os.all("boot").forEach(XmlElement::ignore);
    os.child("bootmenu").ignore();
  }

  private void features() {
    XmlElement features = domain.child("features");
    for (String key : List.of("acpi", "apic", "smm", "pvspinlock")) {
      if (features.has(key)) {
        boolean off = features.child(key).get("state").equals("off");
        draft
            .domain()
            .object("features")
            .put(key, off ? Fields.of("enabled", false) : new Fields());
      }
    }
    if (features.child("kvm").child("hidden").get("state").equals("on")) {
      draft.domain().object("features").put("kvm", Fields.of("hidden", true));
    }
    features.child("vmport").ignore();
    if (features.has("hyperv")) {
      hyperv(features.child("hyperv"));
    }
  }

  private void hyperv(XmlElement hyperv) {
    hyperv.get("mode");
    Fields fields = draft.domain().object("features").object("hyperv");
    for (XmlElement each : hyperv.children()) {
      boolean on = !each.get("state").equals("off");
      if (HYPERV.contains(each.name())) {
        fields.put(each.name(), on ? new Fields() : Fields.of("enabled", false));
      } else if (each.name().equals("stimer") && on) {
        boolean direct = each.child("direct").get("state").equals("on");
        fields.put("synictimer", direct ? Fields.of("direct", new Fields()) : new Fields());
      } else if (each.name().equals("spinlocks") && on) {
        String retries = each.get("retries");
        fields.put(
            "spinlocks",
            retries.isEmpty()
                ? new Fields()
                : Fields.of("spinlocks", number(retries, "features/hyperv/spinlocks/@retries")));
      } else if (each.name().equals("vendor_id") && on) {
        fields.put("vendorid", Fields.of("vendorid", each.get("value")));
      } else {
        draft.unplaced("features/hyperv/" + each.name());
      }
    }
  }

  private void clock() {
    if (!domain.has("clock")) {
      return;
    }
    XmlElement clock = domain.child("clock");
    Fields fields = draft.domain().object("clock");
    switch (clock.get("offset")) {
      case "utc" -> fields.put("utc", new Fields());
      case "timezone" -> fields.put("timezone", clock.get("timezone"));
      default -> draft.unplaced("clock/@offset: " + clock.get("offset"));
    }
    for (XmlElement timer : clock.all("timer")) {
      String name = timer.get("name").equals("hypervclock") ? "hyperv" : timer.get("name");
      if (!Set.of("hpet", "kvm", "pit", "rtc", "hyperv").contains(name)) {
        draft.unplaced("clock/timer: " + name);
        continue;
      }
      Fields entry = new Fields();
      if (timer.get("present").equals("no")) {
        entry.put("present", false);
      }
      if (!timer.get("tickpolicy").isEmpty() && Set.of("pit", "rtc").contains(name)) {
        entry.put("tickPolicy", timer.get("tickpolicy"));
      }
      fields.object("timer").put(name, entry);
    }
  }

  /** An amount with its unit, which is KiB where none is named. */
  private static long bytes(XmlElement element, String what) {
    long amount = number(element.text(), what);
    String unit = element.get("unit");
    long factor =
        switch (unit) {
          case "b", "bytes" -> 1;
          case "KB" -> 1_000;
          case "", "k", "KiB" -> 1L << 10;
          case "MB" -> 1_000_000;
          case "M", "MiB" -> 1L << 20;
          case "GB" -> 1_000_000_000;
          case "G", "GiB" -> 1L << 30;
          case "TB" -> 1_000_000_000_000L;
          case "T", "TiB" -> 1L << 40;
          default ->
              throw new ForeignFormatException(
                  "%s: the unit \"%s\" is unknown".formatted(what, unit));
        };
    if (amount > Long.MAX_VALUE / factor) {
      throw new ForeignFormatException("%s: %d %s is too much".formatted(what, amount, unit));
    }
    return amount * factor;
  }

  static long number(String text, String what) {
    if (!text.matches("\\d{1,15}") || Long.parseLong(text) == 0) {
      throw new ForeignFormatException(
          "%s: \"%s\" is not a number above 0"
              .formatted(what, text.length() > 40 ? text.substring(0, 40) + "…" : text));
    }
    return Long.parseLong(text);
  }
}
