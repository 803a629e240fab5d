package io.instancetypes.qemu;

import java.util.List;

/** The network cards, each on a network that QEMU itself plays to the guest. */
final class NetworkOptions {
  private static final List<String> CARDS =
      List.of("e1000", "e1000e", "ne2k_pci", "pcnet", "rtl8139");

  private static final String NAMED = "named by virtctl";
  private static final String NO_WAY_OUT =
      "QEMU's own network would let the guest reach the loopback of the host, so it leads nowhere;"
          + " without restrict=on it leads out, and there";

  private NetworkOptions() {}

  static void add(Assembly guest) {
    List<FieldNode> networks = guest.spec("networks").items();
    List<FieldNode> cards = guest.domain("devices.interfaces").items();
    for (int i = 0; i < cards.size(); i++) {
      FieldNode card = cards.get(i);
      if (card.at("state").text().equals("absent")) {
        continue;
      }
      if (card.at("state").text().equals("down")) {
        guest.refuse(card.at("state"), "an interface starts up", "Leave it out, or write absent");
      }
      String name = card.at("name").text();
      FieldNode network =
          networks.stream()
              .filter(candidate -> candidate.at("name").text().equals(name))
              .findFirst()
              .orElse(null);
      if (network == null) {
        guest.invalid(card.at("name"), "there is no network of this name");
      } else {
        network("net" + i, network, card, guest);
        card("net" + i, card, guest);
      }
    }
  }

  private static void network(String id, FieldNode network, FieldNode card, Assembly guest) {
    FieldNode pod = network.at("pod");
    FieldNode hostname = guest.spec("hostname");
    OptionBuilder net =
        guest
            .option("-netdev")
            .is("user", pod)
            .with("id", id, NAMED)
            .with("restrict", "on", "no guest reaches the loopback of its host")
            .with("hostname", hostname.exists() ? hostname.text() : guest.name(), hostname);
    guest.ignore(pod, NO_WAY_OUT);
    if (card.at("bridge").isObject()) {
      guest.ignore(card.at("bridge"), "the guest is behind the address of the host");
    }
    text(net, "net", pod.at("vmNetworkCIDR"));
    text(net, "ipv6-net", pod.at("vmIPv6NetworkCIDR"));
    text(net, "bootfile", card.at("dhcpOptions.bootFileName"));
    text(net, "tftp-server-name", card.at("dhcpOptions.tftpServerName"));
  }

  private static void card(String id, FieldNode card, Assembly guest) {
    FieldNode model = card.at("model");
    if (!List.of("", "virtio").contains(model.text()) && !CARDS.contains(model.text())) {
      guest.refuse(
          model, "there are virtio, e1000, e1000e, ne2k_pci, pcnet and rtl8139", "Write virtio");
      return;
    }
    String device =
        CARDS.contains(model.text()) ? model.text() : DeviceOptions.virtio("virtio-net-pci", guest);
    OptionBuilder option =
        guest
            .pciDevice()
            .is(device, DeviceOptions.virtioField(model, guest))
            .with("netdev", id, card.at("name"));
    text(option, "mac", card.at("macAddress"));
    if (card.at("bootOrder").exists()) {
      option.with("bootindex", card.at("bootOrder").number(1), card.at("bootOrder"));
    }
    if (card.at("acpiIndex").exists()) {
      option.with("acpi-index", card.at("acpiIndex").number(1), card.at("acpiIndex"));
    }
  }

  private static void text(OptionBuilder option, String key, FieldNode field) {
    if (field.exists()) {
      option.with(key, field.text(), field);
    }
  }
}
