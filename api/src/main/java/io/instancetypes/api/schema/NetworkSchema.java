package io.instancetypes.api.schema;

import static io.instancetypes.api.schema.Shapes.count;
import static io.instancetypes.api.schema.Shapes.field;
import static io.instancetypes.api.schema.Shapes.integer;
import static io.instancetypes.api.schema.Shapes.lines;
import static io.instancetypes.api.schema.Shapes.list;
import static io.instancetypes.api.schema.Shapes.marker;
import static io.instancetypes.api.schema.Shapes.object;
import static io.instancetypes.api.schema.Shapes.text;
import static io.instancetypes.api.schema.Shapes.truth;

import io.instancetypes.api.schema.Schema.ListSchema.Merging;

/** The networks of a virtual machine, and its interfaces to them. */
final class NetworkSchema {

  private static final int MOST = 256;

  private NetworkSchema() {}

  static Shape networks() {
    return list(
        "Networks; each has the interface of its name.",
        object(
            "A network.",
            field("name", text("Its name.")).required(),
            field(
                "pod",
                object(
                    "The network of the pod.",
                    field("vmNetworkCIDR", text("The addresses within a masquerade.")),
                    field("vmIPv6NetworkCIDR", text("The same for IPv6.")))),
            field(
                "multus",
                object(
                    "A network of Multus.",
                    field("networkName", text("Its NetworkAttachmentDefinition, [NAMESPACE/]NAME."))
                        .required(),
                    field("default", truth("Stands in for the network of the pod.")))),
            field(
                "resourceClaim",
                object(
                    "A device that a resource claim provides.",
                    field("claimName", text("The claim.")),
                    field("requestName", text("The request in it."))))),
        Merging.ATOMIC,
        MOST);
  }

  static Shape interfaces() {
    return list(
        "Interfaces; each connects to the network of its name.",
        connection(),
        Merging.ATOMIC,
        MOST);
  }

  private static Shape connection() {
    return object(
        "An interface.",
        field("name", text("The network that it connects to.")).required(),
        field("model", text("The card, such as virtio or e1000e.")),
        field("macAddress", text("Its MAC address.")),
        field("bridge", marker("Bridged to its network.")),
        field("masquerade", marker("Behind the address of its pod.")),
        field("sriov", marker("A function of a network card of the host.")),
        field("passtBinding", marker("Through passt, in user mode.")),
        field("passt", marker("Through passt, in the way that is given up.")),
        field("slirp", marker("Through slirp, which is given up.")),
        field("macvtap", marker("Through macvtap, which is given up.")),
        field(
            "binding",
            object(
                "Bound by a plugin.",
                field("name", text("The plugin, as the cluster names it.")).required())),
        field(
            "acpiIndex", integer("The number from which the guest makes the name of the device.")),
        field("bootOrder", count("Its turn among all that can boot; 1 is the first.")),
        field("dhcpOptions", dhcpOptions()),
        field("pciAddress", text("Its PCI address, such as 0000:81:01.10.")),
        field("portRanges", portRanges()),
        field("ports", ports()),
        field("state", text("up, down or absent; up if left out.")),
        field("tag", text("A tag that the guest reads from its metadata.")));
  }

  private static Shape dhcpOptions() {
    return object(
        "What the guest learns by DHCP.",
        field("bootFileName", text("The file to boot (option 67).")),
        field("ntpServers", lines("IPv4 addresses of time servers.")),
        field("tftpServerName", text("The TFTP server to boot from (option 66).")),
        field(
            "privateOptions",
            list(
                "Options of one's own.",
                object(
                    "An option.",
                    field("option", integer("Its number, 224 to 254.")).required(),
                    field("value", text("Its value.")).required()))));
  }

  private static Shape ports() {
    return list(
        "Ports that a masquerade lets through; all if left out.",
        object(
            "A port.",
            field("name", text("Its name.")),
            field("port", integer("Its number.")).required(),
            field("protocol", text("TCP or UDP; TCP if left out."))));
  }

  private static Shape portRanges() {
    return list(
        "Ranges of ports that are let through.",
        object(
            "A range.",
            field("start", integer("The first port.")).required(),
            field("end", integer("The last port.")).required(),
            field("protocol", text("TCP or UDP.")).required()));
  }
}
