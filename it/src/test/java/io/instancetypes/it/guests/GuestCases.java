package io.instancetypes.it.guests;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.Quantity;
import io.instancetypes.catalog.Catalog;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The VMs that are booted. */
final class GuestCases {
  /** More would not fit beside other things on a small machine. */
  private static final long MOST_MEMORY = 4L << 30;

  private static final long MOST_CPUS = 4;

  private static final String EFI = "  bootloader: {efi: {secureBoot: false}}";

  private static final String IDENTITY =
      """
        uuid: 123e4567-e89b-42d3-a456-426614174000
        serial: "F-1, and more"
      chassis: {asset: "A-1, and more"}\
      """;

  private static final String OWN_TYPE =
      """
      ---
      apiVersion: instancetype.kubevirt.io/v1beta1
      kind: VirtualMachineClusterInstancetype
      metadata: {name: four}
      spec: {cpu: {guest: 4}, memory: {guest: 384Mi}}
      ---
      apiVersion: instancetype.kubevirt.io/v1beta1
      kind: VirtualMachineClusterPreference
      metadata: {name: layout}
      spec:
        cpu: {preferredCPUTopology: %s}
        devices: {preferredDiskBus: %s, preferredInterfaceModel: %s, preferredAutoattachMemBalloon: %s}
      """;

  private static final String ROOM_TO_GROW =
      """
      ---
      apiVersion: kubevirt.io/v1
      kind: KubeVirt
      metadata: {name: kubevirt, namespace: kubevirt}
      spec: {configuration: {vmRolloutStrategy: LiveUpdate}}
      """;

  private GuestCases() {}

  /** Every size, layout, bus, card and firmware at least once, as few guests as do. */
  static Stream<GuestCase> representative() {
    GuestCase growing = GuestCase.standard("u1.micro", "", "");
    return Stream.of(
        GuestCase.standard("o1.nano", "", IDENTITY),
        GuestCase.standard("u1.small", "fedora", EFI),
        GuestCase.standard("u1.2xmedium", "windows.10", ""),
        layout("preferSockets", "virtio", "e1000", true),
        layout("preferCores", "scsi", "rtl8139", false),
        layout("preferThreads", "sata", "e1000e", true),
        layout("preferSpread", "usb", "virtio", true),
        new GuestCase("room to grow", growing.matchers(), "", ROOM_TO_GROW));
  }

  /** These, and every type of the catalogue that is small enough with every kind of preference. */
  static Stream<GuestCase> all() {
    var cases = new LinkedHashMap<String, GuestCase>();
    representative().forEach(guest -> cases.put(guest.title(), guest));
    for (Fields type : Catalog.standard().objects(Kind.CLUSTER_INSTANCETYPE)) {
      if (isSmall(type)) {
        String name = Fields.text(Fields.map(type, "metadata"), "name");
        for (String preference : List.of("", "linux", "fedora", "rhel.9", "windows.10")) {
          boolean secure = List.of("fedora", "rhel.9").contains(preference);
          GuestCase guest = GuestCase.standard(name, preference, secure ? EFI : "");
          cases.putIfAbsent(guest.title(), guest);
        }
      }
    }
    return cases.values().stream();
  }

  private static GuestCase layout(String topology, String bus, String card, boolean balloon) {
    return new GuestCase(
        topology + ", " + bus + ", " + card,
        "  instancetype: {name: four}\n  preference: {name: layout}",
        "",
        OWN_TYPE.formatted(topology, bus, card, balloon));
  }

  /** Huge pages are the host's, and few machines have any. */
  private static boolean isSmall(Fields type) {
    Map<?, ?> spec = Fields.map(type, "spec");
    Map<?, ?> memory = Fields.map(spec, "memory");
    return memory.get("guest") != null
        && memory.get("hugepages") == null
        && spec.get("gpus") == null
        && Quantity.parse(memory.get("guest")).value() <= MOST_MEMORY
        && Fields.number(Fields.map(spec, "cpu"), "guest") <= MOST_CPUS;
  }
}
