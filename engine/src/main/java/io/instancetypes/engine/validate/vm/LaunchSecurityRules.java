package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.rule.Cause;
import java.util.List;
import java.util.Map;

/** The protection of a guest from its host: SEV, SEV-SNP and TDX; Secure Execution on s390x. */
final class LaunchSecurityRules {
  private static final List<String> TYPES = List.of("sev", "snp", "tdx");

  /** The bit of a policy that AMD's specification wants set. */
  private static final long POLICY_BIT = 1L << 17;

  /** What is given in base64, with the number of bytes that it stands for. */
  private static final List<Map.Entry<String, Integer>> DATA =
      List.of(Map.entry("hostData", 32), Map.entry("idAuth", 4096), Map.entry("idBlock", 96));

  static final RuleSet RULES =
      RuleSet.of(
              "Launch security",
              "spec.template.spec.domain.launchSecurity",
              LaunchSecurityRules::protectedOnes,
              rule(
                  "launch-security-gate",
                  "sev and snp need the gate WorkloadEncryptionSEV, tdx WorkloadEncryptionTDX.",
                  LaunchSecurityRules::gates),
              rule(
                  "launch-security-architecture",
                  "amd64 has it, and s390x without choosing one.",
                  LaunchSecurityRules::architecture),
              rule(
                  "launch-security-one",
                  "It is exactly one of sev, snp and tdx.",
                  LaunchSecurityRules::one),
              rule("launch-security-efi", "It needs EFI.", LaunchSecurityRules::efi),
              rule(
                  "launch-security-secure-boot",
                  "sev and snp exclude secure boot.",
                  LaunchSecurityRules::secureBoot),
              rule("tdx-smm", "tdx excludes SMM.", LaunchSecurityRules::smm),
              rule(
                  "launch-security-persistent-efi",
                  "snp and tdx exclude persistent EFI variables.",
                  LaunchSecurityRules::persistentEfi),
              rule(
                  "sev-attestation",
                  "Attestation of sev needs startStrategy Paused.",
                  LaunchSecurityRules::attestation),
              rule(
                  "snp-policy",
                  "A policy of snp is a number whose bit 17 is set.",
                  LaunchSecurityRules::policy),
              rule(
                  "snp-identity",
                  "idBlock and idAuth of snp stand together, and authorKey needs both.",
                  LaunchSecurityRules::identity),
              rule(
                  "snp-data",
                  "hostData, idBlock and idAuth of snp are 32, 96 and 4096 bytes in base64.",
                  LaunchSecurityRules::data),
              rule(
                  "snp-kernel-hashes",
                  "kernelHashes of snp need a kernel in a container.",
                  LaunchSecurityRules::hashes),
              rule(
                  "launch-security-boot-order",
                  "No interface is booted from.",
                  LaunchSecurityRules::bootOrder))
          .whenComplete();

  private LaunchSecurityRules() {}

  private static List<Located> protectedOnes(Candidate vm) {
    return vm.domain().has("launchSecurity")
        ? List.of(vm.domain().child("launchSecurity"))
        : List.of();
  }

  private static boolean isAmd64(Candidate vm) {
    String architecture = vm.template().text("architecture");
    return architecture.isEmpty() || architecture.equals("amd64");
  }

  /** Further questions make sense for one type that the cluster allows. */
  private static boolean isAllowed(Located security, Candidate vm) {
    return isAmd64(vm)
        && security.count(TYPES) == 1
        && vm.policy()
            .hasGate(security.has("tdx") ? "WorkloadEncryptionTDX" : "WorkloadEncryptionSEV");
  }

  private static void gates(Located security, Candidate vm) {
    if (isAmd64(vm) && security.count(TYPES) == 1) {
      String type = security.has("tdx") ? "TDX" : "SEV";
      vm.gated(security, "", "WorkloadEncryption" + type, "launch security by " + type);
    }
  }

  private static void architecture(Located security, Candidate vm) {
    String architecture = vm.template().text("architecture");
    if (!isAmd64(vm) && !architecture.equals("s390x")) {
      vm.invalid(
          vm.template(),
          "architecture",
          DisplayValues.brief(architecture) + " has no launch security",
          "Remove spec.template.spec.domain.launchSecurity.");
    }
  }

