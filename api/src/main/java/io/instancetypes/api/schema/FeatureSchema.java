package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.count;
import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.truth;

/** What the hypervisor offers to guests beside devices. */
final class FeatureSchema {

  private FeatureSchema() {}

  static Shape features() {
    return object(
        "Features of the hypervisor.",
        field("acpi", CommonShapes.toggle("ACPI; on if left out.")),
        field(
            "apic",
            object(
                "The interrupt controller.",
                CommonShapes.enabled(),
                field("endOfInterrupt", truth("Ends interrupts without leaving the guest.")))),
        field("hyperv", hyperv()),
        field("hypervPassthrough", CommonShapes.toggle("Every enlightenment that the host has.")),
        field(
            "kvm",
            object("KVM.", field("hidden", truth("Hides from the guest that it runs on KVM.")))),
        field("pvspinlock", CommonShapes.toggle("Paravirtual spinlocks.")),
        field("smm", CommonShapes.toggle("System management mode, which secure boot needs.")));
  }

  private static Shape hyperv() {
    return object(
        "Enlightenments of Hyper-V, which make Windows faster.",
        field("relaxed", CommonShapes.toggle("No watchdog time-outs for vCPUs that wait.")),
        field("vapic", CommonShapes.toggle("A virtual interrupt controller.")),
        field(
            "spinlocks",
            object(
                "Tells the hypervisor about long waits.",
                CommonShapes.enabled(),
                field("spinlocks", count("Tries before it tells; 4096 if left out.")))),
        field("vpindex", CommonShapes.toggle("An index for every vCPU.")),
        field("runtime", CommonShapes.toggle("The time that a vCPU ran.")),
        field("synic", CommonShapes.toggle("A synthetic interrupt controller; needs vpindex.")),
        field(
            "synictimer",
            object(
                "Synthetic timers; they need synic.",
                CommonShapes.enabled(),
                field("direct", CommonShapes.toggle("Timers that interrupt directly.")))),
        field("reset", CommonShapes.toggle("Reset through a register.")),
        field(
            "vendorid",
            object(
                "Names another vendor of the hypervisor.",
                CommonShapes.enabled(),
                field("vendorid", text("The name, at most 12 characters.")))),
        field("frequencies", CommonShapes.toggle("The frequencies of clocks.")),
        field(
            "reenlightenment", CommonShapes.toggle("Notices of changed clocks after a migration.")),
        field(
            "tlbflush",
            object(
                "Flushes of translation buffers by the hypervisor; they need vpindex.",
                CommonShapes.enabled(),
                field("direct", CommonShapes.toggle("Flushes for guests within the guest.")),
                field("extended", CommonShapes.toggle("Flushes of address ranges.")))),
        field(
            "ipi",
            CommonShapes.toggle("Interrupts between vCPUs by the hypervisor; they need vpindex.")),
        field(
            "evmcs",
            CommonShapes.toggle("Faster guests within the guest, on Intel; needs vapic.")));
  }
}
