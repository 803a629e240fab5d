package io.instancetypes.dist;

import io.instancetypes.api.Fields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the image of the operator, and pushes it or writes it to a file: {@code BuildImage ROOT
 * VERSION TIME REGISTRY/NAME:TAG|FILE.tar PLATFORMS}.
 */
public final class BuildImage {
  private static final int MEGABYTE = 1_000_000;

  private final Path root;
  private final String version;
  private final Instant time;
  private final Path work;

  private BuildImage(Path root, String version, Instant time) {
    this.root = root;
    this.version = version;
    this.time = time;
    this.work = root.resolve("dist/target/image");
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    try {
      Path root = Path.of(arguments[0]).toRealPath();
      new BuildImage(root, arguments[1], Instant.parse(arguments[2]))
          .run(arguments[3], List.of(arguments[4].split(",")));
    } catch (DistributionException | IOException reason) {
      System.err.println("error: " + DistributionException.inWords(reason));
      System.exit(1);
    }
  }

  private void run(String target, List<String> platforms) throws IOException, InterruptedException {
    Folders.empty(work);
    OciImage image;
    if (target.endsWith(".tar")) {
      Path file = root.resolve(target);
      Files.createDirectories(file.getParent());
      image = build(platforms);
      OciArchive.write(image, file, time);
    } else {
      try (var registry = new Registry(ImageName.parse(target))) {
        registry.greet();
        image = build(platforms);
        registry.push(image, work);
      }
    }
    System.out.println(target + "@" + image.index().digest());
  }

  private OciImage build(List<String> names) throws IOException, InterruptedException {
    var packages = DebianPackages.ofProject(root);
    Path jar = root.resolve("cli/target/virtctl.jar");
    Fields sbom = Sbom.of(root, jar);
    Path blobs = Files.createDirectories(work.resolve("blobs"));
    var parts = new ArrayList<OciImage.Part>();
    var used = new ArrayList<DebianPackage>();
    for (Platform platform : names.stream().map(Platform::named).toList()) {
      var layers = new ArrayList<Layer>();
      var files = new ImageRoot(platform, time, work.resolve(platform.architecture()));
      for (Path folder : files.fill(packages, jar)) {
        layers.add(Layer.of(folder, time, blobs));
      }
      tell(platform, layers);
      parts.add(new OciImage.Part(platform, layers));
      used.addAll(packages.of(platform.architecture()));
    }
    OciImage image = OciImage.of(parts, version, time, blobs);
    return image
        .with(Statements.SBOM, ".sbom.json", Statements.sbom(sbom, used), blobs)
        .with(
            Statements.PROVENANCE,
            ".provenance.json",
            Statements.provenance(image, Source.of(root, work), jar, used),
            blobs);
  }

  private static void tell(Platform platform, List<Layer> layers) {
    long packed = layers.stream().mapToLong(layer -> layer.blob().size()).sum() / MEGABYTE;
    long unpacked = layers.stream().mapToLong(Layer::bytes).sum() / MEGABYTE;
    System.out.printf(
        "%s: %d MB, %d unpacked%s%n",
        platform.architecture(),
        packed,
        unpacked,
        platform.isHere()
            ? ""
            : ", without an archive of classes, which its own machines can make");
  }
}