  private static void one(Located security, Candidate vm) {
    if (isAmd64(vm) && security.count(TYPES) != 1) {
      vm.object(
          Cause.Type.FORBIDDEN,
          security,
          "",
          "",
          "launch security is exactly one of sev, snp and tdx",
          "Keep one of them.");
    }
  }

  private static void efi(Located security, Candidate vm) {
    if (isAllowed(security, vm) && !vm.domain().child("firmware").child("bootloader").has("efi")) {
      vm.invalid(
          security,
          "",
          "launch security needs EFI",
          "Add to spec.template.spec.domain: firmware: {bootloader: {efi: {secureBoot: false}}}");
    }
  }

  private static void secureBoot(Located security, Candidate vm) {
    if (isAllowed(security, vm) && !security.has("tdx") && FirmwareRules.hasSecureBoot(vm)) {
      vm.invalid(
          security,
          "",
          "sev and snp do not work with secure boot, which EFI has unless secureBoot is false",
          "Set spec.template.spec.domain.firmware.bootloader.efi.secureBoot to false.");
    }
  }

  private static void smm(Located security, Candidate vm) {
    if (isAllowed(security, vm) && security.has("tdx") && FirmwareRules.hasSmm(vm)) {
      vm.invalid(security, "", "tdx does not work with the SMM feature");
    }
  }

  private static void persistentEfi(Located security, Candidate vm) {
    Located efi = vm.domain().child("firmware").child("bootloader").child("efi");
    if (isAllowed(security, vm) && !security.has("sev") && efi.isTrue("persistent")) {
      vm.invalid(security, "", "snp and tdx do not work with persistent EFI variables");
    }
  }

  private static void attestation(Located security, Candidate vm) {
    if (isAllowed(security, vm)
        && security.has("sev")
        && security.child("sev").has("attestation")
        && !vm.template().text("startStrategy").equals("Paused")) {
      vm.invalid(
          security,
          "",
          "a VM that is to be attested starts paused",
          "Set spec.template.spec.startStrategy to Paused.");
    }
  }

  private static void policy(Located security, Candidate vm) {
    String policy = security.child("snp").text("policy");
    if (!isAllowed(security, vm) || policy.isEmpty()) {
      return;
    }
    try {
      boolean hexadecimal = policy.startsWith("0x") || policy.startsWith("0X");
      long bits =
          Long.parseUnsignedLong(hexadecimal ? policy.substring(2) : policy, hexadecimal ? 16 : 10);
      if ((bits & POLICY_BIT) == 0) {
        vm.invalid(security, "snp.policy", "bit 17 (0x20000) of %s is not set".formatted(policy));
      }
    } catch (NumberFormatException e) {
      vm.invalid(security, "snp.policy", DisplayValues.brief(policy) + " is no number");
    }
  }

  private static void identity(Located security, Candidate vm) {
    Located snp = security.child("snp");
    boolean block = !snp.text("idBlock").isEmpty();
    boolean authentication = !snp.text("idAuth").isEmpty();
    if (!isAllowed(security, vm)) {
      return;
    }
    if (block != authentication) {
      vm.invalid(security, "snp", "idBlock and idAuth are needed together");
    } else if (snp.isTrue("authorKey") && !block) {
      vm.invalid(security, "snp", "authorKey needs idBlock and idAuth");
    }
  }

  private static void data(Located security, Candidate vm) {
    if (isAllowed(security, vm)) {
      DATA.forEach(
          data -> {
            String text = security.child("snp").text(data.getKey());
            if (!text.isEmpty() && Syntax.base64Length(text) != data.getValue()) {
              String cause = "is not base64 of exactly %d bytes".formatted(data.getValue());
              vm.invalid(security, "snp." + data.getKey(), cause);
            }
          });
    }
  }

  private static void hashes(Located security, Candidate vm) {
    if (isAllowed(security, vm)
        && security.child("snp").has("kernelHashes")
        && !vm.domain().child("firmware").child("kernelBoot").has("container")) {
      vm.invalid(
          security, "snp.kernelHashes", "hashes of a kernel need firmware.kernelBoot.container");
    }
  }

  private static void bootOrder(Located security, Candidate vm) {
    if (isAllowed(security, vm)) {
      for (Located nic : vm.interfaces()) {
        if (nic.has("bootOrder")) {
          vm.invalid(
              security,
              "",
              "a protected VM is not booted from an interface, as %s wants"
                  .formatted(nic.path("bootOrder")));
        }
      }
    }
  }
}
