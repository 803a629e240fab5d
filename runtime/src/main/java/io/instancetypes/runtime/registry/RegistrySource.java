package io.instancetypes.runtime.registry;

import io.instancetypes.api.Fields;
import io.instancetypes.runtime.image.ImageException;
import io.instancetypes.runtime.image.ImageIntake;
import io.instancetypes.runtime.source.AllowedHosts;
import io.instancetypes.runtime.source.VolumeSource;
import io.instancetypes.runtime.source.WebGet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** The disk in a container image, as the content of a volume. */
public record RegistrySource(AllowedHosts hosts, ImageRequest request) implements VolumeSource {
  /** On this machine, it is the same who fetches. */
  private static final Set<String> KNOWN = Set.of("url", "secretRef", "pullMethod", "platform");

  private static final String SCHEME = "docker://";

  /**
   * @param source what a DataVolume says of it
   */
  public static RegistrySource of(
      Map<?, ?> source, AllowedHosts hosts, RegistryCredentials credentials) throws ImageException {
    Optional<String> unknown =
        source.keySet().stream()
            .map(Object::toString)
            .filter(key -> !KNOWN.contains(key))
            .findFirst();
    if (unknown.isPresent()) {
      throw new ImageException(
          "spec.source.registry.%s: is not honoured here".formatted(unknown.get()));
    }
    if (!url(source).startsWith(SCHEME)) {
      throw new ImageException(
          "spec.source.registry.url: %s does not begin with docker://".formatted(url(source)));
    }
    String architecture = Fields.text(Fields.map(source, "platform"), "architecture");
    return new RegistrySource(
        hosts,
        new ImageRequest(
            ImageName.parse(url(source)),
            architecture.isEmpty() ? GuestImages.ARCHITECTURE : architecture,
            ImageRequest.PullPolicy.ALWAYS,
            credentials));
  }

  private static String url(Map<?, ?> source) {
    return Fields.text(source, "url");
  }

  @Override
  public void into(Path target, long size, BiConsumer<Long, Long> progress) throws IOException {
    ImageLimits limits = ImageLimits.USUAL;
    var registry =
        new Registry(
            new WebGet(hosts, limits.stallMilliseconds()), request.image(), request.credentials());
    Manifest manifest = Manifest.find(registry, request.image(), request.architecture());
    Path scratch = target.resolveSibling(target.getFileName() + ".layers");
    try (var layers = new LocalLayers(scratch, limits)) {
      layers.fetch(registry, manifest, progress);
      layers.read(ImageContent.ONLY_DISK, in -> ImageIntake.take(in, target, size));
    }
  }
}
