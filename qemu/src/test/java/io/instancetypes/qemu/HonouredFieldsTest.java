package io.instancetypes.qemu;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("A field that is honoured")
class HonouredFieldsTest {
  /** Field, value, the part of the command line that says where it comes from. */
  private static final String SAMPLES =
      """
      hostname | shop | -netdev hostname=shop
      networks[].pod.vmNetworkCIDR | 10.9.0.0/24 | -netdev net=10.9.0.0/24
      networks[].pod.vmIPv6NetworkCIDR | fd10::/120 | -netdev ipv6-net=fd10::/120
      startStrategy | Paused | -S
      volumes[].cloudInitConfigDrive | {userData: a} | -drive file.label=config-2
      volumes[].cloudInitNoCloud | {userData: a} | -drive file.label=cidata
      volumes[].configMap | {name: a, volumeLabel: here} | -drive file.label=here
      volumes[].containerDisk.image | other:1 | -blockdev file.filename=/data/guests/shop/web/root.qcow2
      volumes[].dataVolume.name | dv | -blockdev file.filename=/data/volumes/shop/dv.img
      volumes[].downwardAPI | {volumeLabel: here} | -drive file.label=here
      volumes[].emptyDisk.capacity | 2Gi | -blockdev file.filename=/data/guests/shop/web/root.qcow2
      volumes[].ephemeral.persistentVolumeClaim.claimName | c | -blockdev file.filename=/data/guests/shop/web/root.qcow2
      volumes[].hostDisk | {path: /srv/disk.img, type: Disk} | -blockdev file.filename=/srv/disk.img
      volumes[].persistentVolumeClaim.claimName | c | -blockdev file.filename=/data/volumes/shop/c.img
      volumes[].secret | {secretName: a} | -drive file.label=cfgdata
      volumes[].serviceAccount | {serviceAccountName: a} | -drive file.label=cfgdata
      volumes[].sysprep | {configMap: {name: a}} | -drive file.label=unattend
      domain.chassis.manufacturer | Acme | -smbios manufacturer=Acme
      domain.chassis.version | v1 | -smbios version=v1
      domain.chassis.serial | s1 | -smbios serial=s1
      domain.chassis.asset | a1 | -smbios asset=a1
      domain.chassis.sku | k1 | -smbios sku=k1
      domain.clock.utc | {} | -rtc base=utc
      domain.clock.timer.hpet.present | false | -machine hpet=off
      domain.clock.timer.hyperv | {present: true} | -cpu hv-time=on
      domain.clock.timer.kvm.present | true | -cpu kvmclock=on
      domain.clock.timer.pit.present | false | -machine pit=off
      domain.clock.timer.pit.tickPolicy | delay | -global kvm-pit.lost_tick_policy=delay
      domain.clock.timer.rtc.tickPolicy | catchup | -rtc driftfix=slew
      domain.clock.timer.rtc.track | guest | -rtc clock=vm
      domain.cpu.sockets | 3 | -smp sockets=3
      domain.cpu.cores | 4 | -smp cores=4
      domain.cpu.threads | 2 | -smp threads=2
      domain.cpu.maxSockets | 8 | -smp sockets=8
      domain.cpu.model | Haswell | -cpu Haswell
      domain.cpu.features | [{name: vmx, policy: require}] | -cpu vmx=on
      domain.cpu.features | [{name: x2apic, policy: disable}] | -cpu x2apic=off
      domain.devices.autoattachMemBalloon | true | -device virtio-balloon-pci-non-transitional
      domain.devices.autoattachGraphicsDevice | true | -vnc unix:/data/guests/shop/web/vnc.sock
      domain.devices.autoattachSerialConsole | true | -serial chardev:serial
      domain.devices.blockMultiQueue | true | -device num-queues=2
      domain.devices.disks[].disk.bus | sata | -device ide-hd
      domain.devices.disks[].disk.bus | scsi | -device scsi-hd
      domain.devices.disks[].disk.bus | usb | -device usb-storage
      domain.devices.disks[].disk | {bus: virtio, readonly: true} | -blockdev read-only=on
      domain.devices.disks[].cdrom.bus | sata | -device ide-cd
      domain.devices.disks[].cdrom.bus | scsi | -device scsi-cd
      domain.devices.disks[].blockSize.custom | {logical: 4096, physical: 4096} | -device logical_block_size=4096
      domain.devices.disks[].blockSize.custom.physical | 4096 | -device physical_block_size=4096
      domain.devices.disks[].blockSize.custom.discardGranularity | 4096 | -device discard_granularity=4096
      domain.devices.disks[].bootOrder | 1 | -device bootindex=1
      domain.devices.disks[].cache | none | -blockdev cache.direct=on
      domain.devices.disks[].cache | writeback | -blockdev cache.direct=off
      domain.devices.disks[].cache | writethrough | -device write-cache=off
      domain.devices.disks[].dedicatedIOThread | true | -device iothread=io0
      domain.devices.disks[].errorPolicy | stop | -device werror=stop
      domain.devices.disks[].errorPolicy | enospace | -device werror=enospc
      domain.devices.disks[].io | native | -blockdev file.aio=native
      domain.devices.disks[].io | native | -blockdev cache.direct=on
      domain.devices.disks[].io | threads | -blockdev file.aio=threads
      domain.devices.disks[].serial | S-1 | -device serial=S-1
      domain.devices.disks[].shareable | true | -device share-rw=on
      domain.devices.inputs[] | {name: t, type: tablet, bus: usb} | -device usb-tablet
      domain.devices.inputs[].bus | virtio | -device virtio-tablet-pci
      domain.devices.interfaces[].model | e1000e | -device e1000e
      domain.devices.interfaces[].macAddress | "02:00:00:00:00:01" | -device mac=02:00:00:00:00:01
      domain.devices.interfaces[].acpiIndex | 7 | -device acpi-index=7
      domain.devices.interfaces[].bootOrder | 2 | -device bootindex=2
      domain.devices.interfaces[].dhcpOptions.bootFileName | f | -netdev bootfile=f
      domain.devices.interfaces[].dhcpOptions.tftpServerName | t | -netdev tftp-server-name=t
      domain.devices.logSerialConsole | true | -chardev logfile=/data/guests/shop/web/console.log
      domain.devices.panicDevices | [{model: isa}] | -device pvpanic
      domain.devices.panicDevices | [{model: pvpanic}] | -device pvpanic-pci
      domain.devices.rng | {} | -device virtio-rng-pci-non-transitional
      domain.devices.sound | {name: s, model: ich9} | -device ich9-intel-hda
      domain.devices.sound | {name: s, model: ac97} | -device AC97
      domain.devices.tpm | {} | -device tpm-tis
      domain.devices.tpm.persistent | true | -device tpm-crb
      domain.devices.useVirtioTransitional | true | -device virtio-balloon-pci-transitional
      domain.devices.video.type | bochs | -device bochs-display
      domain.devices.watchdog.i6300esb.action | poweroff | -action watchdog=poweroff
      domain.features.acpi.enabled | false | -machine acpi=off
      domain.features.apic.enabled | false | -cpu apic=off
      domain.features.apic.endOfInterrupt | true | -cpu kvm-pv-eoi=on
      domain.features.hyperv.spinlocks | {spinlocks: 8191} | -cpu hv-spinlocks=8191
      domain.features.hyperv.vendorid | {vendorid: KVMKVMKVM} | -cpu hv-vendor-id=KVMKVMKVM
      domain.features.hyperv.synictimer | {direct: {}} | -cpu hv-stimer-direct=on
      domain.features.hypervPassthrough | {} | -cpu hv-passthrough=on
      domain.features.kvm.hidden | true | -cpu kvm=off
      domain.features.pvspinlock.enabled | false | -cpu kvm-pv-unhalt=off
      domain.features.smm | {} | -machine smm=on
      domain.firmware.bootloader.bios.useSerial | true | -machine graphics=off
      domain.firmware.bootloader.efi | {secureBoot: false} | -blockdev file.filename=/usr/share/OVMF/OVMF_CODE_4M.fd
      domain.firmware.kernelBoot.container | {image: i, kernelPath: /k} | -kernel /data/guests/shop/web/kernel
      domain.firmware.kernelBoot.container | {image: i, kernelPath: /k, initrdPath: /i} | -initrd /data/guests/shop/web/initrd
      domain.firmware.kernelBoot | {container: {image: i, kernelPath: /k}, kernelArgs: "a=b c,d"} | -append a=b c,d
      domain.firmware.serial | F-1 | -smbios serial=F-1
      domain.firmware.uuid | 123e4567-e89b-42d3-a456-426614174000 | -uuid 123e4567-e89b-42d3-a456-426614174000
      domain.ioThreadsPolicy | shared | -device iothread=io-shared
      domain.ioThreadsPolicy | auto | -device iothread=io0
      domain.machine.type | pc-q35-7.2 | -machine pc-q35-7.2
      domain.memory.guest | 1536Mi | -m size=1536M
      domain.memory.maxGuest | 4Gi | -m maxmem=4G
      domain.memory.hugepages.pageSize | 2Mi | -object hugetlbsize=2M
      domain.rebootPolicy | Terminate | -no-reboot
      """;

