package io.instancetypes.qemu;

import java.util.regex.Pattern;

/** What runs before the operating system, and what the guest reads about itself. */
final class FirmwareOptions {
  private static final Pattern UUID =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
  private static final String KUBEVIRT = "what KubeVirt tells its guests";
  private static final String NAMED = "named by virtctl";

  private FirmwareOptions() {}

  static void add(Assembly guest) {
    identity(guest);
    chassis(guest);
    efi(guest);
    kernel(guest);
  }

  private static void identity(Assembly guest) {
    FieldNode uuid = guest.domain("firmware.uuid");
    if (uuid.exists()) {
      if (!UUID.matcher(uuid.text()).matches()) {
        guest.invalid(uuid, "it has to look like 123e4567-e89b-42d3-a456-426614174000");
      }
      guest.option("-uuid").is(uuid.text(), uuid);
    }
    OptionBuilder system =
        guest
            .option("-smbios")
            .with("type", 1, KUBEVIRT)
            .with("manufacturer", "KubeVirt", KUBEVIRT)
            .with("product", "None", KUBEVIRT)
            .with("family", "KubeVirt", KUBEVIRT);
    FieldNode serial = guest.domain("firmware.serial");
    if (serial.exists()) {
      system.with("serial", serial.text(), serial);
    }
  }

  private static void chassis(Assembly guest) {
    FieldNode chassis = guest.domain("chassis");
    if (!chassis.isObject()) {
      return;
    }
    OptionBuilder option = guest.option("-smbios").is("type=3", chassis);
    for (String key : new String[] {"manufacturer", "version", "serial", "asset", "sku"}) {
      if (chassis.at(key).exists()) {
        option.with(key, chassis.at(key).text(), chassis.at(key));
      }
    }
  }

  /** The two chips of EFI for {@code -machine}: its code and its variables. */
  static void flash(OptionBuilder machine, Assembly guest) {
    FieldNode efi = guest.domain("firmware.bootloader.efi");
    if (efi.isObject()) {
      machine.with("pflash0", "efi-code", efi).with("pflash1", "efi-variables", efi);
    }
  }

  private static void efi(Assembly guest) {
    FieldNode efi = guest.domain("firmware.bootloader.efi");
    if (!efi.isObject()) {
      return;
    }
    FieldNode secureBoot = efi.at("secureBoot");
    boolean secure = !secureBoot.isFalse();
    FieldNode smm = guest.domain("features.smm");
    if (secure && !smm.isEnabled()) {
      guest.refuse(
          secureBoot,
          "secure boot needs features.smm",
          "Set spec.template.spec.domain.features.smm.enabled to true, or secureBoot to false");
    }
    String folder = guest.host().firmware();
    String code = folder + (secure ? "/OVMF_CODE_4M.ms.fd" : "/OVMF_CODE_4M.fd");
    String blank = folder + (secure ? "/OVMF_VARS_4M.ms.fd" : "/OVMF_VARS_4M.fd");
    String variables = guest.file("efi-variables.fd");
    boolean kept = efi.at("persistent").isTrue();
    guest.needs(code, new FileSource.Installed("the code of EFI, from the package ovmf"));
    guest.needs(variables, new FileSource.EfiVariables(blank, kept));
    chip("efi-code", code, guest, secureBoot.exists() ? secureBoot : efi)
        .with("read-only", "on", "firmware");
    chip("efi-variables", variables, guest, efi);
    if (secure) {
      guest
          .option("-global")
          .is("driver=cfi.pflash01", secureBoot.exists() ? secureBoot : efi)
          .with("property", "secure", "only firmware in SMM may change the variables")
          .with("value", "on", "only firmware in SMM may change the variables");
    }
  }

  private static OptionBuilder chip(String node, String file, Assembly guest, FieldNode field) {
    return guest
        .option("-blockdev")
        .with("driver", "raw", "the format of firmware")
        .with("node-name", node, NAMED)
        .with("file.driver", "file", "a file, whatever its name looks like")
        .with("file.filename", file, field);
  }

  private static void kernel(Assembly guest) {
    FieldNode boot = guest.domain("firmware.kernelBoot");
    FieldNode container = boot.at("container");
    if (!container.isObject()) {
      return;
    }
    if (!container.at("kernelPath").exists()) {
      guest.refuse(container, "QEMU boots a kernel, and kernelPath names none");
      return;
    }
    ContainerImage image = ContainerImage.of(container);
    part("-kernel", "kernel", container.at("kernelPath"), image, guest);
    part("-initrd", "initrd", container.at("initrdPath"), image, guest);
    if (boot.at("kernelArgs").exists()) {
      guest.option("-append").is(boot.at("kernelArgs").text(), boot.at("kernelArgs"));
    }
  }

  private static void part(
      String option, String file, FieldNode path, ContainerImage image, Assembly guest) {
    if (path.exists()) {
      guest.option(option).is(guest.file(file), path);
      guest.needs(guest.file(file), new FileSource.ImageFile(image, path.text()));
    }
  }
}
