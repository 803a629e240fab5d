package io.instancetypes.engine.rule;

import static io.instancetypes.api.ApiVersion.V1ALPHA1;
import static io.instancetypes.api.ApiVersion.V1ALPHA2;
import static io.instancetypes.api.ApiVersion.V1BETA1;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.engine.rule.PreferenceRule.AddsByName;
import io.instancetypes.engine.rule.PreferenceRule.Computes;
import io.instancetypes.engine.rule.PreferenceRule.Computes.Formula;
import io.instancetypes.engine.rule.PreferenceRule.Prefers;
import io.instancetypes.engine.rule.PreferenceRule.PrefersAtLeastOne;
import io.instancetypes.engine.rule.PreferenceRule.PrefersEach;
import io.instancetypes.engine.rule.PreferenceRule.PrefersEachDisk;
import io.instancetypes.engine.rule.PreferenceRule.PrefersEntries;
import io.instancetypes.engine.rule.PreferenceRule.PrefersWithin;
import java.util.List;

/** What a preference wishes for: one line for each field, in the order of application. */
public final class PreferenceRules {
  static final SourceIndex SOURCES = new SourceIndex(Provenance::preference);

  static final SourceField TOPOLOGY = source("cpu.preferredCPUTopology", V1ALPHA1);
  static final SourceField ACROSS = source("cpu.spreadOptions.across", V1BETA1);
  static final SourceField RATIO = source("cpu.spreadOptions.ratio", V1BETA1);
  static final SourceField OLD_RATIO = source("preferSpreadSocketToCoreRatio", V1BETA1);

  static final SourceField SECURE_BOOT = source("firmware.preferredUseSecureBoot", V1ALPHA1);

  /** How vCPUs are laid out: read by {@link Sizing}, which knows how many there are. */
  public static final List<SourceField> LAYOUT = List.of(TOPOLOGY, ACROSS, RATIO, OLD_RATIO);

  /** What the finished virtual machine must have: checked, never written. */
  public static final List<SourceField> REQUIREMENTS =
      List.of(
          source("requirements.cpu.guest", V1BETA1),
          source("requirements.memory.guest", V1BETA1),
          source("requirements.architecture", V1BETA1));

  /** Whether devices are attached by themselves, which must be known before they are. */
  public static final List<PreferenceRule> AUTOATTACH =
      List.of(
          device("AutoattachGraphicsDevice", "autoattachGraphicsDevice", V1ALPHA1),
          device("AutoattachMemBalloon", "autoattachMemBalloon", V1ALPHA1),
          device("AutoattachPodInterface", "autoattachPodInterface", V1ALPHA1),
          device("AutoattachSerialConsole", "autoattachSerialConsole", V1ALPHA1),
          device("AutoattachInputDevice", "autoattachInputDevice", V1ALPHA1));

  /** What is written into the VirtualMachine outside of its template. */
  public static final PreferenceRule STORAGE_CLASS =
      new Computes(
          source("volumes.preferredStorageClassName", V1ALPHA2),
          TargetField.of(
              TargetField.Part.VIRTUAL_MACHINE, "dataVolumeTemplates[*].spec.pvc.storageClassName"),
          Formulas::storageClass);

  /** Written into a VirtualMachine when it is admitted, as well as into an instance. */
  public static final PreferenceRule ARCHITECTURE =
      prefers("preferredArchitecture", "architecture", V1BETA1);

  /** As {@link #ARCHITECTURE}. */
  public static final PreferenceRule MACHINE_TYPE =
      prefers("machine.preferredMachineType", "domain.machine.type", V1ALPHA1);

