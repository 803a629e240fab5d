package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.CommonShapes.enabled;
import static io.instancetypes.api.schema.CommonShapes.toggle;
import static io.instancetypes.api.schema.Shapes.count;
import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.truth;

/** The part of the preference table about features of the hypervisor. */
final class FeaturePreferences {
  private FeaturePreferences() {}

  static Shape shape() {
    return object(
        "Preferred features of the hypervisor.",
        field("preferredAcpi", toggle("Power and configuration interface, ACPI.")),
        field("preferredPvspinlock", toggle("Paravirtual spinlocks.")),
        field("preferredSmm", toggle("System management mode, which secure boot needs.")),
        field("preferredApic", apic()),
        field("preferredHyperv", hyperv()),
        field("preferredKvm", kvm()));
  }

  private static Shape apic() {
    return object(
        "Interrupt controller, APIC.",
        enabled(),
        field("endOfInterrupt", truth("Tells the guest when an interrupt has ended.")));
  }

  private static Shape kvm() {
    return object(
        "How KVM shows itself.",
        field("hidden", truth("Hides from the guest that it runs on KVM.")));
  }

  private static Shape hyperv() {
    return object(
        "What Windows guests expect from Hyper-V.",
        field("relaxed", toggle("Relaxes the timeouts of watchdogs.")),
        field("vapic", toggle("Virtual APIC.")),
        field("spinlocks", spinlocks()),
        field("vpindex", toggle("Index of the virtual processor.")),
        field("runtime", toggle("Time a virtual processor has really run.")),
        field("synic", toggle("Synthetic interrupt controller.")),
        field("synictimer", synicTimer()),
        field("reset", toggle("Reset through Hyper-V.")),
        field("vendorid", vendorId()),
        field("frequencies", toggle("Frequencies of time counter and APIC.")),
        field("reenlightenment", toggle("Notice when the time counter changes its frequency.")),
        field("tlbflush", tlbFlush()),
        field("ipi", toggle("Interrupts between processors.")),
        field("evmcs", toggle("Nested virtualization with enlightened VMCS.")));
  }

  private static Shape spinlocks() {
    return object(
        "Spinlocks that tell the hypervisor they are waiting.",
        enabled(),
        field("spinlocks", count("Attempts before the hypervisor is told.")));
  }

  private static Shape synicTimer() {
    return object(
        "Synthetic timers.",
        enabled(),
        field("direct", toggle("Delivers expirations as interrupts.")));
  }

  private static Shape vendorId() {
    return object(
        "Name of the hypervisor vendor.",
        enabled(),
        field("vendorid", text("The name the guest reads, up to twelve characters.")));
  }

  private static Shape tlbFlush() {
    return object(
        "Flushes of address translations.",
        enabled(),
        field("direct", toggle("Also for guests nested in this one.")),
        field("extended", toggle("Flushes of single ranges.")));
  }
}
