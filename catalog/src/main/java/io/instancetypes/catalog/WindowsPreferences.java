package io.instancetypes.catalog;

import static io.instancetypes.catalog.Component.AN_HOUR_TO_STOP;
import static io.instancetypes.catalog.Component.DISKS_SATA;
import static io.instancetypes.catalog.Component.DISKS_VIRTIO;
import static io.instancetypes.catalog.Component.EFI_PERSISTENT;
import static io.instancetypes.catalog.Component.HYPERV;
import static io.instancetypes.catalog.Component.IN_CORES;
import static io.instancetypes.catalog.Component.IN_SOCKETS;
import static io.instancetypes.catalog.Component.NETWORK_E1000;
import static io.instancetypes.catalog.Component.NETWORK_E1000E;
import static io.instancetypes.catalog.Component.NETWORK_RTL8139;
import static io.instancetypes.catalog.Component.NETWORK_VIRTIO;
import static io.instancetypes.catalog.Component.NO_PCI_HOLE;
import static io.instancetypes.catalog.Component.SECURE_BOOT;
import static io.instancetypes.catalog.Component.TABLET;
import static io.instancetypes.catalog.Component.TABLET_VIRTIO;
import static io.instancetypes.catalog.Component.TPM;
import static io.instancetypes.catalog.Component.VIDEO_VIRTIO;

import java.util.ArrayList;
import java.util.List;

/** Preferences for Windows, each with what it has drivers for by itself or from virtio-win. */
final class WindowsPreferences {
  private static final Preference WINDOWS =
      Preference.root(
              "windows",
              "windows",
              HYPERV,
              IN_SOCKETS,
              DISKS_SATA,
              NETWORK_E1000E,
              TABLET,
              AN_HOUR_TO_STOP)
          .icon("icon-windows")
          .tagged("windows");

  private WindowsPreferences() {}

  static List<Preference> all() {
    var all = new ArrayList<Preference>();
    // Desktops use at most two sockets, whatever the machine has.
    both("10", "10", 1, "2Gi", all, IN_CORES, SECURE_BOOT);
    both("11", "11", 2, "4Gi", all, IN_CORES, EFI_PERSISTENT, TPM, SECURE_BOOT);
    both("7", "7", 1, "2Gi", all);
    both("2k8", "Server 2008/2008 R2", 1, "512Mi", all, NETWORK_E1000);
    both("2k12", "Server 2012/2012 R2", 1, "512Mi", all);
    both("2k16", "Server 2016", 1, "2Gi", all, SECURE_BOOT);
    both("2k19", "Server 2019", 1, "2Gi", all, SECURE_BOOT);
    both("2k22", "Server 2022", 1, "2Gi", all, EFI_PERSISTENT, TPM, SECURE_BOOT);
    both("2k25", "Server 2025", 1, "2Gi", all, EFI_PERSISTENT, TPM, SECURE_BOOT);
    all.add(release("2k3", "Server 2003", NO_PCI_HOLE, NETWORK_RTL8139).needs(1, "256Mi"));
    all.add(release("xp", "XP", NO_PCI_HOLE).needs(1, "128Mi"));
    return all;
  }

  /** A release as it is installed, and with the virtio drivers. */
  private static void both(
      String suffix,
      String displayName,
      long vcpus,
      String memory,
      List<Preference> all,
      Component... components) {
    Preference release = release(suffix, displayName, components).needs(vcpus, memory);
    all.add(release);
    all.add(
        release
            .variant("virtio", DISKS_VIRTIO, NETWORK_VIRTIO, TABLET_VIRTIO, VIDEO_VIRTIO)
            .called("Microsoft Windows " + displayName + " (virtio)"));
  }

  private static Preference release(String suffix, String displayName, Component... components) {
    return WINDOWS.variant(suffix, components).called("Microsoft Windows " + displayName);
  }
}
