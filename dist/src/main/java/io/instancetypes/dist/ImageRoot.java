package io.instancetypes.dist;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files of an image, as three folders, one for each layer, from that which changes least to
 * that which changes most: a few libraries of Debian, the Java runtime, virtctl. There is no shell
 * in it and nothing that could install one.
 */
final class ImageRoot {
  private static final List<String> LIBRARIES =
      List.of(
          "libc.so.6",
          "libdl.so.2",
          "libgcc_s.so.1",
          "libm.so.6",
          "libpthread.so.0",
          "libresolv.so.2",
          "librt.so.1",
          "libstdc++.so.6",
          "libz.so.1");

  private final Platform platform;
  private final Instant time;
  private final Path work;

  ImageRoot(Platform platform, Instant time, Path work) throws IOException {
    this.platform = platform;
    this.time = time;
    this.work = Folders.empty(work);
  }

  /** The folders of the layers. */
  List<Path> fill(DebianPackages packages, Path jar) throws IOException, InterruptedException {
    Path unpacked = Files.createDirectories(work.resolve("debian"));
    packages.unpack(platform.architecture(), unpacked);
    Path root = Files.createDirectories(work.resolve("root"));
    base(unpacked, packages, root);
    Path jmods =
        unpacked.resolve("usr/lib/jvm/java-25-openjdk-" + platform.architecture() + "/jmods");
    JavaRuntime.link(Optional.of(jmods), "zip-6", root.resolve("jre"));
    Files.copy(jar, root.resolve("virtctl.jar"));
    Folders.stamp(root, time);
    if (platform.isHere()) {
      archive(root, jar);
    }
    return List.of(
        part(root, "base", "etc", "lib", "lib64", "tmp", "usr"),
        part(root, "java", "jre"),
        part(root, "virtctl", "virtctl.jar", "virtctl.jsa"));
  }

  private void base(Path unpacked, DebianPackages packages, Path root) throws IOException {
    Path libraries = Files.createDirectories(root.resolve("lib").resolve(platform.triplet()));
    for (String name : LIBRARIES) {
      Path library = unpacked.resolve("usr/lib").resolve(platform.triplet()).resolve(name);
      Files.copy(library.toRealPath(), libraries.resolve(name), COPY_ATTRIBUTES);
    }
    Path loader = root.resolve(platform.loader());
    Files.createDirectories(loader.getParent());
    Files.copy(
        unpacked.resolve("usr").resolve(platform.loader()).toRealPath(), loader, COPY_ATTRIBUTES);
    licences(unpacked, packages, root);
    Files.createDirectories(root.resolve("tmp"));
    Path etc = Files.createDirectories(root.resolve("etc"));
    Files.writeString(etc.resolve("passwd"), "nonroot:x:65532:65532:nonroot:/tmp:/none\n");
    Files.writeString(etc.resolve("group"), "nonroot:x:65532:\n");
    Files.writeString(etc.resolve("nsswitch.conf"), "hosts: files dns\n");
  }

  private void licences(Path unpacked, DebianPackages packages, Path root) throws IOException {
    for (DebianPackage each : packages.of(platform.architecture())) {
      Path copyright = unpacked.resolve("usr/share/doc").resolve(each.name()).resolve("copyright");
      if (Files.exists(copyright)) {
        Path folder = Files.createDirectories(root.resolve("usr/share/doc").resolve(each.name()));
        Files.copy(copyright.toRealPath(), folder.resolve("copyright"));
      }
    }
  }

  private void archive(Path root, Path jar) throws IOException, InterruptedException {
    var java = Commands.inRoot(root, List.of("/jre/bin/java"));
    // The loader finds libraries beside a program by /proc, which is not there.
    var maker =
        new ClassArchive(
            java,
            Map.of("LD_LIBRARY_PATH", "/jre/lib"),
            List.of(ClassArchive.NATIVE_ACCESS, "-XX:+UseSerialGC"),
            work);
    var classes = ClassList.of(jar);
    classes.addAll(ClassList.ofRuntime(root.resolve("jre")));
    maker.make(classes, root, "/virtctl.classes", "/virtctl.jsa", "/virtctl.jar");
  }

  private Path part(Path root, String name, String... files) throws IOException {
    Path part = Files.createDirectories(work.resolve(name));
    for (String file : files) {
      if (Files.exists(root.resolve(file))) {
        Files.move(root.resolve(file), part.resolve(file));
      }
    }
    return part;
  }
}
