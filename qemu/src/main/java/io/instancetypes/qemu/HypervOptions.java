package io.instancetypes.qemu;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** What makes a guest think of Hyper-V, as properties of its CPU. */
final class HypervOptions {
  private static final Map<String, String> TOGGLES = toggles();
  private static final Pattern VENDOR = Pattern.compile("[A-Za-z0-9 ._-]{1,12}");
  private static final String NEEDS_KVM =
      "without KVM, QEMU has no enlightenments for guests that look for Hyper-V";

  private HypervOptions() {}

  private static Map<String, String> toggles() {
    var toggles = new LinkedHashMap<String, String>();
    toggles.put("relaxed", "hv-relaxed");
    toggles.put("vapic", "hv-vapic");
    toggles.put("vpindex", "hv-vpindex");
    toggles.put("runtime", "hv-runtime");
    toggles.put("synic", "hv-synic");
    toggles.put("synictimer", "hv-stimer");
    toggles.put("synictimer.direct", "hv-stimer-direct");
    toggles.put("reset", "hv-reset");
    toggles.put("frequencies", "hv-frequencies");
    toggles.put("reenlightenment", "hv-reenlightenment");
    toggles.put("tlbflush", "hv-tlbflush");
    toggles.put("tlbflush.direct", "hv-tlbflush-direct");
    toggles.put("tlbflush.extended", "hv-tlbflush-ext");
    toggles.put("ipi", "hv-ipi");
    toggles.put("evmcs", "hv-evmcs");
    return toggles;
  }

  static void add(OptionBuilder cpu, Assembly guest) {
    FieldNode hyperv = guest.domain("features.hyperv");
    FieldNode all = guest.domain("features.hypervPassthrough");
    FieldNode clock = guest.domain("clock.timer.hyperv");
    if (!guest.host().hasKvm()) {
      ignore(guest, hyperv, all, clock);
      return;
    }
    TOGGLES.forEach(
        (name, property) -> {
          if (hyperv.at(name).isEnabled()) {
            cpu.toggle(property, true, switched(hyperv.at(name)));
          }
        });
    spinlocks(cpu, hyperv.at("spinlocks"));
    vendor(cpu, hyperv.at("vendorid"), guest);
    if (clock.isObject() && !clock.at("present").isFalse()) {
      cpu.toggle("hv-time", true, clock.at("present").exists() ? clock.at("present") : clock);
    }
    if (all.isEnabled()) {
      cpu.toggle("hv-passthrough", true, switched(all));
    }
  }

  private static void ignore(Assembly guest, FieldNode... wanted) {
    for (FieldNode field : wanted) {
      if (field.isObject() && !field.at("present").isFalse() && !field.at("enabled").isFalse()) {
        guest.ignore(field, NEEDS_KVM);
      }
    }
  }

  private static void spinlocks(OptionBuilder cpu, FieldNode spinlocks) {
    if (spinlocks.isEnabled()) {
      cpu.with("hv-spinlocks", spinlocks.at("spinlocks").number(4096), spinlocks.at("spinlocks"));
    }
  }

  private static void vendor(OptionBuilder cpu, FieldNode vendor, Assembly guest) {
    if (!vendor.isEnabled()) {
      return;
    }
    FieldNode name = vendor.at("vendorid");
    if (!VENDOR.matcher(name.text()).matches()) {
      guest.invalid(name, "it has 1 to 12 letters, digits, blanks, '.', '_' or '-'");
    }
    cpu.with("hv-vendor-id", name.text(), name);
  }

  /** The field that says on; where the object alone does, that one. */
  private static FieldNode switched(FieldNode feature) {
    return feature.at("enabled").exists() ? feature.at("enabled") : feature;
  }
}