  /** What is written into the template, after {@link #AUTOATTACH}. */
  public static final List<PreferenceRule> TEMPLATE =
      List.of(
          new AddsByName(
              source("cpu.preferredCPUFeatures", V1BETA1),
              TargetField.of("domain.cpu.features[*]")),
          device("UseVirtioTransitional", "useVirtioTransitional", V1ALPHA1),
          device("BlockMultiQueue", "blockMultiQueue", V1ALPHA1),
          device("NetworkInterfaceMultiQueue", "networkInterfaceMultiqueue", V1ALPHA1),
          device("DisableHotplug", "disableHotplug", V1ALPHA1),
          new PrefersWithin(
              source("devices.preferredSoundModel", V1ALPHA1),
              TargetField.of("domain.devices.sound"),
              TargetField.of("domain.devices.sound.model")),
          device("Rng", "rng", V1ALPHA1),
          device("TPM", "tpm", V1ALPHA1),
          device("VideoType", "video.type", V1BETA1),
          new PrefersAtLeastOne(
              new PrefersEach(
                  source("devices.preferredPanicDeviceModel", V1BETA1),
                  TargetField.of("domain.devices.panicDevices[*].model"))),
          each("preferredVirtualGPUOptions", "gpus[*].virtualGPUOptions"),
          disk("preferredDiskBus", "disk", "disk.bus"),
          disk("preferredDiskBlockSize", "disk", "blockSize"),
          disk("preferredDiskCache", "disk", "cache"),
          disk("preferredDiskIO", "disk", "io"),
          computes(
              "devices.preferredDiskDedicatedIoThread",
              "domain.devices.disks[*].dedicatedIOThread",
              V1ALPHA1,
              Formulas::dedicatedIoThread),
          disk("preferredCdromBus", "cdrom", "cdrom.bus"),
          disk("preferredLunBus", "lun", "lun.bus"),
          each("preferredInterfaceModel", "interfaces[*].model"),
          computes(
              "devices.preferredInterfaceMasquerade",
              "domain.devices.interfaces[*].masquerade",
              V1BETA1,
              Formulas::masquerade),
          each("preferredInputBus", "inputs[*].bus"),
          each("preferredInputType", "inputs[*].type"),
          prefers("features.preferredAcpi", "domain.features.acpi", V1ALPHA1),
          prefers("features.preferredApic", "domain.features.apic", V1ALPHA1),
          prefers("features.preferredKvm", "domain.features.kvm", V1ALPHA1),
          prefers("features.preferredPvspinlock", "domain.features.pvspinlock", V1ALPHA1),
          prefers("features.preferredSmm", "domain.features.smm", V1ALPHA1),
          hyperv("relaxed"),
          hyperv("vapic"),
          hyperv("spinlocks"),
          hyperv("vpindex"),
          hyperv("runtime"),
          hyperv("synic"),
          hyperv("synictimer"),
          hyperv("reset"),
          hyperv("vendorid"),
          hyperv("frequencies"),
          hyperv("reenlightenment"),
          hyperv("tlbflush"),
          hyperv("ipi"),
          hyperv("evmcs"),
          computes(
              "firmware.preferredUseBios",
              "domain.firmware.bootloader.bios",
              V1ALPHA1,
              Formulas::bios),
          computes(
              "firmware.preferredUseBiosSerial",
              "domain.firmware.bootloader.bios.useSerial",
              V1ALPHA1,
              Formulas::biosSerial),
          new Computes(
              SECURE_BOOT,
              TargetField.of("domain.firmware.bootloader.efi.secureBoot"),
              Formulas::secureBoot),
          computes(
              "firmware.preferredEfi", "domain.firmware.bootloader.efi", V1BETA1, Formulas::efi),
          computes(
              "firmware.preferredUseEfi",
              "domain.firmware.bootloader.efi",
              V1ALPHA1,
              Formulas::plainEfi),
          MACHINE_TYPE,
          computes("clock.preferredClockOffset", "domain.clock", V1ALPHA1, Formulas::clockOffset),
          prefers("clock.preferredTimer", "domain.clock.timer", V1ALPHA1),
          prefers("preferredSubdomain", "subdomain", V1BETA1),
          prefers(
              "preferredTerminationGracePeriodSeconds", "terminationGracePeriodSeconds", V1BETA1),
          ARCHITECTURE,
          new PrefersEntries(
              source("annotations", V1BETA1),
              TargetField.of(TargetField.Part.METADATA, "annotations")),
          prefers("preferredLaunchSecurity", "domain.launchSecurity", V1BETA1));

  private PreferenceRules() {}

  private static SourceField source(String path, ApiVersion since) {
    return SOURCES.add(path, since);
  }

  private static PreferenceRule prefers(String source, String target, ApiVersion since) {
    return new Prefers(source(source, since), TargetField.of(target));
  }

  private static PreferenceRule device(String source, String target, ApiVersion since) {
    return prefers("devices.preferred" + source, "domain.devices." + target, since);
  }

  /** Hyper-V is merged member by member, but never inside a member. */
  private static PreferenceRule hyperv(String member) {
    return prefers(
        "features.preferredHyperv." + member, "domain.features.hyperv." + member, V1ALPHA1);
  }

  private static PreferenceRule each(String source, String target) {
    return new PrefersEach(
        source("devices." + source, V1ALPHA1), TargetField.of("domain.devices." + target));
  }

  private static PreferenceRule disk(String source, String device, String target) {
    return new PrefersEachDisk(
        source("devices." + source, V1ALPHA1),
        device,
        TargetField.of("domain.devices.disks[*]." + target));
  }

  private static PreferenceRule computes(
      String source, String target, ApiVersion since, Formula formula) {
    return new Computes(source(source, since), TargetField.of(target), formula);
  }
}
