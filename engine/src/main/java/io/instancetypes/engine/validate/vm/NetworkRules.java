package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.rule.Cause;
import java.util.List;

/** Networks: what the interfaces of a VM are connected to. */
final class NetworkRules {
  private static final String CLAIM_GATE = "NetworkDevicesWithDRA";
  private static final List<String> SOURCES = List.of("pod", "multus", "resourceClaim");

  static final RuleSet RULES =
      RuleSet.of(
          "Networks",
          "spec.template.spec.networks[]",
          Candidate::networks,
          rule("network-name-unique", "No two networks have the same name.", NetworkRules::unique),
          rule(
              "network-without-interface",
              "A network has an interface of its name.",
              NetworkRules::used),
          rule(
              "network-one-source",
              "A network is one of pod, multus and resourceClaim.",
              NetworkRules::source),
          rule("multus-named", "A multus network names its definition.", NetworkRules::multus),
          rule(
              "network-claim",
              "A network from a resource claim names claim and request, and needs the gate"
                  + " NetworkDevicesWithDRA.",
              NetworkRules::claim),
          rule(
              "network-claim-known",
              "A network is from a claim among resourceClaims.",
              NetworkRules::claimKnown));

  static final RuleSet TOGETHER =
      RuleSet.of(
          "All networks together",
          "spec.template.spec.networks",
          vm -> List.of(vm.template()),
          rule("pod-network-once", "At most one is the pod network.", NetworkRules::onePod),
          rule(
              "multus-default-once",
              "At most one multus network is the default, and then none is the pod network.",
              NetworkRules::oneDefault),
          rule(
              "network-claims-alone",
              "Networks from resource claims do not mix with multus networks.",
              NetworkRules::unmixed));

  private NetworkRules() {}

  private static void unique(Located network, Candidate vm) {
    Located first = vm.network(network.text("name"));
    if (first.index() != network.index()) {
      vm.duplicate(
          network,
          "name",
          first.path() + " is called " + DisplayValues.brief(network.text("name")) + " as well",
          "Give every network a name of its own.");
    }
  }

  private static void used(Located network, Candidate vm) {
    if (vm.networkInterface(network.text("name")) == null
        && vm.knows("domain.devices.interfaces")) {
      vm.required(
          network,
          "name",
          "there is no interface called " + DisplayValues.brief(network.text("name")),
          "Add it to spec.template.spec.domain.devices.interfaces, or remove the network.");
    }
  }

  private static void source(Located network, Candidate vm) {
    int sources = network.count(SOURCES);
    if (sources == 0) {
      vm.required(network, "", "a network is pod or multus, and this one is neither");
    } else if (sources > 1) {
      vm.required(
          network, "", "pod, multus and resourceClaim exclude each other", "Keep one of them.");
    }
  }

  private static void multus(Located network, Candidate vm) {
    if (network.has("multus") && network.child("multus").text("networkName").isEmpty()) {
      vm.required(
          network,
          "",
          "a multus network needs multus.networkName",
          "Name the NetworkAttachmentDefinition, as NAME or NAMESPACE/NAME.");
    }
  }

  private static void claim(Located network, Candidate vm) {
    if (!network.has("resourceClaim")) {
      return;
    }
    vm.gated(network, "resourceClaim", CLAIM_GATE, "a network from a resource claim");
    Located claim = network.child("resourceClaim");
    for (String key : List.of("claimName", "requestName")) {
      if (claim.text(key).isEmpty()) {
        vm.required(claim, key, "a network from a resource claim needs this name");
      }
    }
    Located nic = vm.networkInterface(network.text("name"));
    if (nic != null && !nic.has("sriov")) {
      vm.invalid(nic, "", "a network from a resource claim is bound with sriov only");
    }
  }

  private static void claimKnown(Located network, Candidate vm) {
    if (!network.has("resourceClaim") || !vm.policy().hasGate(CLAIM_GATE)) {
      return;
    }
    String name = network.child("resourceClaim").text("claimName");
    if (!name.isEmpty()
        && vm.knows("resourceClaims")
        && vm.template().each("resourceClaims").stream()
            .noneMatch(claim -> claim.text("name").equals(name))) {
      vm.object(
          Cause.Type.NOT_FOUND,
          network,
          "resourceClaim.claimName",
          "resourceClaim.claimName",
          "there is no claim called " + DisplayValues.brief(name),
          "Add it to spec.template.spec.resourceClaims.");
    }
  }

  private static void onePod(Located template, Candidate vm) {
    Located first = null;
    for (Located network : vm.networks()) {
      if (network.has("pod")) {
        if (first != null) {
          vm.duplicate(
              network,
              "",
              first.path() + " is the pod network already, and a VM is connected to it once");
        }
        first = first == null ? network : first;
      }
    }
  }

  private static void oneDefault(Located template, Candidate vm) {
    int defaults = 0;
    boolean pod = false;
    for (Located network : vm.networks()) {
      defaults += network.has("multus") && network.child("multus").isTrue("default") ? 1 : 0;
      pod |= network.has("pod");
    }
    if (defaults > 1) {
      vm.invalid(template, "networks", defaults + " multus networks claim to be the default");
    }
    if (defaults > 0 && pod) {
      vm.invalid(
          template,
          "networks",
          "a multus network that is the default replaces the pod network",
          "Remove the pod network, or multus.default.");
    }
  }

  private static void unmixed(Located template, Candidate vm) {
    boolean claimed = false;
    boolean multus = false;
    for (Located network : vm.networks()) {
      claimed |= network.has("resourceClaim");
      multus |= network.has("multus");
    }
    if (claimed && multus) {
      vm.invalid(
          template, "networks", "networks from resource claims cannot stand beside multus ones");
    }
  }
}
