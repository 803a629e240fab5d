package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import java.util.List;

/** How an interface is bound to its network: a preference may wish for masquerade. */
final class BindingRules {
  private static final String RESERVED_MAC = "02:00:00:00:00:00";
  private static final List<String> BINDINGS =
      List.of("bridge", "masquerade", "sriov", "passtBinding", "binding");
  private static final List<String> DISCONTINUED = List.of("slirp", "macvtap", "passt");

  static final RuleSet RULES =
      RuleSet.of(
              "Bindings",
              "spec.template.spec.domain.devices.interfaces[]",
              Candidate::interfaces,
              rule(
                  "binding-discontinued",
                  "slirp, macvtap and passt were replaced by binding plugins.",
                  BindingRules::discontinued),
              rule(
                  "binding-one",
                  "An interface has exactly one of bridge, masquerade, sriov, passtBinding and"
                      + " binding.",
                  BindingRules::one),
              rule("binding-named", "A binding plugin is named.", BindingRules::named),
              rule(
                  "masquerade-network",
                  "masquerade works on the pod network only.",
                  BindingRules::masquerade),
              rule(
                  "masquerade-mac",
                  "masquerade keeps 02:00:00:00:00:00 for itself.",
                  BindingRules::reservedMac),
              rule(
                  "bridge-on-pod-network",
                  "bridge on the pod network needs network.permitBridgeInterfaceOnPodNetwork.",
                  BindingRules::bridge),
              rule(
                  "passt-network",
                  "passtBinding works on the pod network only, and needs the gate PasstBinding.",
                  BindingRules::passt))
          .whenComplete();

  private BindingRules() {}

  private static boolean isOnPodNetwork(Located nic, Candidate vm) {
    Located network = vm.network(nic.text("name"));
    return network != null && network.has("pod");
  }

  private static void discontinued(Located nic, Candidate vm) {
    for (String binding : DISCONTINUED) {
      if (nic.has(binding)) {
        vm.invalid(
            nic,
            binding,
            binding + " is no longer part of KubeVirt",
            "Use masquerade, or binding.name with a plugin that the KubeVirt resource registers"
                + " in spec.configuration.network.binding.");
      }
    }
  }

  private static void one(Located nic, Candidate vm) {
    int bindings = nic.count(BINDINGS);
    if (bindings > 1) {
      vm.invalid(
          nic,
          "",
          String.join(" and ", BINDINGS.stream().filter(nic::has).toList()) + " exclude each other",
          "Keep one of them.");
    } else if (bindings == 0 && nic.count(DISCONTINUED) == 0) {
      vm.invalid(
          nic,
          "",
          "an interface needs one of " + String.join(", ", BINDINGS),
          isOnPodNetwork(nic, vm) ? "Add masquerade: {}" : "Add bridge: {}");
    }
  }

  private static void named(Located nic, Candidate vm) {
    if (nic.has("binding") && nic.child("binding").text("name").isEmpty()) {
      vm.required(nic, "binding.name", "a binding plugin needs its name");
    }
  }

  private static void masquerade(Located nic, Candidate vm) {
    Located network = nic.has("masquerade") ? vm.network(nic.text("name")) : null;
    if (network != null && !network.has("pod")) {
      vm.invalidBecauseOf(
          nic,
          "name",
          "masquerade",
          "masquerade works on the pod network only, and this is another one",
          "Bind it with bridge or sriov, or make its network pod: {}");
    }
  }

  private static void reservedMac(Located nic, Candidate vm) {
    if (nic.has("masquerade") && nic.text("macAddress").equals(RESERVED_MAC)) {
      vm.invalid(nic, "macAddress", "masquerade keeps this address for the bridge in the pod");
    }
  }

  private static void bridge(Located nic, Candidate vm) {
    if (nic.has("bridge") && isOnPodNetwork(nic, vm) && !vm.policy().bridgeOnPodNetwork()) {
      vm.invalidBecauseOf(
          nic,
          "name",
          "bridge",
          "the cluster does not permit bridge on the pod network:"
              + " spec.configuration.network.permitBridgeInterfaceOnPodNetwork of its KubeVirt"
              + " resource is false",
          "Use masquerade.");
    }
  }

  private static void passt(Located nic, Candidate vm) {
    if (nic.has("passtBinding")) {
      vm.gated(nic, "passtBinding", "PasstBinding", "passtBinding");
      if (!isOnPodNetwork(nic, vm)) {
        vm.invalid(nic, "name", "passtBinding works on the pod network only");
      }
    }
  }
}
