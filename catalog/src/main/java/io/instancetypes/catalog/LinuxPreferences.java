package io.instancetypes.catalog;

import static io.instancetypes.catalog.Component.AMD64;
import static io.instancetypes.catalog.Component.ARM64;
import static io.instancetypes.catalog.Component.DISKS_VIRTIO;
import static io.instancetypes.catalog.Component.DISKS_WITH_IO_THREAD;
import static io.instancetypes.catalog.Component.EFI;
import static io.instancetypes.catalog.Component.NETWORK_QUEUES;
import static io.instancetypes.catalog.Component.NETWORK_VIRTIO;
import static io.instancetypes.catalog.Component.OLD_VIRTIO;
import static io.instancetypes.catalog.Component.RANDOM_NUMBERS;
import static io.instancetypes.catalog.Component.S390X;
import static io.instancetypes.catalog.Component.SECURE_BOOT;
import static io.instancetypes.catalog.Component.SECURE_EXECUTION;
import static io.instancetypes.catalog.Component.SPREAD_BY_4;
import static io.instancetypes.catalog.Component.TABLET_VIRTIO;

import java.util.ArrayList;
import java.util.List;

/** Preferences for Linux, except Red Hat Enterprise Linux. */
final class LinuxPreferences {
  static final Preference LINUX =
      Preference.root("linux", "linux", DISKS_VIRTIO, NETWORK_VIRTIO, RANDOM_NUMBERS)
          .called("Linux Guest")
          .icon("icon-linux")
          .tagged("linux");

  private LinuxPreferences() {}

  static List<Preference> all() {
    var all = new ArrayList<Preference>();
    generic(all);
    distributions(all);
    fedora(all);
    centos(all);
    return all;
  }

  private static void generic(List<Preference> all) {
    Preference efi = LINUX.variant("efi", EFI).called("Linux EFI Guest").tagged("linux-efi");
    all.add(LINUX);
    all.add(efi);
    all.add(
        LINUX
            .variant("virtiotransitional", OLD_VIRTIO)
            .called("Linux Virtio Transitional Guest")
            .tagged("linux-virtio-transitional"));
    all.add(distribution(efi, "debian", "Debian", "icon-debian").needs(1, "512Mi"));
    all.add(distribution(efi, "oraclelinux", "Oracle Linux", "icon-oracle").needs(2, "4Gi"));
  }

  private static void distributions(List<Preference> all) {
    all.add(distribution(LINUX, "alpine", "Alpine", "icon-alpine").needs(1, "512Mi"));
    all.add(distribution(LINUX, "cirros", "Cirros", "icon-cirros").needs(1, "256Mi"));
    all.add(distribution(LINUX, "ubuntu", "Ubuntu", "icon-ubuntu").needs(1, "2Gi"));
    all.add(
        distribution(LINUX, "sles", "SUSE Linux Enterprise Server", "icon-sles").needs(1, "2Gi"));
    all.add(
        distribution(LINUX, "opensuse.leap", "OpenSUSE Leap", "icon-opensuse-leap")
            .needs(1, "2Gi"));
    all.add(
        distribution(
                LINUX, "opensuse.tumbleweed", "OpenSUSE Tumbleweed", "icon-opensuse-tumbleweed")
            .needs(1, "2Gi"));
  }

  private static Preference distribution(
      Preference parent, String name, String displayName, String icon) {
    return parent.child(name).called(displayName).icon(icon).tagged(name);
  }

  private static void fedora(List<Preference> all) {
    all.add(fedora("fedora", "amd64", AMD64, SECURE_BOOT));
    all.add(fedora("fedora.arm64", "arm64", ARM64));
    Preference s390x = fedora("fedora.s390x", "s390x", S390X);
    all.add(s390x);
    all.add(s390x.variant("secex", SECURE_EXECUTION).called("Fedora (IBM Secure Execution)"));
  }

  private static Preference fedora(String name, String architecture, Component... components) {
    return LINUX
        .child(name, components)
        .called("Fedora (" + architecture + ")")
        .icon("icon-fedora")
        .tagged("fedora")
        .needs(1, "2Gi");
  }

  private static void centos(List<Preference> all) {
    Preference centos = LINUX.child("centos").icon("icon-centos").tagged("linux,centos-stream");
    Preference stream9 =
        centos.variant("stream9", DISKS_WITH_IO_THREAD).called("CentOS Stream 9").needs(1, "1.5Gi");
    Preference stream10 =
        centos
            .variant("stream10", DISKS_WITH_IO_THREAD)
            .called("CentOS Stream 10")
            .needs(1, "1.5Gi");
    all.add(stream9);
    all.add(stream9.variant("desktop", TABLET_VIRTIO));
    all.add(
        stream9
            .variant("dpdk", SPREAD_BY_4, NETWORK_QUEUES)
            .tagged("linux,centos-stream,dpdk")
            .needs(8, "1.5Gi"));
    all.add(stream10);
    all.add(stream10.variant("desktop", TABLET_VIRTIO));
  }
}
