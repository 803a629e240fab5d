package io.instancetypes.virtctl;

import java.util.Locale;

/**
 * What this program is and where it runs. The version stands in the class because a resource would
 * mean to open the jar, which otherwise stays closed: the classes come from the AOT cache.
 */
final class Build {
  static final String VERSION = "${project.version}";

  private Build() {}

  /** As Go, and so kubectl, spells it: {@code linux/amd64}. */
  static String platform() {
    String system = System.getProperty("os.name");
    String architecture = System.getProperty("os.arch");
    return (system.startsWith("Mac") ? "darwin" : system.toLowerCase(Locale.ROOT))
        + "/"
        + (architecture.equals("aarch64") ? "arm64" : architecture);
  }
}
