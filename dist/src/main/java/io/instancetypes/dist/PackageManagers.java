package io.instancetypes.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Homebrew's formula and krew's manifest, which name the packages of a release by their sums. */
final class PackageManagers {
  private static final String RELEASES =
      "https://github.com/instancetypes/instancetypes/releases/download/v";
  private static final Pattern PLACE = Pattern.compile("@([A-Z0-9_]+)@");

  private final Path root;
  private final String version;
  private final Path packages;

  /**
   * @param packages the folder of the packages, which both are put beside
   */
  PackageManagers(Path root, String version, Path packages) {
    this.root = root;
    this.version = version;
    this.packages = packages;
  }

  void write() throws IOException {
    fill("formula.rb", "virtctl.rb");
    fill("krew.yaml", "instancetypes.yaml");
  }

  private void fill(String template, String file) throws IOException {
    Matcher places =
        PLACE.matcher(Files.readString(root.resolve("dist/packaging").resolve(template)));
    var filled = new StringBuilder();
    while (places.find()) {
      places.appendReplacement(filled, Matcher.quoteReplacement(value(places.group(1))));
    }
    Files.writeString(packages.resolve(file), places.appendTail(filled));
  }

  private String value(String place) throws IOException {
    return switch (place) {
      case "URL" -> RELEASES + version;
      case "VERSION" -> version;
      case "SHA256_ANY" -> sum("any");
      case "SHA256_LINUX_AMD64" -> sum("linux-amd64");
      case "SHA256_LINUX_ARM64" -> sum("linux-arm64");
      default ->
          throw new DistributionException("nothing is known to fill in for @%s@".formatted(place));
    };
  }

  private String sum(String kind) throws IOException {
    return Sha256.of(packages.resolve("virtctl-%s-%s.tar.gz".formatted(version, kind)));
  }
}
