package io.instancetypes.dist;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/**
 * Makes the packages of virtctl in {@code target/dist}: {@code BuildPackages ROOT VERSION TIME
 * PLATFORMS}.
 */
public final class BuildPackages {
  private static final int MEGABYTE = 1_000_000;

  private final Path root;
  private final String version;
  private final Instant time;
  private final Path work;
  private final Path output;

  private BuildPackages(Path root, String version, Instant time) throws IOException {
    this.root = root;
    this.version = version;
    this.time = time;
    this.work = Folders.empty(root.resolve("dist/target/packages"));
    this.output = Files.createDirectories(root.resolve("target/dist"));
    Sbom.of(root, root.resolve("cli/target/virtctl.jar"));
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    try {
      Path root = Path.of(arguments[0]).toRealPath();
      var packages = new BuildPackages(root, arguments[1], Instant.parse(arguments[2]));
      packages.any();
      var platforms = List.of(arguments[3].split(","));
      for (String platform : platforms) {
        packages.of(Platform.named(platform));
      }
      // Both name the packages of all platforms.
      if (platforms.containsAll(List.of("amd64", "arm64"))) {
        new PackageManagers(root, packages.version, packages.output).write();
      }
    } catch (DistributionException | IOException reason) {
      System.err.println("error: " + DistributionException.inWords(reason));
      System.exit(1);
    }
  }

  private void any() throws IOException, InterruptedException {
    Path folder = Files.createDirectories(work.resolve("any"));
    new PackageRoot(root, version, time).fill(prefix(folder));
    tar(folder, "any");
  }

  private void of(Platform platform) throws IOException, InterruptedException {
    Path folder = Files.createDirectories(work.resolve(platform.architecture()).resolve("tar"));
    new PackageRoot(root, version, time).fill(prefix(folder), platform, modules(platform));
    tar(folder, "linux-" + platform.architecture());
    deb(platform, prefix(folder));
  }

  private Path prefix(Path folder) {
    return folder.resolve("virtctl-" + version);
  }

  /** This JDK runs on older systems than Debian's does; for another platform there is only that. */
  private Optional<Path> modules(Platform platform) throws IOException, InterruptedException {
    if (platform.isHere()) {
      return Optional.empty();
    }
    Path unpacked = Files.createDirectories(work.resolve(platform.architecture() + "/debian"));
    DebianPackages.ofProject(root).unpack(platform.architecture(), unpacked);
    return Optional.of(
        unpacked.resolve("usr/lib/jvm/java-25-openjdk-" + platform.architecture() + "/jmods"));
  }

  private void tar(Path folder, String kind) throws IOException {
    Path file = output.resolve("virtctl-%s-%s.tar.gz".formatted(version, kind));
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      var tar = new Tar(out, time);
      tar.folder(folder, "");
      tar.end();
    }
    tell(file);
  }

  private void deb(Platform platform, Path prefix) throws IOException {
    Path deb = Files.createDirectories(work.resolve(platform.architecture()).resolve("deb"));
    Files.move(prefix, deb.resolve("usr"));
    String library = "libc6 (>= %s), zlib1g".formatted(Glibc.neededBy(deb.resolve("usr/lib")));
    Path file = output.resolve("virtctl_%s_%s.deb".formatted(version, platform.architecture()));
    new Deb(version, platform.architecture(), library).write(deb, time, file, work);
    tell(file);
  }

  private void tell(Path file) throws IOException {
    long size = Files.size(file) / MEGABYTE;
    System.out.printf("%s  %s  %d MB%n", Sha256.of(file), root.relativize(file), size);
  }
}
