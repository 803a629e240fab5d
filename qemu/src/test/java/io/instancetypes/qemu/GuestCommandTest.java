package io.instancetypes.qemu;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.rule.Cause;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The command line of a guest")
class GuestCommandTest {
  @Test
  @DisplayName("has its size, a disk and a network card, and nothing that nobody asked for")
  void small() {
    GuestCommand command = Vmi.small().onKvm();
    assertThat(command.script())
        .isEqualTo(
            """
            qemu-system-x86_64 \\
              -name guest=web \\
              -nodefaults \\
              -no-user-config \\
              -sandbox on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny \\
              -accel kvm \\
              -machine q35,smm=off \\
              -cpu host \\
              -smp cpus=2,sockets=2,cores=1,threads=1,maxcpus=2 \\
              -m size=1G \\
              -smbios type=1,manufacturer=KubeVirt,product=None,family=KubeVirt \\
              -rtc base=utc \\
              -chardev socket,id=serial,path=/data/guests/shop/web/serial.sock,server=on,wait=off,\
            logfile=/data/guests/shop/web/console.log,logappend=on \\
              -serial chardev:serial \\
              -chardev socket,id=qmp,path=/data/guests/shop/web/qmp.sock,server=on,wait=off \\
              -mon chardev=qmp,mode=control \\
              -chardev socket,id=agent,path=/data/guests/shop/web/agent.sock,server=on,wait=off \\
              -device virtio-serial-pci-non-transitional \\
              -device virtserialport,id=agent,chardev=agent,name=org.qemu.guest_agent.0 \\
              -display none \\
              -device VGA \\
              -vnc unix:/data/guests/shop/web/vnc.sock \\
              -blockdev node-name=disk0,driver=qcow2,discard=unmap,file.driver=file,\
            file.filename=/data/guests/shop/web/root.qcow2 \\
              -device virtio-blk-pci-non-transitional,drive=disk0 \\
              -netdev user,id=net0,restrict=on,hostname=web \\
              -device virtio-net-pci-non-transitional,netdev=net0 \\
              -device virtio-balloon-pci-non-transitional,free-page-reporting=on
            """);
    assertThat(command.files())
        .containsExactly(
            new GuestFile("/data/guests/shop/web", new FileSource.Folder()),
            new GuestFile(
                "/data/guests/shop/web/root.qcow2",
                new FileSource.ImageOverlay(
                    new ContainerImage("registry.example/disk:1", "", ""), "")));
    assertThat(command.files().getLast().content())
        .isEqualTo(
            "a qcow2 overlay of the disk in image registry.example/disk:1, made at every start");
  }

  @Test
  @DisplayName("has firmware with two chips for EFI, guarded by SMM for secure boot")
  void secureBoot() {
    GuestCommand command =
        Vmi.small()
            .with("spec.domain.firmware.bootloader", "{efi: {secureBoot: true, persistent: true}}")
            .with("spec.domain.features", "{smm: {enabled: true}}")
            .onKvm();
    assertThat(command.script())
        .contains("-machine q35,smm=on,pflash0=efi-code,pflash1=efi-variables ")
        .contains("file.filename=/usr/share/OVMF/OVMF_CODE_4M.ms.fd,read-only=on")
        .contains("file.filename=/data/guests/shop/web/efi-variables.fd ")
        .contains("-global driver=cfi.pflash01,property=secure,value=on");
    assertThat(command.files())
        .contains(
            new GuestFile(
                "/data/guests/shop/web/efi-variables.fd",
                new FileSource.EfiVariables("/usr/share/OVMF/OVMF_VARS_4M.ms.fd", true)));
  }

  @Test
  @DisplayName("has room to grow, of which nothing is taken from the host before")
  void growth() {
    assertThat(
            Vmi.small()
                .with("spec.domain.cpu.maxSockets", "8")
                .with("spec.domain.memory.maxGuest", "4Gi")
                .onKvm()
                .script())
        .contains("-smp cpus=2,sockets=8,cores=1,threads=1,maxcpus=8 ")
        .contains("-m size=1G,maxmem=4G ")
        .contains("-object memory-backend-ram,id=growth,size=3G,reserve=off ")
        .contains("-device virtio-mem-pci,id=virtio-mem,memdev=growth,requested-size=0 ");
  }

  @Test
  @DisplayName("has room to grow in steps of 2 MiB, or none")
  void unevenGrowth() {
    Vmi uneven = Vmi.small().with("spec.domain.memory.guest", "1023Mi");
    assertThat(uneven.with("spec.domain.memory.maxGuest", "4Gi").onKvm().script())
        .contains("-object memory-backend-ram,id=growth,size=3G,reserve=off ");
    GuestCommand narrow = uneven.with("spec.domain.memory.maxGuest", "1Gi").onKvm();
    assertThat(narrow.script()).doesNotContain("virtio-mem");
    assertThat(narrow.ignored())
        .contains(new IgnoredField("spec.domain.memory.maxGuest", "memory grows in steps of 2Mi"));
  }

  @ParameterizedTest(name = "{0} sockets, {1} cores, {2} threads: room for {3} sockets")
  @CsvSource({"1, 1, 1, 255", "1, 4, 2, 31", "1, 3, 1, 64", "2, 127, 1, 2", "4, 1, 1, 255"})
  @DisplayName("numbers no more CPUs than interrupts can be sent to")
  void apicIds(long sockets, long cores, long threads, long room) {
    GuestCommand command =
        Vmi.small()
            .with(
                "spec.domain.cpu",
                "{sockets: %d, cores: %d, threads: %d, maxSockets: 1000}"
                    .formatted(sockets, cores, threads))
            .onTcg();
    assertThat(command.script())
        .contains(
            "-smp cpus=%d,sockets=%d,cores=%d,threads=%d,maxcpus=%d "
                .formatted(
                    sockets * cores * threads, room, cores, threads, room * cores * threads));
    assertThat(command.ignored())
        .contains(
            new IgnoredField(
                "spec.domain.cpu.maxSockets", "there is room for " + room + " sockets, not more"));
  }

