package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import io.instancetypes.engine.explain.DisplayValues;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** GPUs and host devices: by the name of a resource, or from a resource claim. */
final class ClaimRules {
  static final RuleSet DEVICES =
      RuleSet.of(
          "GPUs and host devices",
          "spec.template.spec.domain.devices.gpus[], …hostDevices[]",
          ClaimRules::devices,
          rule(
              "device-resource",
              "A device has a deviceName, or comes from a claim, not both.",
              ClaimRules::resource),
          rule(
              "device-claim-gate",
              "A GPU from a claim needs the gate GPUsWithDRA, a host device HostDevicesWithDRA.",
              ClaimRules::gate),
          rule(
              "device-claim-named",
              "A device from a claim names claim and request.",
              ClaimRules::named));

  static final RuleSet CLAIMS =
      RuleSet.of(
          "Resource claims",
          "spec.template.spec.resourceClaims",
          vm -> List.of(vm.template()),
          rule(
              "claim-name-unique",
              "No two resource claims have the same name.",
              ClaimRules::unique),
          rule(
              "claim-name", "The name of a resource claim is a DNS label.", ClaimRules::claimNames),
          rule(
              "claim-source",
              "A resource claim has a resourceClaimName or a resourceClaimTemplateName, which are"
                  + " DNS subdomains.",
              ClaimRules::sources),
          rule("claim-known", "A device is from a claim among resourceClaims.", ClaimRules::known),
          rule(
              "claim-request-once",
              "No request of a claim is used by two devices or networks.",
              ClaimRules::usedOnce),
          rule(
              "gpus-unmixed",
              "GPUs from claims do not mix with those that have a deviceName.",
              ClaimRules::unmixed));

  private static final List<String> CLAIM_SOURCES =
      List.of("resourceClaimName", "resourceClaimTemplateName");

  private ClaimRules() {}

  private static List<Located> devices(Candidate vm) {
    Located devices = vm.devices();
    if (!devices.has("gpus") && !devices.has("hostDevices")) {
      return List.of();
    }
    List<Located> all = new ArrayList<>(devices.each("gpus"));
    all.addAll(devices.each("hostDevices"));
    return all;
  }

  private static boolean isClaimed(Located device) {
    return device.has("claimName") || device.has("requestName");
  }

  private static boolean isGpu(Located device) {
    return device.path().contains(".gpus[");
  }

  private static void resource(Located device, Candidate vm) {
    if (device.text("deviceName").isEmpty() && !isClaimed(device)) {
      vm.required(
          device,
          "deviceName",
          "a device needs the name of its resource, or a claimName and requestName",
          "Write a resource that the nodes have, such as nvidia.com/TU104GL_Tesla_T4.");
    } else if (!device.text("deviceName").isEmpty() && isClaimed(device)) {
      vm.invalid(device, "deviceName", "deviceName and a claim exclude each other");
    }
  }

  private static void gate(Located device, Candidate vm) {
    if (isClaimed(device) && device.text("deviceName").isEmpty()) {
      vm.gated(
          device,
          "claimName",
          isGpu(device) ? "GPUsWithDRA" : "HostDevicesWithDRA",
          "a device from a resource claim");
    }
  }

  private static void named(Located device, Candidate vm) {
    if (isClaimed(device) && device.text("deviceName").isEmpty()) {
      for (String key : List.of("claimName", "requestName")) {
        if (device.text(key).isEmpty()) {
          vm.required(device, key, "a device from a resource claim needs this name");
        }
      }
    }
  }

  private static void unique(Located template, Candidate vm) {
    Set<String> names = new HashSet<>();
    for (Located claim : template.each("resourceClaims")) {
      if (!names.add(claim.text("name"))) {
        vm.duplicate(
            claim, "name", "another claim is called " + DisplayValues.brief(claim.text("name")));
      }
    }
  }

  private static void claimNames(Located template, Candidate vm) {
    for (Located claim : template.each("resourceClaims")) {
      String name = claim.text("name");
      if (name.isEmpty()) {
        vm.required(claim, "name", "a resource claim needs a name");
      } else if (!Syntax.isDnsLabel(name)) {
        vm.invalid(claim, "name", DisplayValues.brief(name) + " is no DNS label");
      }
    }
  }

  private static void sources(Located template, Candidate vm) {
    for (Located claim : template.each("resourceClaims")) {
      if (claim.count(CLAIM_SOURCES) != 1) {
        vm.invalid(claim, "", "is exactly one of " + String.join(" and ", CLAIM_SOURCES));
      }
      for (String source : CLAIM_SOURCES) {
        if (claim.get(source) instanceof String name && !Syntax.isDnsSubdomain(name)) {
          vm.invalid(claim, source, DisplayValues.quoted(name) + " is no DNS subdomain");
        }
      }
    }
  }

  private static void known(Located template, Candidate vm) {
    if (!vm.knows("resourceClaims")) {
      return;
    }
    Set<String> names = new HashSet<>();
    template.each("resourceClaims").forEach(claim -> names.add(claim.text("name")));
    for (Located device : devices(vm)) {
      String name = device.text("claimName");
      if (device.text("deviceName").isEmpty() && !name.isEmpty() && !names.contains(name)) {
        vm.invalid(
            template,
            "resourceClaims",
            "%s is from the claim %s, which is not among them"
                .formatted(device.path(), DisplayValues.brief(name)));
      }
    }
  }

  private static void usedOnce(Located template, Candidate vm) {
    Map<String, Located> used = new HashMap<>(0);
    for (Located device : devices(vm)) {
      use(device, device, used, vm);
    }
    for (Located network : vm.networks()) {
      if (network.has("resourceClaim")) {
        use(network, network.child("resourceClaim"), used, vm);
      }
    }
  }

  private static void use(Located user, Located claim, Map<String, Located> used, Candidate vm) {
    if (!claim.text("claimName").isEmpty() && !claim.text("requestName").isEmpty()) {
      String request = claim.text("claimName") + "/" + claim.text("requestName");
      Located first = used.putIfAbsent(request, user);
      if (first != null) {
        vm.duplicate(
            user,
            "",
            first.path() + " has the request " + DisplayValues.brief(request) + " already");
      }
    }
  }

  private static void unmixed(Located template, Candidate vm) {
    boolean claimed = false;
    boolean named = false;
    for (Located gpu : vm.devices().each("gpus")) {
      claimed |= isClaimed(gpu) && gpu.text("deviceName").isEmpty();
      named |= !gpu.text("deviceName").isEmpty();
    }
    if (claimed && named) {
      vm.invalid(
          vm.devices(), "gpus", "GPUs from claims cannot stand beside those with a deviceName");
    }
  }
}
