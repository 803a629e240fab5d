package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import io.instancetypes.engine.explain.DisplayValues;
import java.util.List;

/** Firmware, and a kernel that is booted directly. */
final class FirmwareRules {
  static final RuleSet RULES =
      RuleSet.of(
              "Firmware",
              "spec.template.spec.domain.firmware",
              vm -> List.of(vm.domain().child("firmware")),
              rule("bootloader-one", "EFI and BIOS exclude each other.", FirmwareRules::bootloader),
              rule(
                  "secure-boot-smm",
                  "Secure boot, which EFI has unless secureBoot is false, needs the feature SMM,"
                      + " except under TDX.",
                  FirmwareRules::secureBoot))
          .whenComplete();

  static final RuleSet OWNED =
      RuleSet.of(
          "ACPI tables and kernel",
          "spec.template.spec.domain.firmware",
          vm -> List.of(vm.domain().child("firmware")),
          rule(
              "acpi-tables",
              "ACPI tables come from volumes that are Secrets.",
              FirmwareRules::acpi),
          rule(
              "kernel-args",
              "Arguments for a kernel need a kernel in a container.",
              FirmwareRules::kernelArgs),
          rule("kernel-image", "A kernel's container has an image.", FirmwareRules::kernelImage),
          rule(
              "kernel-path",
              "A kernel's container has a kernelPath, an initrdPath or both.",
              FirmwareRules::kernelPath),
          rule(
              "kernel-path-plain",
              "These paths lead from the root to a file, without detours.",
              FirmwareRules::kernelPaths));

  private FirmwareRules() {}

  static boolean hasSecureBoot(Candidate vm) {
    Located bootloader = vm.domain().child("firmware").child("bootloader");
    return bootloader.has("efi") && !bootloader.child("efi").isFalse("secureBoot");
  }

  static boolean hasSmm(Candidate vm) {
    return vm.domain().child("features").isOn("smm", "enabled");
  }

  private static void bootloader(Located firmware, Candidate vm) {
    Located bootloader = firmware.child("bootloader");
    if (bootloader.has("efi") && bootloader.has("bios")) {
      vm.invalid(
          firmware, "bootloader", "EFI and BIOS exclude each other", "Keep one of efi and bios.");
    }
  }

  private static void secureBoot(Located firmware, Candidate vm) {
    if (hasSecureBoot(vm) && !hasSmm(vm) && !vm.domain().child("launchSecurity").has("tdx")) {
      vm.invalidBecauseOf(
          vm.domain(),
          "",
          "firmware.bootloader.efi",
          "secure boot needs the SMM feature, and it is on unless secureBoot is false",
          "Add to spec.template.spec.domain: features: {smm: {}}",
          "Set spec.template.spec.domain.firmware.bootloader.efi.secureBoot to false.");
    }
  }

  private static void acpi(Located firmware, Candidate vm) {
    if (!firmware.has("acpi") || !vm.knows("volumes")) {
      return;
    }
    Located acpi = firmware.child("acpi");
    if (acpi.text("slicNameRef").isEmpty() && acpi.text("msdmNameRef").isEmpty()) {
      vm.invalid(acpi, "", "names no volume with a table", "Set slicNameRef or msdmNameRef.");
    }
    for (String reference : List.of("slicNameRef", "msdmNameRef")) {
      Located volume = vm.volume(acpi.text(reference));
      if (!acpi.text(reference).isEmpty() && (volume == null || !volume.has("secret"))) {
        vm.invalid(
            acpi,
            reference,
            volume == null
                ? "there is no volume called " + DisplayValues.brief(acpi.text(reference))
                : "the volume %s is no Secret"
                    .formatted(DisplayValues.brief(acpi.text(reference))));
      }
    }
  }

  private static Located container(Located firmware) {
    return firmware.child("kernelBoot").child("container");
  }

  private static boolean hasKernel(Located firmware) {
    return firmware.has("kernelBoot") && firmware.child("kernelBoot").has("container");
  }

  private static void kernelArgs(Located firmware, Candidate vm) {
    if (!firmware.child("kernelBoot").text("kernelArgs").isEmpty() && !hasKernel(firmware)) {
      vm.invalid(
          firmware,
          "kernelBoot.kernelArgs",
          "arguments need a kernel to be given to",
          "Add kernelBoot.container, or remove them.");
    }
  }

  private static void kernelImage(Located firmware, Candidate vm) {
    if (hasKernel(firmware) && container(firmware).text("image").isEmpty()) {
      vm.required(container(firmware), "image", "a kernel comes from the image of a container");
    }
  }

  private static void kernelPath(Located firmware, Candidate vm) {
    if (hasKernel(firmware)
        && container(firmware).text("kernelPath").isEmpty()
        && container(firmware).text("initrdPath").isEmpty()) {
      vm.required(container(firmware), "", "needs a kernelPath, an initrdPath, or both");
    }
  }

  private static void kernelPaths(Located firmware, Candidate vm) {
    if (!hasKernel(firmware)) {
      return;
    }
    for (String key : List.of("kernelPath", "initrdPath")) {
      String path = container(firmware).text(key);
      if (!path.isEmpty() && !Syntax.isPlainPath(path)) {
        vm.invalid(
            container(firmware),
            key,
            DisplayValues.brief(path) + " is no path from the root to a file, without . and ..");
      }
    }
  }
}
