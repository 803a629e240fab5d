package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import io.instancetypes.engine.explain.DisplayValues;
import java.util.List;

/** What KubeVirt says only when it is to start a VM that it has admitted: warnings. */
final class StartRules {
  static final RuleSet RULES =
      RuleSet.of(
              "What would keep it from starting (warnings)",
              "spec.template.spec",
              vm -> List.of(vm.template()),
              rule(
                  "video-type",
                  "amd64 has the video types vga, cirrus, virtio, ramfb and bochs, arm64 virtio and"
                      + " ramfb, s390x virtio.",
                  StartRules::video),
              rule(
                  "watchdog-architecture",
                  "amd64 has the watchdog i6300esb, s390x diag288, arm64 none.",
                  StartRules::watchdog),
              rule(
                  "arm64-bios", "arm64 has no BIOS and no secure boot.", StartRules::arm64Firmware),
              rule(
                  "arm64-cpu-model",
                  "arm64 has the CPU model host-passthrough.",
                  StartRules::arm64Model),
              rule("arm64-bus", "arm64 has the buses virtio and scsi.", StartRules::arm64Buses),
              rule("arm64-sound", "arm64 has no sound devices.", StartRules::arm64Sound))
          .whenComplete();

  private StartRules() {}

  private static boolean isArm64(Located template) {
    return template.text("architecture").equals("arm64");
  }

  private static void video(Located template, Candidate vm) {
    String type = vm.devices().child("video").text("type");
    List<String> types =
        switch (template.text("architecture")) {
          case "arm64" -> List.of("virtio", "ramfb");
          case "s390x" -> List.of("virtio");
          default -> List.of("vga", "cirrus", "virtio", "ramfb", "bochs");
        };
    if (!type.isEmpty() && !types.contains(type)) {
      vm.warn(
          vm.devices(),
          "video.type",
          "the VM cannot start, because %s is none of %s"
              .formatted(DisplayValues.brief(type), String.join(", ", types)));
    }
  }

  private static void watchdog(Located template, Candidate vm) {
    Located watchdog = vm.devices().child("watchdog");
    if (isArm64(template) && vm.devices().has("watchdog")) {
      vm.warn(vm.devices(), "watchdog", "the VM cannot start: arm64 has no watchdog");
    }
    boolean s390x = template.text("architecture").equals("s390x");
    if (!isArm64(template) && watchdog.has(s390x ? "i6300esb" : "diag288")) {
      vm.warn(
          vm.devices(),
          "watchdog",
          "the VM cannot start: its architecture has the watchdog "
              + (s390x ? "diag288" : "i6300esb"));
    }
  }

  private static void arm64Firmware(Located template, Candidate vm) {
    Located bootloader = vm.domain().child("firmware").child("bootloader");
    if (isArm64(template) && bootloader.has("bios")) {
      vm.warn(bootloader, "bios", "the VM cannot start: arm64 boots by EFI");
    }
    if (isArm64(template) && FirmwareRules.hasSecureBoot(vm)) {
      vm.warn(bootloader, "efi.secureBoot", "the VM cannot start: arm64 has no secure boot");
    }
  }

  private static void arm64Model(Located template, Candidate vm) {
    String model = vm.domain().child("cpu").text("model");
    if (isArm64(template) && !model.isEmpty() && !model.equals("host-passthrough")) {
      vm.warn(
          vm.domain(), "cpu.model", "the VM cannot start: arm64 has the model host-passthrough");
    }
  }

  private static void arm64Buses(Located template, Candidate vm) {
    if (isArm64(template)) {
      for (Located disk : vm.disks()) {
        String bus = DiskRules.bus(disk);
        if (bus.equals("sata") || bus.equals("usb")) {
          vm.warn(
              disk,
              DiskRules.device(disk) + ".bus",
              "the VM cannot start: arm64 has the buses virtio and scsi");
        }
      }
    }
  }

  private static void arm64Sound(Located template, Candidate vm) {
    if (isArm64(template) && vm.devices().has("sound")) {
      vm.warn(vm.devices(), "sound", "the VM cannot start: arm64 has no sound devices");
    }
  }
}
