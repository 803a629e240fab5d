package io.instancetypes.catalog;

import static io.instancetypes.catalog.Component.AMD64;
import static io.instancetypes.catalog.Component.ARM64;
import static io.instancetypes.catalog.Component.DISKS_WITH_IO_THREAD;
import static io.instancetypes.catalog.Component.EFI;
import static io.instancetypes.catalog.Component.NETWORK_QUEUES;
import static io.instancetypes.catalog.Component.NO_PERIPHERALS;
import static io.instancetypes.catalog.Component.S390X;
import static io.instancetypes.catalog.Component.SECURE_BOOT;
import static io.instancetypes.catalog.Component.SECURE_EXECUTION;
import static io.instancetypes.catalog.Component.SPREAD;
import static io.instancetypes.catalog.Component.SPREAD_BY_4;
import static io.instancetypes.catalog.Component.TABLET_VIRTIO;

import java.util.ArrayList;
import java.util.List;

/** Preferences for Red Hat Enterprise Linux. From release 9 on there is one per architecture. */
final class RhelPreferences {
  private static final String PRODUCT = "Red Hat Enterprise Linux ";
  private static final Preference RHEL =
      LinuxPreferences.LINUX.child("rhel").icon("icon-rhel").tagged("linux,rhel");

  private RhelPreferences() {}

  static List<Preference> all() {
    var all = new ArrayList<Preference>();
    releases7And8(all);
    release9(all);
    architectures("9", all);
    all.add(release("10", "10 (amd64)", AMD64, DISKS_WITH_IO_THREAD, EFI, SECURE_BOOT));
    architectures("10", all);
    return all;
  }

  private static Preference release(String name, String displayName, Component... components) {
    return RHEL.variant(name, components).called(PRODUCT + displayName).needs(1, "1.5Gi");
  }

  private static void releases7And8(List<Preference> all) {
    Preference release7 = release("7", "7").needs(1, "1Gi");
    Preference release8 = release("8", "8");
    all.add(release7);
    all.add(release7.variant("desktop", TABLET_VIRTIO));
    all.add(release8);
    all.add(release8.variant("desktop", TABLET_VIRTIO));
    all.add(dpdk(release8));
  }

  private static void release9(List<Preference> all) {
    Preference release9 = release("9", "9 (amd64)", AMD64, DISKS_WITH_IO_THREAD, SECURE_BOOT);
    all.add(release9);
    all.add(release9.variant("desktop", TABLET_VIRTIO).called(PRODUCT + "9 Desktop (amd64)"));
    all.add(dpdk(release9).called(PRODUCT + "9 DPDK (amd64)"));
    all.add(
        release9
            .variant("realtime", SPREAD, NETWORK_QUEUES, NO_PERIPHERALS)
            .called(PRODUCT + "9 Realtime (amd64)")
            .tagged("linux,rhel,realtime")
            .needs(4, "4Gi"));
  }

  /** Eight vCPUs are the fewest that fill two threads on each of four cores. */
  private static Preference dpdk(Preference release) {
    return release
        .variant("dpdk", SPREAD_BY_4, NETWORK_QUEUES)
        .tagged("linux,rhel,dpdk")
        .needs(8, "1.5Gi");
  }

  private static void architectures(String number, List<Preference> all) {
    all.add(release(number + ".arm64", number + " (arm64)", ARM64, DISKS_WITH_IO_THREAD));
    Preference s390x = release(number + ".s390x", number + " (s390x)", S390X, DISKS_WITH_IO_THREAD);
    all.add(s390x);
    all.add(
        s390x
            .variant("secex", SECURE_EXECUTION)
            .called(PRODUCT + number + " (IBM Secure Execution)"));
  }
}
