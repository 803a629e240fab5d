package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import io.instancetypes.engine.explain.DisplayValues;
import java.util.List;
import java.util.Set;

/** Network interfaces: names, models and addresses. */
final class InterfaceRules {
  private static final Set<String> MODELS =
      Set.of("virtio", "e1000", "e1000e", "igb", "ne2k_pci", "pcnet", "rtl8139");
  private static final List<String> STATES = List.of("up", "down", "absent");

  static final RuleSet RULES =
      RuleSet.of(
          "Interfaces",
          "spec.template.spec.domain.devices.interfaces[]",
          Candidate::interfaces,
          rule(
              "interface-name",
              "The name consists of letters, digits, - and _.",
              InterfaceRules::name),
          rule(
              "interface-name-unique",
              "No two interfaces are connected to the same network.",
              InterfaceRules::unique),
          rule(
              "interface-without-network",
              "An interface has a network of its name.",
              InterfaceRules::network),
          rule(
              "interface-model",
              "The model is one of virtio, e1000, e1000e, igb, ne2k_pci, pcnet, rtl8139.",
              InterfaceRules::model),
          rule("interface-mac", "A MAC address has six octets.", InterfaceRules::mac),
          rule(
              "interface-pci-address",
              "A PCI address is such as 0000:81:01.0.",
              InterfaceRules::pci),
          rule("interface-boot-order", "The boot order is 1 or more.", BootOrder::positive),
          rule(
              "interface-boot-order-unique",
              "No two devices boot at the same place.",
              BootOrder::unique),
          rule("interface-state", "The state is up, down or absent.", InterfaceRules::state),
          rule(
              "interface-sriov-state",
              "The link of an sriov interface cannot be set.",
              InterfaceRules::sriovState),
          rule(
              "interface-absent",
              "Only a bridged interface that is not on the default network can be absent.",
              InterfaceRules::absent));

  private InterfaceRules() {}

  private static void name(Located nic, Candidate vm) {
    if (!Syntax.consistsOf(nic.text("name"), "-_")) {
      vm.invalid(
          nic,
          "name",
          "%s is no name of letters, digits, - and _"
              .formatted(DisplayValues.brief(nic.text("name"))));
    }
  }

  private static void unique(Located nic, Candidate vm) {
    Located first = vm.networkInterface(nic.text("name"));
    if (first != null && first.index() != nic.index()) {
      vm.duplicate(
          nic,
          "name",
          first.path() + " is connected to this network already",
          "Connect every interface to a network of its own.");
    }
  }

  private static void network(Located nic, Candidate vm) {
    if (vm.network(nic.text("name")) == null && vm.knows("networks")) {
      vm.invalid(
          nic,
          "name",
          "there is no network called " + DisplayValues.brief(nic.text("name")),
          "Add it to spec.template.spec.networks, or remove the interface.");
    }
  }

  private static void model(Located nic, Candidate vm) {
    String model = nic.text("model");
    if (!model.isEmpty() && !MODELS.contains(model)) {
      vm.notSupported(
          nic,
          "model",
          DisplayValues.brief(model)
              + " is none of virtio, e1000, e1000e, igb, ne2k_pci, pcnet, rtl8139");
    }
  }

  private static void mac(Located nic, Candidate vm) {
    String mac = nic.text("macAddress");
    if (!mac.isEmpty() && !DeviceAddresses.isMac(mac)) {
      vm.invalid(
          nic,
          "macAddress",
          DisplayValues.brief(mac) + " is no MAC address of six octets",
          "Write one such as de:ad:00:00:be:af, or none.");
    }
  }

  private static void pci(Located nic, Candidate vm) {
    String address = nic.text("pciAddress");
    if (!address.isEmpty() && !DeviceAddresses.isPci(address)) {
      vm.invalid(
          nic,
          "pciAddress",
          DisplayValues.brief(address) + " is no PCI address",
          "Write one such as 0000:81:01.0, or none.");
    }
  }

  private static void state(Located nic, Candidate vm) {
    String state = nic.text("state");
    if (!state.isEmpty() && !STATES.contains(state)) {
      vm.invalid(nic, "state", DisplayValues.brief(state) + " is none of up, down, absent");
    }
  }

  private static void sriovState(Located nic, Candidate vm) {
    String state = nic.text("state");
    if (nic.has("sriov") && (state.equals("up") || state.equals("down"))) {
      vm.invalid(nic, "state", "the link of an sriov interface cannot be set " + state);
    }
  }

  private static void absent(Located nic, Candidate vm) {
    if (!nic.text("state").equals("absent")) {
      return;
    }
    if (!nic.has("bridge")) {
      vm.invalid(nic, "state", "only an interface that is bound with bridge can be absent");
    }
    Located network = vm.network(nic.text("name"));
    if (network != null && (network.has("pod") || network.child("multus").isTrue("default"))) {
      vm.invalid(nic, "state", "an interface on the default network cannot be absent");
    }
  }
}