  /** Fields that every line has, and fields that say that something is not to be there. */
  private static final Set<String> ELSEWHERE =
      Set.of(
          "architecture",
          "networks[].name",
          "networks[].pod",
          "volumes[].name",
          "domain.devices.disks[].name",
          "domain.devices.disks[].cdrom.tray",
          "domain.devices.interfaces[].name",
          "domain.devices.interfaces[].bridge",
          "domain.devices.interfaces[].masquerade",
          "domain.devices.interfaces[].passtBinding",
          "domain.devices.interfaces[].passt",
          "domain.devices.interfaces[].slirp",
          "domain.devices.interfaces[].state");

  record Sample(String field, String value, String part) {
    @Override
    public String toString() {
      return field + ": " + value;
    }
  }

  static Stream<Sample> samples() {
    return SAMPLES
        .lines()
        .map(line -> line.split(" \\| "))
        .map(cells -> new Sample(cells[0], cells[1], cells[2]));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("samples")
  @DisplayName("is a part of the command line that names it")
  void isThere(Sample sample) {
    GuestCommand command = Vmi.small().with("spec." + sample.field, sample.value).onKvm();
    assertThat(command.causes()).isEmpty();
    List<String> parts =
        command.arguments().stream()
            .flatMap(
                argument ->
                    argument.properties().stream()
                        .filter(property -> isAbout(sample, property))
                        .map(part -> (argument.option() + " " + part.text()).strip()))
            .toList();
    assertThat(parts).contains(sample.part);
  }

  private static boolean isAbout(Sample sample, Property property) {
    return property.field().startsWith("spec." + sample.field.replace("[]", "[0]"));
  }

  @Test
  @DisplayName("has a sample here, every one of the table")
  void allHaveSamples() {
    Set<String> sampled = samples().map(Sample::field).collect(toSet());
    var missing = new TreeSet<String>();
    for (FieldTreatment line : FieldTable.ALL) {
      if (line.kind() == FieldTreatment.Kind.HONOURED
          && !ELSEWHERE.contains(line.path())
          && sampled.stream().noneMatch(field -> isSampled(line, field))) {
        missing.add(line.path());
      }
    }
    assertThat(missing).isEmpty();
  }

  private static boolean isSampled(FieldTreatment line, String field) {
    return line.covers(field) || line.path().startsWith(field);
  }

  @Test
  @DisplayName("that says no takes its device out of the machine")
  void no() {
    assertLacks("domain.devices.autoattachMemBalloon", "false", "balloon");
    assertLacks("domain.devices.autoattachGraphicsDevice", "false", "-vnc");
    assertLacks("domain.devices.autoattachGraphicsDevice", "false", "VGA");
    assertLacks("domain.devices.autoattachSerialConsole", "false", "-serial chardev");
    assertLacks("domain.devices.logSerialConsole", "false", "console.log");
    assertLacks("domain.devices.interfaces[].state", "absent", "virtio-net");
    assertLacks("domain.devices.disks[].cdrom", "{bus: sata, tray: open}", "drive=");
  }

  private static void assertLacks(String field, String value, String part) {
    assertThat(Vmi.small().onKvm().script()).contains(part);
    assertThat(Vmi.small().with("spec." + field, value).onKvm().script()).doesNotContain(part);
  }
}
