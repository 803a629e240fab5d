package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import io.instancetypes.engine.explain.DisplayValues;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Ports that are forwarded to the guest, and what it is told by DHCP. */
final class PortRules {
  static final long LAST_PORT = 65535;
  private static final long FIRST_PRIVATE = 224;
  private static final long LAST_PRIVATE = 254;

  static final RuleSet PORTS =
      RuleSet.of(
          "Ports on the pod network",
          "spec.template.spec.domain.devices.interfaces[].ports[]",
          PortRules::ports,
          rule("port-given", "A port has a number.", PortRules::given),
          rule("port-range", "A port is between 1 and 65535.", PortRules::range),
          rule("port-protocol", "The protocol is TCP or UDP.", PortRules::protocol),
          rule(
              "port-name",
              "A name has up to 15 lower-case letters, digits and hyphens.",
              PortRules::name));

  static final RuleSet INTERFACES =
      RuleSet.of(
          "Ports and DHCP options of an interface",
          "spec.template.spec.domain.devices.interfaces[]",
          Candidate::interfaces,
          rule("port-name-unique", "No two ports have the same name.", PortRules::unique),
          rule(
              "dhcp-private-option",
              "Private DHCP options are between 224 and 254.",
              PortRules::privateOptions),
          rule(
              "dhcp-private-option-unique",
              "No private DHCP option is given twice.",
              PortRules::uniqueOptions),
          rule("dhcp-ntp", "NTP servers are IPv4 addresses.", PortRules::ntp));

  private PortRules() {}

  /** TCP and UDP are forwarded; where nothing is said, TCP. */
  static boolean isForwarded(String protocol) {
    return protocol.isEmpty() || protocol.equals("TCP") || protocol.equals("UDP");
  }

  private static boolean isOnPodNetwork(Located nic, Candidate vm) {
    Located network = vm.network(nic.text("name"));
    return network != null && network.has("pod");
  }

  private static List<Located> ports(Candidate vm) {
    List<Located> ports = List.of();
    for (Located nic : vm.interfaces()) {
      if (nic.has("ports") && isOnPodNetwork(nic, vm)) {
        ports = ports.isEmpty() ? new ArrayList<>() : ports;
        ports.addAll(nic.each("ports"));
      }
    }
    return ports;
  }

  private static void given(Located port, Candidate vm) {
    if (port.number("port") == 0) {
      vm.required(port, "port", "a port needs its number");
    }
  }

  private static void range(Located port, Candidate vm) {
    if (port.number("port") < 0 || port.number("port") > LAST_PORT) {
      vm.invalid(port, "port", port.number("port") + " is not between 1 and " + LAST_PORT);
    }
  }

  private static void protocol(Located port, Candidate vm) {
    String protocol = port.text("protocol");
    if (!isForwarded(protocol)) {
      vm.invalid(port, "protocol", DisplayValues.brief(protocol) + " is neither TCP nor UDP");
    }
  }

  private static void name(Located port, Candidate vm) {
    String name = port.text("name");
    if (!name.isEmpty() && !Syntax.isPortName(name)) {
      vm.invalid(
          port,
          "name",
          DisplayValues.brief(name)
              + " is no name of up to 15 lower-case letters, digits and single hyphens");
    }
  }

  private static void unique(Located nic, Candidate vm) {
    if (nic.has("ports") && isOnPodNetwork(nic, vm)) {
      Set<String> names = new HashSet<>();
      for (Located port : nic.each("ports")) {
        if (!port.text("name").isEmpty() && !names.add(port.text("name"))) {
          vm.duplicate(
              port,
              "name",
              "another port is called %s as well"
                  .formatted(DisplayValues.brief(port.text("name"))));
        }
      }
    }
  }

  private static void privateOptions(Located nic, Candidate vm) {
    if (nic.has("dhcpOptions")) {
      for (Located option : nic.child("dhcpOptions").each("privateOptions")) {
        long code = option.number("option");
        if (code < FIRST_PRIVATE || code > LAST_PRIVATE) {
          vm.invalid(
              option,
              "option",
              "%d is no private DHCP option: those are %d to %d"
                  .formatted(code, FIRST_PRIVATE, LAST_PRIVATE));
        }
      }
    }
  }

  private static void uniqueOptions(Located nic, Candidate vm) {
    if (nic.has("dhcpOptions")) {
      Set<Long> codes = new HashSet<>();
      for (Located option : nic.child("dhcpOptions").each("privateOptions")) {
        if (!codes.add(option.number("option"))) {
          vm.invalid(option, "option", option.number("option") + " is given twice");
        }
      }
    }
  }

  private static void ntp(Located nic, Candidate vm) {
    if (nic.has("dhcpOptions")) {
      List<?> servers = nic.child("dhcpOptions").values("ntpServers");
      for (int i = 0; i < servers.size(); i++) {
        if (servers.get(i) instanceof String server && !DeviceAddresses.isIpv4(server)) {
          vm.invalid(
              nic,
              "dhcpOptions.ntpServers[" + i + "]",
              DisplayValues.brief(server) + " is no IPv4 address");
        }
      }
    }
  }
}
