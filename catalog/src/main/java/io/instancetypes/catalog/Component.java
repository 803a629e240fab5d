package io.instancetypes.catalog;

import static io.instancetypes.api.Fields.of;

import io.instancetypes.api.Fields;

/** A part that several preferences share. */
enum Component {
  DISKS_SATA(of("devices", of("preferredDiskBus", "sata"))),
  DISKS_VIRTIO(of("devices", of("preferredDiskBus", "virtio"))),
  DISKS_WITH_IO_THREAD(of("devices", of("preferredDiskDedicatedIoThread", true))),
  NETWORK_E1000(of("devices", of("preferredInterfaceModel", "e1000"))),
  NETWORK_E1000E(of("devices", of("preferredInterfaceModel", "e1000e"))),
  NETWORK_RTL8139(of("devices", of("preferredInterfaceModel", "rtl8139"))),
  NETWORK_VIRTIO(of("devices", of("preferredInterfaceModel", "virtio"))),
  NETWORK_QUEUES(of("devices", of("preferredNetworkInterfaceMultiQueue", true))),
  TABLET(of("devices", of("preferredAutoattachInputDevice", true))),
  TABLET_VIRTIO(
      of(
          "devices",
          of(
              "preferredAutoattachInputDevice", true,
              "preferredInputBus", "virtio",
              "preferredInputType", "tablet"))),
  VIDEO_VIRTIO(of("devices", of("preferredVideoType", "virtio"))),
  OLD_VIRTIO(of("devices", of("preferredUseVirtioTransitional", true))),
  RANDOM_NUMBERS(of("devices", of("preferredRng", new Fields()))),
  TPM(of("devices", of("preferredTPM", of("persistent", true)))),
  NO_PERIPHERALS(
      of(
          "devices",
          of(
              "preferredAutoattachGraphicsDevice", false,
              "preferredAutoattachMemBalloon", false,
              "preferredAutoattachSerialConsole", true))),

  IN_SOCKETS(of("cpu", of("preferredCPUTopology", "sockets"))),
  IN_CORES(of("cpu", of("preferredCPUTopology", "cores"))),
  SPREAD(spread(of("across", "SocketsCoresThreads"))),
  SPREAD_BY_4(spread(of("across", "SocketsCoresThreads", "ratio", 4L))),

  EFI(efi(of("secureBoot", false))),
  EFI_PERSISTENT(efi(of("persistent", true, "secureBoot", false))),
  SECURE_BOOT(
      of(
          "features",
          of("preferredSmm", new Fields()),
          "firmware",
          of("preferredEfi", of("secureBoot", true)))),

  AMD64(architecture("amd64")),
  ARM64(architecture("arm64")),
  S390X(architecture("s390x")),

  SECURE_EXECUTION(of("preferredLaunchSecurity", new Fields())),
  NO_PCI_HOLE(of("annotations", of("kubevirt.io/disablePCIHole64", "true"))),
  AN_HOUR_TO_STOP(of("preferredTerminationGracePeriodSeconds", 3600L)),
  HYPERV(of("clock", hypervClock(), "features", hypervFeatures()));

  private final Fields part;

  Component(Fields part) {
    this.part = part;
  }

  Fields part() {
    return part;
  }

  private static Fields spread(Fields options) {
    return of("cpu", of("preferredCPUTopology", "spread", "spreadOptions", options));
  }

  private static Fields efi(Fields efi) {
    return of("firmware", of("preferredEfi", efi));
  }

  /** A guest built for one architecture prefers it and can run on nothing else. */
  private static Fields architecture(String name) {
    return of("preferredArchitecture", name, "requirements", of("architecture", name));
  }

  private static Fields hypervClock() {
    return of(
        "preferredClockOffset",
        of("utc", new Fields()),
        "preferredTimer",
        of(
            "hpet", of("present", false),
            "pit", of("tickPolicy", "delay"),
            "rtc", of("tickPolicy", "catchup"),
            "hyperv", new Fields()));
  }

  private static Fields hypervFeatures() {
    var hyperv = of("spinlocks", of("spinlocks", 8191L), "synictimer", of("direct", new Fields()));
    for (String plain :
        new String[] {
          "frequencies",
          "ipi",
          "reenlightenment",
          "relaxed",
          "reset",
          "runtime",
          "synic",
          "tlbflush",
          "vapic",
          "vpindex"
        }) {
      hyperv.put(plain, new Fields());
    }
    return of(
        "preferredAcpi", new Fields(), "preferredApic", new Fields(), "preferredHyperv", hyperv);
  }
}