  @Test
  @DisplayName("is refused for more CPUs than that")
  void tooManyCpus() {
    assertThat(Vmi.small().with("spec.domain.cpu.sockets", "256").onKvm().causes())
        .extracting(Cause::message)
        .containsExactly(
            "spec.domain.cpu.sockets: 256 sockets of 1 cores with 1 threads are more CPUs than the"
                + " machine can have");
    assertThat(Vmi.small().with("spec.domain.cpu.cores", "9223372036854775807").onKvm().causes())
        .hasSize(1);
  }

  @Test
  @DisplayName("goes without enlightenments where KVM is missing, and says so")
  void emulated() {
    GuestCommand command =
        Vmi.small().with("spec.domain.features.hyperv", "{relaxed: {enabled: true}}").onTcg();
    assertThat(command.script()).contains("-accel tcg ", "-cpu max ").doesNotContain("hv-");
    assertThat(command.ignored())
        .contains(
            new IgnoredField(
                "spec.domain.features.hyperv",
                "without KVM, QEMU has no enlightenments for guests that look for Hyper-V"));
  }

  @Test
  @DisplayName("has a CPU that knows of threads where the guest is to see any")
  void threads() {
    Vmi threads = Vmi.small().with("spec.domain.cpu.threads", "2");
    assertThat(threads.onTcg().script()).contains("-cpu max,vendor=GenuineIntel ");
    assertThat(threads.onKvm().script()).contains("-cpu host ");
    assertThat(threads.with("spec.domain.cpu.model", "Haswell").onTcg().script())
        .contains("-cpu Haswell ");
  }

  @Test
  @DisplayName("connects disks by as many controllers as they need")
  void manyDisks() {
    var disks = new StringBuilder();
    var volumes = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      disks.append("- {name: d%d, disk: {bus: sata}}\n".formatted(i));
      volumes.append("- {name: d%d, emptyDisk: {capacity: 1Gi}}\n".formatted(i));
    }
    assertThat(
            Vmi.small()
                .with("spec.domain.devices.disks", disks.toString())
                .with("spec.volumes", volumes.toString())
                .onKvm()
                .script())
        .contains("-device ide-hd,bus=ide.5,drive=disk5 ")
        .contains("-device ich9-ahci,id=sata1 ")
        .contains("-device ide-hd,bus=sata1.1,drive=disk7 ");
  }

  @Test
  @DisplayName("is refused where the machine has no slot left")
  void manyPciDevices() {
    var disks = new StringBuilder();
    var volumes = new StringBuilder();
    for (int i = 0; i < 25; i++) {
      disks.append("- {name: d%d, disk: {bus: virtio}}\n".formatted(i));
      volumes.append("- {name: d%d, emptyDisk: {capacity: 1Gi}}\n".formatted(i));
    }
    assertThat(
            Vmi.small()
                .with("spec.domain.devices.disks", disks.toString())
                .with("spec.volumes", volumes.toString())
                .onKvm()
                .causes())
        .extracting(Cause::message)
        .containsExactly(
            "spec.domain.devices: the guest would have 29 PCI devices, and the machine has room for"
                + " 28");
  }

  @Test
  @DisplayName("shows files as a disk that takes writes and forgets them, on any bus")
  void files() {
    GuestCommand command =
        Vmi.small()
            .with("spec.volumes[].cloudInitNoCloud", "{userData: a}")
            .with("spec.domain.devices.disks[].disk.bus", "sata")
            .onKvm();
    assertThat(command.script())
        .contains(
            "-drive if=none,id=disk0,snapshot=on,driver=raw,file.driver=vvfat,"
                + "file.dir=/data/guests/shop/web/root,file.label=cidata ")
        .contains("-device ide-hd,bus=ide.0,drive=disk0 ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          spec.architecture | arm64 | only guests of amd64 can be run
          spec.domain.clock.utc.offsetSeconds | 3600 | guests run on UTC, with no offset
          spec.domain.devices.disks[].cdrom.bus | virtio | a CD-ROM is connected by sata or scsi, not by virtio
          spec.domain.devices.disks[].blockSize.custom.logical | 4096 | logical blocks are no larger than physical ones
          spec.domain.firmware.kernelBoot.container | {image: i, initrdPath: /i} | QEMU boots a kernel, and kernelPath names none
          spec.domain.devices.disks[].name | other | there is no volume of this name
          spec.domain.devices.interfaces[].name | other | there is no network of this name
          spec.domain.devices.interfaces[].state | down | an interface starts up
          spec.domain.memory.guest | 0 | the guest needs memory, such as 2Gi
          spec.volumes[].emptyDisk.capacity | -1Gi | a disk has a size, such as 10Gi
          spec.volumes[].secret.volumeLabel | twelve-chars | a label has at most 11 characters here
          """)
  @DisplayName("is refused for a value that QEMU could not carry")
  void refused(String field, String value, String reason) {
    assertThat(Vmi.small().with(field, value).onKvm().causes())
        .extracting(Cause::message)
        .containsExactly(field.replace("[]", "[0]") + ": " + reason);
  }
}
