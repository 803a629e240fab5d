package io.instancetypes.dist;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The packages of Debian that an image is made of, each known by its SHA-256, so that it does not
 * matter from which mirror they come.
 */
final class DebianPackages {
  private final List<DebianPackage> packages;
  private final Path cache;

  DebianPackages(List<DebianPackage> packages, Path cache) {
    this.packages = packages;
    this.cache = cache;
  }

  static DebianPackages read(Path list, Path cache) throws IOException {
    return new DebianPackages(
        Files.readAllLines(list).stream()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .map(DebianPackage::parse)
            .toList(),
        cache);
  }

  /** Those of the list of the project, kept for the next time. */
  static DebianPackages ofProject(Path root) throws IOException {
    Path cache = Path.of(System.getProperty("user.home"), ".cache/instancetypes/debian");
    return read(root.resolve("dist/debian.list"), cache);
  }

  List<DebianPackage> of(String architecture) {
    return packages.stream().filter(each -> each.architecture().equals(architecture)).toList();
  }

  /** Unpacks all packages of an architecture into one folder. */
  void unpack(String architecture, Path folder) throws IOException, InterruptedException {
    for (DebianPackage each : of(architecture)) {
      Path log = folder.resolveSibling("dpkg-deb.log");
      Commands.run(log, Map.of(), List.of("dpkg-deb", "-x", file(each).toString(), "" + folder));
    }
  }

  private Path file(DebianPackage wanted) throws IOException, InterruptedException {
    Path file = Files.createDirectories(cache).resolve(wanted.sha256() + ".deb");
    if (!Files.exists(file)) {
      Path part = Files.createTempFile(cache, "part", ".deb");
      download(wanted, part);
      String sum = Sha256.of(part);
      if (!sum.equals(wanted.sha256())) {
        Files.delete(part);
        throw new DistributionException(
            "%s has the SHA-256 %s, not the %s that was reviewed"
                .formatted(wanted.path(), sum, wanted.sha256()));
      }
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
    return file;
  }

  private static void download(DebianPackage wanted, Path to)
      throws IOException, InterruptedException {
    String mirror = mirror();
    try (var client = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build()) {
      var request = HttpRequest.newBuilder(URI.create(mirror + wanted.path())).build();
      HttpResponse<Path> answer = client.send(request, BodyHandlers.ofFile(to));
      if (answer.statusCode() != 200) {
        throw new DistributionException(
            ("%s answers %d for %s: a newer version took its place; take it into dist/debian.list"
                    + " with dist/update-debian, or set DEBIAN_MIRROR to one that keeps old ones")
                .formatted(mirror, answer.statusCode(), wanted.path()));
      }
    }
  }

  private static String mirror() throws IOException {
    String named = System.getenv("DEBIAN_MIRROR");
    String mirror = named != null ? named : mirrorOfApt().orElseThrow(DebianPackages::noMirror);
    return mirror.endsWith("/") ? mirror : mirror + "/";
  }

  private static DistributionException noMirror() {
    return new DistributionException(
        "this machine has no apt that names a mirror of Debian; set DEBIAN_MIRROR to one of those"
            + " that https://www.debian.org/mirror/list has");
  }

  private static Optional<String> mirrorOfApt() throws IOException {
    Process process;
    try {
      process =
          new ProcessBuilder("apt-get", "indextargets", "--format", "$(REPO_URI)")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException noApt) {
      return Optional.empty();
    }
    try (BufferedReader lines = process.inputReader()) {
      return lines.lines().filter(line -> line.matches(".*/debian/?")).findFirst();
    }
  }
}
