package io.instancetypes.qemu;

import static io.instancetypes.qemu.FieldTreatment.beside;
import static io.instancetypes.qemu.FieldTreatment.honoured;
import static io.instancetypes.qemu.FieldTreatment.ignored;
import static io.instancetypes.qemu.FieldTreatment.refused;

import java.util.List;
import java.util.Optional;

/** Every field of a VirtualMachineInstance, and what becomes of it. */
final class FieldTable {
  private static final String ONE_MACHINE = "there is one host, so nothing is placed";
  private static final String POD = "there is no pod";
  private static final String HOST_SIDE = "how the host works; the guest sees no difference";
  private static final String FETCHING = "how the image is fetched";
  private static final String WORKED_IN = "worked into the devices already";
  private static final String NO_TAGS = "no metadata with tags is made for the guest";
  private static final String SLOT = "the machine chooses the slot";
  private static final String DEVICE = "devices of the host are not handed over";
  private static final String USER_NETWORK = "guests are on QEMU's own network only";

  static final List<FieldTreatment> ALL =
      List.of(
          refused(
              "accessCredentials",
              "nobody puts them into the guest; write them into the user data of cloud-init"),
          beside("affinity", ONE_MACHINE),
          honoured("architecture", "qemu-system-x86_64"),
          ignored("dnsConfig", "the guest looks names up as its host does"),
          beside("dnsPolicy", POD),
          beside("evictionStrategy", ONE_MACHINE),
          honoured("hostname", "-netdev hostname="),
          ignored("livenessProbe", "nothing probes the guest"),
          honoured("networks[].name", "-netdev"),
          honoured("networks[].pod", "-netdev user"),
          honoured("networks[].pod.vmNetworkCIDR", "-netdev net="),
          honoured("networks[].pod.vmIPv6NetworkCIDR", "-netdev ipv6-net="),
          refused("networks[].multus", USER_NETWORK),
          refused("networks[].resourceClaim", USER_NETWORK),
          beside("nodeSelector", ONE_MACHINE),
          beside("priorityClassName", ONE_MACHINE),
          ignored("readinessProbe", "nothing probes the guest"),
          refused("resourceClaims", DEVICE),
          beside("schedulerName", ONE_MACHINE),
          beside("serviceAccountName", POD),
          honoured("startStrategy", "-S"),
          ignored("subdomain", "no DNS knows the guest"),
          beside("terminationGracePeriodSeconds", "about the end of a guest, not what it is"),
          beside("tolerations", ONE_MACHINE),
          beside("topologySpreadConstraints", ONE_MACHINE),
          beside("utilityVolumes", "the guest does not see them"),
          honoured("volumes[].name", "-blockdev"),
          honoured("volumes[].cloudInitConfigDrive", "-drive file.driver=vvfat"),
          honoured("volumes[].cloudInitNoCloud", "-drive file.driver=vvfat"),
          honoured("volumes[].configMap", "-drive file.driver=vvfat"),
          honoured("volumes[].containerDisk", "-blockdev driver=qcow2"),
          beside("volumes[].containerDisk.imagePullPolicy", FETCHING),
          beside("volumes[].containerDisk.imagePullSecret", FETCHING),
          beside("volumes[].containerDisk.path", FETCHING),
          refused("volumes[].containerPath", POD),
          honoured("volumes[].dataVolume", "-blockdev driver=raw"),
          beside("volumes[].dataVolume.hotpluggable", "it is there from the start"),
          honoured("volumes[].downwardAPI", "-drive file.driver=vvfat"),
          refused("volumes[].downwardMetrics", "there are no metrics of the host"),
          honoured("volumes[].emptyDisk", "-blockdev driver=qcow2"),
          honoured("volumes[].ephemeral", "-blockdev driver=qcow2"),
          beside("volumes[].ephemeral.persistentVolumeClaim.readOnly", "an overlay takes writes"),
          honoured("volumes[].hostDisk", "-blockdev driver=raw"),
          beside("volumes[].hostDisk.shared", ONE_MACHINE),
          refused("volumes[].memoryDump", "no memory is dumped"),
          honoured("volumes[].persistentVolumeClaim", "-blockdev driver=raw"),
          beside("volumes[].persistentVolumeClaim.hotpluggable", "it is there from the start"),
          honoured("volumes[].secret", "-drive file.driver=vvfat"),
          honoured("volumes[].serviceAccount", "-drive file.driver=vvfat"),
          honoured("volumes[].sysprep", "-drive file.driver=vvfat"),
          honoured("domain.chassis", "-smbios type=3"),
          honoured("domain.clock.utc", "-rtc base=utc"),
          refused("domain.clock.timezone", "guests run on UTC"),
          honoured("domain.clock.timer.hpet.present", "-machine hpet="),
          ignored("domain.clock.timer.hpet.tickPolicy", "QEMU has one way only"),
          honoured("domain.clock.timer.hyperv", "-cpu hv-time="),
          honoured("domain.clock.timer.kvm", "-cpu kvmclock="),
          honoured("domain.clock.timer.pit.present", "-machine pit="),
          honoured("domain.clock.timer.pit.tickPolicy", "-global kvm-pit.lost_tick_policy="),
          beside("domain.clock.timer.rtc.present", "every machine has one"),
          honoured("domain.clock.timer.rtc.tickPolicy", "-rtc driftfix="),
          honoured("domain.clock.timer.rtc.track", "-rtc clock="),
          refused("domain.cpu.guest", "it has to be worked into sockets, cores and threads"),
          honoured("domain.cpu.sockets", "-smp sockets="),
          honoured("domain.cpu.cores", "-smp cores="),
          honoured("domain.cpu.threads", "-smp threads="),
          honoured("domain.cpu.maxSockets", "-smp maxcpus="),
          honoured("domain.cpu.model", "-cpu"),
          ignored("domain.cpu.dedicatedCpuPlacement", "no CPU of the host is set apart"),
          ignored("domain.cpu.isolateEmulatorThread", "no CPU of the host is set apart"),
          ignored("domain.cpu.numa", "the guest has one NUMA node"),
          ignored("domain.cpu.realtime", "the host schedules the guest as any process"),
          honoured("domain.cpu.features", "-cpu"),
          honoured("domain.devices.autoattachGraphicsDevice", "-device VGA, -vnc"),
          beside("domain.devices.autoattachInputDevice", WORKED_IN),
          honoured("domain.devices.autoattachMemBalloon", "-device virtio-balloon-pci"),
          beside("domain.devices.autoattachPodInterface", WORKED_IN),
          honoured("domain.devices.autoattachSerialConsole", "-serial"),
          refused("domain.devices.autoattachVSOCK", "there are no sockets between host and guest"),
          honoured("domain.devices.blockMultiQueue", "-device num-queues="),
          ignored("domain.devices.clientPassthrough", "no client can hand over USB devices"),
          beside("domain.devices.disableHotplug", "nothing is plugged in while it runs"),
          honoured("domain.devices.disks[].name", "-device drive="),
          honoured("domain.devices.disks[].disk.bus", "-device"),
          honoured("domain.devices.disks[].disk.readonly", "-blockdev read-only="),
          ignored("domain.devices.disks[].disk.pciAddress", SLOT),
          honoured("domain.devices.disks[].cdrom.bus", "-device"),
          beside("domain.devices.disks[].cdrom.readonly", "a CD-ROM can only be read"),
          honoured("domain.devices.disks[].cdrom.tray", "-device without drive="),
          refused("domain.devices.disks[].lun", "there are no SCSI devices of the host"),
          honoured("domain.devices.disks[].blockSize.custom", "-device logical_block_size="),
          ignored("domain.devices.disks[].blockSize.matchVolume", "files have blocks of 512 bytes"),
          honoured("domain.devices.disks[].bootOrder", "-device bootindex="),
          honoured("domain.devices.disks[].cache", "-blockdev cache.direct="),
          ignored("domain.devices.disks[].changedBlockTracking", "there are no backups"),
          honoured("domain.devices.disks[].dedicatedIOThread", "-object iothread"),
          honoured("domain.devices.disks[].errorPolicy", "-device werror="),
          honoured("domain.devices.disks[].io", "-blockdev file.aio="),
          honoured("domain.devices.disks[].serial", "-device serial="),
          honoured("domain.devices.disks[].shareable", "-device share-rw="),
          ignored("domain.devices.disks[].tag", NO_TAGS),
          refused("domain.devices.downwardMetrics", "there are no metrics of the host"),
          refused("domain.devices.filesystems", "no folder is shared with the guest"),
          refused("domain.devices.gpus", DEVICE),
          refused("domain.devices.hostDevices", DEVICE),
          beside("domain.devices.inputs[].name", "guests do not see it"),
          honoured("domain.devices.inputs[].type", "-device usb-tablet"),
          honoured("domain.devices.inputs[].bus", "-device usb-tablet"),
          honoured("domain.devices.interfaces[].name", "-device netdev="),
          honoured("domain.devices.interfaces[].model", "-device"),
          honoured("domain.devices.interfaces[].macAddress", "-device mac="),
          honoured("domain.devices.interfaces[].bridge", "-netdev user"),
          honoured("domain.devices.interfaces[].masquerade", "-netdev user"),
          refused("domain.devices.interfaces[].sriov", DEVICE),
          honoured("domain.devices.interfaces[].passtBinding", "-netdev user"),
          honoured("domain.devices.interfaces[].passt", "-netdev user"),
          honoured("domain.devices.interfaces[].slirp", "-netdev user"),
          refused("domain.devices.interfaces[].macvtap", USER_NETWORK),
          refused("domain.devices.interfaces[].binding", USER_NETWORK),
          honoured("domain.devices.interfaces[].acpiIndex", "-device acpi-index="),
          honoured("domain.devices.interfaces[].bootOrder", "-device bootindex="),
          honoured("domain.devices.interfaces[].dhcpOptions.bootFileName", "-netdev bootfile="),
          honoured(
              "domain.devices.interfaces[].dhcpOptions.tftpServerName",
              "-netdev tftp-server-name="),
          ignored("domain.devices.interfaces[].dhcpOptions.ntpServers", "QEMU's DHCP has none"),
          ignored("domain.devices.interfaces[].dhcpOptions.privateOptions", "QEMU's DHCP has none"),
          ignored("domain.devices.interfaces[].pciAddress", SLOT),
          beside(
              "domain.devices.interfaces[].portRanges",
              "only these are forwarded to the guest, if there are any"),
          beside(
              "domain.devices.interfaces[].ports",
              "only these are forwarded to the guest, if there are any"),
          honoured("domain.devices.interfaces[].state", "-device"),
          ignored("domain.devices.interfaces[].tag", NO_TAGS),
          honoured("domain.devices.logSerialConsole", "-chardev logfile="),
          ignored("domain.devices.networkInterfaceMultiqueue", "QEMU's network has one queue"),
          honoured("domain.devices.panicDevices", "-device pvpanic"),
          honoured("domain.devices.rng", "-device virtio-rng-pci"),
          beside("domain.devices.sound.name", "guests do not see it"),
          honoured("domain.devices.sound.model", "-device ich9-intel-hda"),
          honoured("domain.devices.tpm", "-tpmdev"),
          honoured("domain.devices.useVirtioTransitional", "-device virtio-…-pci-transitional"),
          honoured("domain.devices.video", "-device"),
          beside("domain.devices.watchdog.name", "guests do not see it"),
          honoured("domain.devices.watchdog.i6300esb", "-device i6300esb"),
          refused("domain.devices.watchdog.diag288", "only s390x has it"),
          honoured("domain.features.acpi", "-machine acpi="),
          honoured("domain.features.apic.enabled", "-cpu apic="),
          honoured("domain.features.apic.endOfInterrupt", "-cpu kvm-pv-eoi="),
          honoured("domain.features.hyperv", "-cpu hv-…="),
          honoured("domain.features.hypervPassthrough", "-cpu hv-passthrough="),
          honoured("domain.features.kvm", "-cpu kvm="),
          honoured("domain.features.pvspinlock", "-cpu kvm-pv-unhalt="),
          honoured("domain.features.smm", "-machine smm="),
          refused("domain.firmware.acpi", "tables from secrets are not handed over"),
          honoured("domain.firmware.bootloader.bios.useSerial", "-machine graphics="),
          honoured("domain.firmware.bootloader.efi", "-machine pflash0="),
          honoured("domain.firmware.kernelBoot.container", "-kernel, -initrd"),
          beside("domain.firmware.kernelBoot.container.imagePullPolicy", FETCHING),
          beside("domain.firmware.kernelBoot.container.imagePullSecret", FETCHING),
          honoured("domain.firmware.kernelBoot.kernelArgs", "-append"),
          honoured("domain.firmware.serial", "-smbios type=1,serial="),
          honoured("domain.firmware.uuid", "-uuid"),
          ignored("domain.ioThreads", HOST_SIDE),
          honoured("domain.ioThreadsPolicy", "-object iothread"),
          refused("domain.launchSecurity", "nothing protects the guest from its host"),
          honoured("domain.machine", "-machine"),
          honoured("domain.memory.guest", "-m size="),
          honoured("domain.memory.maxGuest", "-m maxmem="),
          honoured("domain.memory.hugepages", "-object memory-backend-memfd"),
          beside("domain.memory.reservedOverhead", HOST_SIDE),
          honoured("domain.rebootPolicy", "-no-reboot"),
          beside("domain.resources", "what a node reserves, not what the guest sees"));

  private FieldTable() {}

  /** The line that speaks for a field; the one that says it most exactly. */
  static Optional<FieldTreatment> of(String field) {
    FieldTreatment best = null;
    for (FieldTreatment line : ALL) {
      if (line.covers(field) && (best == null || line.path().length() > best.path().length())) {
        best = line;
      }
    }
    return Optional.ofNullable(best);
  }

  /** Whether a field is an object of which only parts have a line. */
  static boolean knowsPartsOf(String field) {
    return ALL.stream().anyMatch(line -> line.path().startsWith(field + "."));
  }
}
