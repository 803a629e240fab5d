package io.instancetypes.dist;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.spi.ToolProvider;

/** The part of Java that virtctl needs, linked for one platform. */
final class JavaRuntime {
  /**
   * What {@code jdeps} finds in the jar, without what only parts ask for that are never used:
   * {@code java.desktop} (beans of libraries).
   */
  static final List<String> MODULES =
      List.of(
          "java.base",
          "java.logging",
          "java.management",
          "java.naming",
          "java.net.http",
          "java.sql",
          "java.xml",
          "jdk.httpserver",
          "jdk.management",
          "jdk.net",
          "jdk.unsupported",
          "jdk.zipfs");

  private JavaRuntime() {}

  /**
   * @param modules the modules of another platform; empty for those of the JDK that runs this
   * @param compression as jlink names it; what is not compressed starts faster
   */
  static void link(Optional<Path> modules, String compression, Path output) {
    var arguments = new ArrayList<String>();
    modules.ifPresent(folder -> arguments.addAll(List.of("--module-path", folder.toString())));
    arguments.addAll(List.of("--add-modules", String.join(",", MODULES)));
    // Debug attributes stay: jlink strips them before or after it generates classes for method
    // handles, in an order that differs from run to run, and with it the runtime.
    arguments.addAll(List.of("--no-header-files", "--no-man-pages", "--compress", compression));
    arguments.addAll(List.of("--output", output.toString()));
    var said = new StringWriter();
    var print = new PrintWriter(said, true);
    ToolProvider jlink =
        ToolProvider.findFirst("jlink")
            .orElseThrow(() -> new DistributionException("this Java has no jlink; use a JDK 25"));
    if (jlink.run(print, print, arguments.toArray(String[]::new)) != 0) {
      throw new DistributionException("jlink of JDK %s: %s".formatted(Runtime.version(), said));
    }
  }
}
