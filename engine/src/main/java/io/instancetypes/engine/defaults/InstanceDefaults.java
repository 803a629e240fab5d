package io.instancetypes.engine.defaults;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.rule.Draft;
import io.instancetypes.engine.rule.Provenance;
import io.instancetypes.engine.rule.TargetField;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The defaults that a template gets when it becomes a VirtualMachineInstance. */
public final class InstanceDefaults {
  private static final TargetField ARCHITECTURE = TargetField.of("architecture");
  private static final TargetField ACPI = TargetField.of("domain.features.acpi.enabled");
  private static final TargetField CPU_MODEL = TargetField.of("domain.cpu.model");
  private static final TargetField BOOTLOADER = TargetField.of("domain.firmware.bootloader");
  private static final TargetField SECURE_BOOT =
      TargetField.of("domain.firmware.bootloader.efi.secureBoot");
  private static final TargetField EFI = TargetField.of("domain.firmware.bootloader.efi");
  private static final TargetField INPUT_BUS = TargetField.of("domain.devices.inputs[*].bus");
  private static final TargetField INPUT_TYPE = TargetField.of("domain.devices.inputs[*].type");
  private static final TargetField DISKS = TargetField.of("domain.devices.disks[*]");
  private static final TargetField MATCH_VOLUME =
      TargetField.of("domain.devices.disks[*].blockSize.matchVolume.enabled");
  private static final TargetField CDROM_READONLY =
      TargetField.of("domain.devices.disks[*].cdrom.readonly");
  private static final TargetField CDROM_TRAY =
      TargetField.of("domain.devices.disks[*].cdrom.tray");
  private static final TargetField RAM_FB =
      TargetField.of("domain.devices.gpus[*].virtualGPUOptions.display.ramFB.enabled");
  private static final TargetField WATCHDOG = TargetField.of("domain.devices.watchdog");
  private static final TargetField RETRIES =
      TargetField.of("domain.features.hyperv.spinlocks.spinlocks");
  private static final TargetField SPINLOCKS =
      TargetField.of("domain.features.hyperv.spinlocks.enabled");

  /** Objects below one holder whose presence alone means "on". */
  private record Switches(TargetField holder, List<String> names, List<TargetField> states) {
    static Switches of(String holder, List<String> names, String state) {
      return new Switches(
          TargetField.of(holder),
          names,
          names.stream().map(name -> TargetField.of(holder + "." + name + "." + state)).toList());
    }

    void turnOn(Draft draft) {
      if (draft.read(holder) instanceof Map<?, ?> present) {
        for (int i = 0; i < states.size(); i++) {
          if (present.get(names.get(i)) instanceof Map) {
            draft.offer(states.get(i), true, Provenance.MENTIONED);
          }
        }
      }
    }
  }

  private static final List<Switches> SWITCHES =
      List.of(
          Switches.of(
              "domain.clock.timer", List.of("hpet", "kvm", "pit", "rtc", "hyperv"), "present"),
          Switches.of("domain.features", List.of("apic", "smm", "pvspinlock"), "enabled"),
          Switches.of("domain.features.hyperv", HypervDependencies.MEMBERS, "enabled"),
          Switches.of("domain.features.hyperv.synictimer", List.of("direct"), "enabled"));

  private record BusTarget(String device, TargetField bus) {}

  private static final List<BusTarget> BUSES =
      Stream.of("disk", "cdrom", "lun")
          .map(
              device ->
                  new BusTarget(
                      device, TargetField.of("domain.devices.disks[*]." + device + ".bus")))
          .toList();

  private record ProbeField(TargetField field, long value) {}

  private record Probe(TargetField holder, List<ProbeField> fields) {
    static Probe of(String name) {
      return new Probe(
          TargetField.of(name),
          List.of(
              new ProbeField(TargetField.of(name + ".timeoutSeconds"), 1),
              new ProbeField(TargetField.of(name + ".periodSeconds"), 10),
              new ProbeField(TargetField.of(name + ".successThreshold"), 1),
              new ProbeField(TargetField.of(name + ".failureThreshold"), 3)));
    }
  }

  private static final List<Probe> PROBES =
      List.of(Probe.of("readinessProbe"), Probe.of("livenessProbe"));

  private static final Provenance ALWAYS_ON = Provenance.byDefault("on");
  private static final Provenance OFF_ON_S390X =
      Provenance.byDefault("off, because s390x has no ACPI");
  private static final Provenance KUBEVIRT = Provenance.byDefault("KubeVirt's choice");
  private static final Provenance CLUSTER = Provenance.byDefault("the cluster's setting");
  private static final Provenance ON_ARM64 = Provenance.byDefault("what arm64 needs");

