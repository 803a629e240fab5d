package io.instancetypes.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

/**
 * The program of a package that starts virtctl. How the JVM is started is decided in the launcher
 * of the repository, whose parts begin with {@code #: NAME}; a package has no sources to look at.
 */
final class Launcher {
  private static final DateTimeFormatter TOUCH =
      DateTimeFormatter.ofPattern("yyyyMMddHHmm.ss").withZone(ZoneOffset.UTC);

  private final Path root;
  private final String version;
  private final Instant time;

  Launcher(Path root, String version, Instant time) {
    this.root = root;
    this.version = version;
    this.time = time;
  }

  /** With a Java of its own. */
  String withJava() throws IOException {
    return filled(packaging("launcher-head.sh") + packaging("own-java.sh") + part("start"));
  }

  /** With a Java that it has to look for. */
  String withoutJava() throws IOException {
    return filled(
        packaging("launcher-head.sh")
            + part("find a JDK")
            + packaging("any-java.sh")
            + part("start"));
  }

  private String filled(String text) {
    return text.replace("@VERSION@", version).replace("@TIME@", TOUCH.format(time));
  }

  private String packaging(String name) throws IOException {
    return Files.readString(root.resolve("dist/packaging").resolve(name));
  }

  private String part(String name) throws IOException {
    String launcher = Files.readString(root.resolve("virtctl"));
    return List.of(launcher.split("(?m)^#: ")).stream()
        .filter(part -> part.startsWith(name + "\n"))
        .findFirst()
        .map(part -> part.substring(name.length() + 1))
        .orElseThrow(() -> new DistributionException("./virtctl has no part \"#: " + name + "\""));
  }
}
