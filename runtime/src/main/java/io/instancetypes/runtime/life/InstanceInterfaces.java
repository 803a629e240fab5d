package io.instancetypes.runtime.life;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.runtime.agent.AgentReport;
import io.instancetypes.runtime.agent.AgentReport.AgentInterface;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The network cards of a guest, as the status of its instance shows them. */
final class InstanceInterfaces {
  /** What QEMU's own network gives its only guest, and the cards that nobody gave an address. */
  private static final String ADDRESS = "10.0.2.15";

  private static final long FIRST_MAC = 0x525400123456L;
  private static final String LOOPBACK = "lo";

  private InstanceInterfaces() {}

  static List<Object> of(KubeObject vmi, Optional<AgentReport> agent) {
    var seen = new ArrayList<>(agent.map(AgentReport::interfaces).orElse(List.of()));
    seen.removeIf(card -> card.name().equals(LOOPBACK));
    var interfaces = new ArrayList<Object>();
    long mac = FIRST_MAC;
    Map<?, ?> devices = Fields.map(Fields.map(vmi.spec(), "domain"), "devices");
    for (Map<?, ?> card : Fields.maps(devices, "interfaces")) {
      if (Fields.text(card, "state").equals("absent")) {
        continue;
      }
      String own = Fields.text(card, "macAddress");
      Fields found = card(vmi, card, own.isEmpty() ? mac(mac++) : own);
      take(seen, Fields.text(found, "mac")).ifPresent(guests -> agree(found, guests));
      interfaces.add(found);
    }
    seen.forEach(card -> interfaces.add(unknown(card)));
    return interfaces;
  }

  private static Fields card(KubeObject vmi, Map<?, ?> card, String mac) {
    String address = cidr(vmi, card).isEmpty() ? ADDRESS : firstAddress(cidr(vmi, card));
    return Fields.of(
        "name",
        Fields.text(card, "name"),
        "mac",
        mac,
        "ipAddress",
        address,
        "ipAddresses",
        new ArrayList<Object>(List.of(address)),
        "infoSource",
        "domain",
        "queueCount",
        1L);
  }

  private static Optional<AgentInterface> take(List<AgentInterface> cards, String mac) {
    Optional<AgentInterface> found =
        cards.stream().filter(card -> card.mac().equalsIgnoreCase(mac)).findFirst();
    found.ifPresent(cards::remove);
    return found;
  }

  /** The guest knows better which addresses it has. */
  private static void agree(Fields found, AgentInterface card) {
    found.put("infoSource", "domain, guest-agent");
    addresses(found, card);
  }

  /** A card that only the guest knows of, such as a bridge of its own. */
  private static Fields unknown(AgentInterface card) {
    Fields found = Fields.of("mac", card.mac(), "infoSource", "guest-agent");
    addresses(found, card);
    return found;
  }

  private static void addresses(Fields found, AgentInterface card) {
    found.put("interfaceName", card.name());
    if (!card.addresses().isEmpty()) {
      found.put("ipAddress", card.addresses().getFirst());
      found.put("ipAddresses", new ArrayList<Object>(card.addresses()));
    }
  }

  private static String cidr(KubeObject vmi, Map<?, ?> card) {
    return Fields.maps(vmi.spec(), "networks").stream()
        .filter(network -> Fields.text(network, "name").equals(Fields.text(card, "name")))
        .map(network -> Fields.text(Fields.map(network, "pod"), "vmNetworkCIDR"))
        .findFirst()
        .orElse("");
  }

  /** QEMU counts from 15, whatever the network. */
  private static String firstAddress(String cidr) {
    String network = cidr.replaceFirst("/.*", "");
    return network.substring(0, network.lastIndexOf('.') + 1) + "15";
  }

  private static String mac(long address) {
    var bytes = new ArrayList<String>();
    for (int shift = 40; shift >= 0; shift -= 8) {
      bytes.add("%02x".formatted(address >> shift & 0xff));
    }
    return String.join(":", bytes);
  }
}
