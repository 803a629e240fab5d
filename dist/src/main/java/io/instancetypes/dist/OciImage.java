package io.instancetypes.dist;

import io.instancetypes.api.Fields;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Everything that a registry needs to have of an image.
 *
 * @param blobs layers and configurations, which come first
 * @param manifests of the platforms
 * @param index the image itself
 * @param statements what is said about it
 */
record OciImage(List<Blob> blobs, List<Blob> manifests, Blob index, List<Statement> statements) {
  private static final String MANIFEST = "application/vnd.oci.image.manifest.v1+json";
  static final String INDEX = "application/vnd.oci.image.index.v1+json";
  private static final String CONFIG = "application/vnd.oci.image.config.v1+json";
  private static final String EMPTY = "application/vnd.oci.empty.v1+json";
  private static final String USER = "65532:65532";

  /** Java ergonomics would see half a processor and one GiB, and take the serial collector too. */
  private static final List<String> ENTRY =
      List.of(
          "/jre/bin/java",
          "-XX:SharedArchiveFile=/virtctl.jsa",
          "-Xlog:disable",
          "-Xlog:all=error:stderr",
          "-XX:+UseSerialGC",
          "-XX:MaxRAMPercentage=70",
          "-XX:+ExitOnOutOfMemoryError",
          "-XX:-UsePerfData",
          ClassArchive.NATIVE_ACCESS,
          "--sun-misc-unsafe-memory-access=allow",
          "-cp",
          "/virtctl.jar",
          "io.instancetypes.virtctl.Main");

  /**
   * Something said about the image.
   *
   * @param suffix of its file, where there is no registry
   * @param blobs what its manifest refers to
   */
  record Statement(String suffix, Blob content, List<Blob> blobs, Blob manifest) {}

  /** The image of one platform. */
  record Part(Platform platform, List<Layer> layers) {
    Fields config(Fields labels, Instant time) {
      return Fields.of(
          "architecture",
          platform.architecture(),
          "os",
          "linux",
          "created",
          time.toString(),
          "config",
          Fields.of(
              "User",
              USER,
              "WorkingDir",
              "/tmp",
              "Env",
              List.of("LANG=C.UTF-8"),
              "Entrypoint",
              ENTRY,
              "Labels",
              labels),
          "rootfs",
          Fields.of(
              "type",
              "layers",
              "diff_ids",
              layers.stream().map(layer -> "sha256:" + layer.unpacked()).toList()));
    }
  }

  static OciImage of(List<Part> parts, String version, Instant time, Path folder)
      throws IOException {
    Fields labels =
        Fields.of(
            "org.opencontainers.image.created",
            time.toString(),
            "org.opencontainers.image.licenses",
            "Apache-2.0",
            "org.opencontainers.image.title",
            "virtctl",
            "org.opencontainers.image.version",
            version);
    var blobs = new ArrayList<Blob>();
    var manifests = new ArrayList<Blob>();
    var listed = new ArrayList<Fields>();
    for (Part part : parts) {
      Blob config = Blob.ofJson(CONFIG, part.config(labels, time), folder);
      List<Blob> layers = part.layers().stream().map(Layer::blob).toList();
      blobs.addAll(layers);
      blobs.add(config);
      Blob manifest = Blob.ofJson(MANIFEST, manifest(config, layers, labels), folder);
      manifests.add(manifest);
      Fields descriptor = manifest.descriptor();
      descriptor.put(
          "platform", Fields.of("architecture", part.platform().architecture(), "os", "linux"));
      listed.add(descriptor);
    }
    Fields index =
        Fields.of(
            "schemaVersion", 2L, "mediaType", INDEX, "manifests", listed, "annotations", labels);
    return new OciImage(blobs, manifests, Blob.ofJson(INDEX, index, folder), List.of());
  }

  /** With something said about the image, which a registry lists among its referrers. */
  OciImage with(String type, String suffix, Fields statement, Path folder) throws IOException {
    Blob said = Blob.ofJson(type, statement, folder);
    Blob none = Blob.ofJson(EMPTY, new Fields(), folder);
    Fields manifest = manifest(none, List.of(said), new Fields());
    manifest.put("artifactType", type);
    manifest.put("subject", index.descriptor());
    var all = new ArrayList<>(statements);
    Blob about = Blob.ofJson(MANIFEST, manifest, folder);
    all.add(new Statement(suffix, said, List.of(said, none), about));
    return new OciImage(blobs, manifests, index, all);
  }

  private static Fields manifest(Blob config, List<Blob> layers, Fields annotations) {
    return Fields.of(
        "schemaVersion",
        2L,
        "mediaType",
        MANIFEST,
        "config",
        config.descriptor(),
        "layers",
        layers.stream().map(Blob::descriptor).toList(),
        "annotations",
        annotations);
  }
}
