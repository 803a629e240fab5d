package io.instancetypes.runtime.registry;

import io.instancetypes.api.Fields;
import io.instancetypes.runtime.image.ImageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What an image consists of.
 *
 * @param digest by which the manifest is known
 * @param layers from the lowest to the highest
 */
record Manifest(String digest, List<Layer> layers) {
  private static final int MOST_LAYERS = 127;

  /** A part of an image: a tar archive. */
  record Layer(String digest, long size) {}

  /** Asks a registry; of an image for several architectures, takes the one that is wanted. */
  static Manifest find(Registry registry, ImageName image, String architecture) throws IOException {
    byte[] bytes = fetch(registry, image, image.reference());
    Map<?, ?> document = Registry.parse(bytes, image);
    if (document.containsKey("manifests")) {
      String digest = choose(Fields.maps(document, "manifests"), image, architecture);
      bytes = fetch(registry, image, digest);
      document = Registry.parse(bytes, image);
    }
    return new Manifest(Digest.of(bytes), layers(document, image));
  }

  private static byte[] fetch(Registry registry, ImageName image, String reference)
      throws IOException {
    byte[] bytes = registry.manifest(reference);
    if (reference.startsWith("sha256:") && !Digest.of(bytes).equals(reference)) {
      throw new ImageException(
          "image %s: the registry has sent another manifest than %s".formatted(image, reference));
    }
    return bytes;
  }

  private static String choose(List<Map<?, ?>> manifests, ImageName image, String architecture)
      throws ImageException {
    for (Map<?, ?> manifest : manifests) {
      if (platform(manifest).equals("linux/" + architecture)) {
        return Digest.require(Fields.text(manifest, "digest"));
      }
    }
    throw new ImageException(
        "image %s is not there for %s: it is for %s"
            .formatted(
                image,
                architecture,
                manifests.stream()
                    .map(Manifest::platform)
                    .filter(platform -> platform.matches("[a-z0-9]+/[a-z0-9_]+"))
                    .distinct()
                    .limit(20)
                    .collect(Collectors.joining(", "))));
  }

  private static String platform(Map<?, ?> manifest) {
    Map<?, ?> platform = Fields.map(manifest, "platform");
    return Fields.text(platform, "os") + "/" + Fields.text(platform, "architecture");
  }

  private static List<Layer> layers(Map<?, ?> document, ImageName image) throws ImageException {
    var layers = new ArrayList<Layer>();
    for (Map<?, ?> layer : Fields.maps(document, "layers")) {
      long size = Fields.number(layer, "size", -1);
      if (size < 0) {
        throw new ImageException("image %s: a layer has no size".formatted(image));
      }
      layers.add(new Layer(Digest.require(Fields.text(layer, "digest")), size));
    }
    if (layers.isEmpty() || layers.size() > MOST_LAYERS) {
      throw new ImageException(
          "image %s: %s"
              .formatted(image, layers.isEmpty() ? "it has no layers" : "too many layers"));
    }
    return layers;
  }
}
