package io.instancetypes.dist;

import static java.nio.file.attribute.PosixFilePermissions.fromString;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * The files of a package below its prefix, which is {@code /usr} or any folder: programs in {@code
 * bin}, Java and the jar in {@code lib/virtctl}, manuals and completion in {@code share}.
 */
final class PackageRoot {
  /** The collector that commands run with. */
  private static final List<String> COMMANDS = List.of("-XX:+UseSerialGC");

  /**
   * What has an archive of its own: a JVM takes up all of an archive when it starts, which is what
   * most of the time of a small command would go to.
   */
  private static final List<String> QUICK =
      List.of("version", "create", "expand", "explain", "validate");

  private static final List<String> SERVERS =
      List.of(ClassArchive.NATIVE_ACCESS, "-XX:+UseSerialGC");

  private final Path root;
  private final Instant time;
  private final Launcher launcher;
  private final Path jar;

  PackageRoot(Path root, String version, Instant time) {
    this.root = root;
    this.time = time;
    this.launcher = new Launcher(root, version, time);
    this.jar = root.resolve("cli/target/virtctl.jar");
  }

  /** For any machine that has a Java already. */
  void fill(Path prefix) throws IOException, InterruptedException {
    programs(prefix, launcher.withoutJava());
    Path library = Files.createDirectories(prefix.resolve("lib/virtctl"));
    Files.copy(jar, library.resolve("virtctl.jar"));
    share(prefix);
    Folders.stamp(prefix, time);
  }

  /**
   * For one platform.
   *
   * @param modules of its Java; empty for that of the JDK that runs this
   */
  void fill(Path prefix, Platform platform, Optional<Path> modules)
      throws IOException, InterruptedException {
    programs(prefix, launcher.withJava());
    Path library = Files.createDirectories(prefix.resolve("lib/virtctl"));
    JavaRuntime.link(modules, "zip-0", library.resolve("jre"));
    Folders.resolveLinks(library);
    Files.copy(jar, library.resolve("virtctl.jar"));
    Files.createFile(library.resolve("dated"));
    share(prefix);
    Folders.stamp(prefix, time);
    if (platform.isHere()) {
      archives(library, Files.createDirectories(prefix.getParent().resolveSibling("archives")));
      Folders.stamp(prefix, time);
    }
  }

  private void programs(Path prefix, String launched) throws IOException {
    Path programs = Files.createDirectories(prefix.resolve("bin"));
    program(programs.resolve("virtctl"), launched);
    program(programs.resolve("kubectl-instancetypes"), launched);
    String completes = "kubectl_complete-instancetypes";
    program(
        programs.resolve(completes),
        Files.readString(root.resolve("dist/packaging").resolve(completes)));
  }

  private static void program(Path file, String text) throws IOException {
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, fromString("rwxr-xr-x"));
  }

  /**
   * @param work beside the folder that is packed, as what is in it tells of times
   */
  private void archives(Path library, Path work) throws IOException, InterruptedException {
    String java = library.resolve("jre/bin/java").toString();
    // Where the name of a folder has to be escaped in URLs, the JVM loads more.
    Path plain = Files.createTempDirectory("virtctl");
    Path copy = plain.resolve("virtctl.jar");
    Files.copy(library.resolve("virtctl.jar"), copy, StandardCopyOption.COPY_ATTRIBUTES);
    try {
      archive(plain, library, work, COMMANDS, "virtctl", ClassList.ofTraining(java, copy, work));
      for (String command : QUICK) {
        var classes = ClassList.ofTraining(java, copy, work, command);
        archive(plain, library, work, COMMANDS, command, classes);
      }
      var classes = ClassList.of(jar);
      classes.addAll(ClassList.ofRuntime(library.resolve("jre")));
      archive(plain, library, work, SERVERS, "serve", classes);
    } finally {
      Folders.delete(plain);
    }
  }

  private static void archive(
      Path plain,
      Path library,
      Path work,
      List<String> options,
      String name,
      java.util.Collection<String> classes)
      throws IOException, InterruptedException {
    // An archive keeps the path of its jar, of which only the last part has to stay as it is. A JVM
    // that finds no file there looks again for each class, so the path holds wherever the jar lies:
    // the launcher opens its folder under that number.
    String java = library.resolve("jre/bin/java").toString();
    String opened = "exec \"$@\" 7<.";
    var here = List.of("env", "-i", "-C", plain.toString(), "sh", "-c", opened, "sh", java);
    new ClassArchive(here, Map.of(), options, work)
        .make(
            classes,
            Path.of("/"),
            work.resolve(name + ".classes").toString(),
            library.resolve(name + ".aot").toString(),
            "/proc/self/fd/7/virtctl.jar");
  }

  private void share(Path prefix) throws IOException, InterruptedException {
    Path share = Files.createDirectories(prefix.resolve("share"));
    completion("bash", share.resolve("bash-completion/completions/virtctl"));
    completion("zsh", share.resolve("zsh/vendor-completions/_virtctl"));
    completion("fish", share.resolve("fish/vendor_completions.d/virtctl.fish"));
    manuals(share);
    Path documents = Files.createDirectories(share.resolve("doc/virtctl"));
    Files.copy(root.resolve("LICENSE"), documents.resolve("copyright"));
    pack(root.resolve("CHANGELOG.md"), documents.resolve("changelog.gz"));
  }

  private void completion(String shell, Path file) throws IOException, InterruptedException {
    Files.createDirectories(file.getParent());
    java(file, "io.instancetypes.virtctl.Main", "completion", shell);
  }

  private void manuals(Path share) throws IOException, InterruptedException {
    Path unpacked = share.resolve("unpacked");
    java(share.resolve("manuals.log"), "io.instancetypes.virtctl.Manuals", unpacked.toString());
    Files.delete(share.resolve("manuals.log"));
    Path manuals = Files.createDirectories(share.resolve("man/man1"));
    try (Stream<Path> pages = Files.list(unpacked)) {
      for (Path page : pages.toList()) {
        pack(page, manuals.resolve(page.getFileName() + ".gz"));
      }
    }
    Folders.delete(unpacked);
  }

  private static void pack(Path file, Path packed) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(file, out);
    }
  }

  private void java(Path output, String... words) throws IOException, InterruptedException {
    var command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(), "-cp"));
    command.add(jar.toString());
    command.addAll(List.of(words));
    Commands.run(output, Map.of("LC_ALL", "C.UTF-8"), command);
  }
}