  private InstanceDefaults() {}

  public static void apply(ClusterConfig config, Draft draft) {
    Object architecture = draft.read(ARCHITECTURE);
    boolean s390x = "s390x".equals(architecture);
    draft.offer(ACPI, !s390x, s390x ? OFF_ON_S390X : ALWAYS_ON);
    Devices.diskDevices(draft);
    inputs(draft);
    probes(draft);
    switches(draft);
    disks(architecture, draft);
    gpus(draft);
    HypervDependencies.apply(draft);
    architecture(architecture, config, draft);
    HotplugLimits.apply(config, draft);
  }

  private static void inputs(Draft draft) {
    List<?> inputs = draft.items(INPUT_BUS);
    for (int i = 0; i < inputs.size(); i++) {
      if (inputs.get(i) instanceof Fields input) {
        draft.offerItem(INPUT_BUS, i, input, "usb", KUBEVIRT);
        draft.offerItem(INPUT_TYPE, i, input, "tablet", KUBEVIRT);
      }
    }
  }

  private static void probes(Draft draft) {
    for (Probe probe : PROBES) {
      if (draft.read(probe.holder) instanceof Map) {
        probe.fields.forEach(field -> probeField(field, draft));
      }
    }
  }

  private static void probeField(ProbeField probe, Draft draft) {
    if (!(draft.read(probe.field) instanceof Number number && number.longValue() >= 1)) {
      draft.write(probe.field, probe.value, KUBEVIRT);
    }
  }

  private static void switches(Draft draft) {
    for (Switches group : SWITCHES) {
      group.turnOn(draft);
    }
    if (Boolean.TRUE.equals(draft.read(SPINLOCKS))) {
      draft.offer(RETRIES, 4096L, KUBEVIRT);
    }
  }

  private static void disks(Object architecture, Draft draft) {
    boolean virtio = "arm64".equals(architecture) || "s390x".equals(architecture);
    List<?> disks = draft.items(DISKS);
    for (int i = 0; i < disks.size(); i++) {
      if (disks.get(i) instanceof Fields disk) {
        disk(i, disk, virtio ? "virtio" : "sata", draft);
      }
    }
  }

  private static void disk(int index, Fields disk, String bus, Draft draft) {
    if (disk.get("blockSize") instanceof Map<?, ?> size && size.get("matchVolume") instanceof Map) {
      draft.offerItem(MATCH_VOLUME, index, disk, true, Provenance.MENTIONED);
    }
    if (disk.get("cdrom") instanceof Map) {
      draft.offerItem(CDROM_READONLY, index, disk, true, KUBEVIRT);
      draft.offerItem(CDROM_TRAY, index, disk, "closed", KUBEVIRT);
    }
    for (BusTarget target : BUSES) {
      if (disk.get(target.device) instanceof Map) {
        draft.offerItem(target.bus, index, disk, bus, KUBEVIRT);
      }
    }
  }

  private static void gpus(Draft draft) {
    List<?> gpus = draft.items(RAM_FB);
    for (int i = 0; i < gpus.size(); i++) {
      if (gpus.get(i) instanceof Fields gpu
          && gpu.get("virtualGPUOptions") instanceof Map<?, ?> options
          && options.get("display") instanceof Map<?, ?> display
          && display.get("ramFB") instanceof Map) {
        draft.offerItem(RAM_FB, i, gpu, true, Provenance.MENTIONED);
      }
    }
  }

  private static void architecture(Object architecture, ClusterConfig config, Draft draft) {
    if ("arm64".equals(architecture)) {
      draft.offer(CPU_MODEL, "host-passthrough", ON_ARM64);
      if (draft.read(BOOTLOADER) == null || draft.read(EFI) != null) {
        draft.offer(SECURE_BOOT, false, ON_ARM64);
      }
    } else {
      watchdog("s390x".equals(architecture) ? "diag288" : "i6300esb", draft);
      boolean configured = config.cpuModel() != null;
      draft.offer(
          CPU_MODEL,
          configured ? config.cpuModel() : "host-model",
          configured ? CLUSTER : KUBEVIRT);
    }
  }

  private static void watchdog(String device, Draft draft) {
    if (draft.read(WATCHDOG) instanceof Map) {
      draft.offer(
          TargetField.of("domain.devices.watchdog." + device + ".action"), "reset", KUBEVIRT);
    }
  }
}
