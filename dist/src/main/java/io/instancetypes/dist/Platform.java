package io.instancetypes.dist;

import java.util.List;

/**
 * An architecture of nodes, by the names that images, Debian and the loader of programs give it.
 */
enum Platform {
  AMD64("amd64", "x86_64-linux-gnu", "lib64/ld-linux-x86-64.so.2"),
  ARM64("arm64", "aarch64-linux-gnu", "lib/ld-linux-aarch64.so.1");

  private final String architecture;
  private final String triplet;
  private final String loader;

  Platform(String architecture, String triplet, String loader) {
    this.architecture = architecture;
    this.triplet = triplet;
    this.loader = loader;
  }

  static Platform named(String architecture) {
    return List.of(values()).stream()
        .filter(each -> each.architecture.equals(architecture))
        .findFirst()
        .orElseThrow(
            () -> new DistributionException(architecture + " is not a platform: amd64 or arm64"));
  }

  /** Whether this machine can run its programs. */
  boolean isHere() {
    String here = System.getProperty("os.arch");
    return System.getProperty("os.name").equals("Linux")
        && architecture.equals(here.equals("aarch64") ? "arm64" : here);
  }

  String architecture() {
    return architecture;
  }

  String triplet() {
    return triplet;
  }

  String loader() {
    return loader;
  }
}
