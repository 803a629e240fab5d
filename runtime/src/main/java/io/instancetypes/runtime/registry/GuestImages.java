package io.instancetypes.runtime.registry;

import io.instancetypes.api.KubeObject;
import io.instancetypes.qemu.ContainerImage;
import io.instancetypes.qemu.FileSource;
import io.instancetypes.qemu.GuestFile;
import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.runtime.attempt.Attempts;
import io.instancetypes.runtime.image.ImageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Fetches the container images that guests are made of, before each of their starts. */
public final class GuestImages implements AutoCloseable {
  /** Of the guests, for which there are also images of other machines. */
  static final String ARCHITECTURE = "amd64";

  private static final int AT_ONCE = 4;

  private final ImageCache cache;
  private final PullSecrets secrets;
  private final Attempts<GuestFiles, Map<FileSource, Path>> attempts;

  /**
   * @param changed told of guests whose images are here, or cannot be had
   */
  public GuestImages(ImageCache cache, PullSecrets secrets, Consumer<GuestFiles> changed) {
    this.cache = cache;
    this.secrets = secrets;
    this.attempts = new Attempts<>(AT_ONCE, changed);
  }

  /** How far they are; begins with it where nobody has. */
  public Attempts.State<Map<FileSource, Path>> fetch(
      GuestFiles guest, KubeObject vmi, List<GuestFile> needed) {
    Map<ContainerImage, Map<FileSource, ImageContent>> images = images(needed);
    if (images.isEmpty()) {
      return new Attempts.State.Done<>(Map.of());
    }
    Optional<Attempts.State<Map<FileSource, Path>>> state = attempts.state(guest, vmi.uid());
    if (state.isEmpty()) {
      attempts.start(guest, vmi.uid(), progress -> provide(vmi.namespace(), images, progress));
      return new Attempts.State.Running<>("N/A", false);
    }
    return state.get();
  }

  /** The guest has started, or is gone. */
  public void forget(GuestFiles guest) {
    attempts.forget(guest);
  }

  private static Map<ContainerImage, Map<FileSource, ImageContent>> images(List<GuestFile> needed) {
    var images = new LinkedHashMap<ContainerImage, Map<FileSource, ImageContent>>();
    for (GuestFile file : needed) {
      switch (file.source()) {
        case FileSource.ImageOverlay disk ->
            images
                .computeIfAbsent(disk.image(), key -> new LinkedHashMap<>())
                .put(disk, new ImageContent(disk.path(), true));
        case FileSource.ImageFile part ->
            images
                .computeIfAbsent(part.image(), key -> new LinkedHashMap<>())
                .put(part, new ImageContent(part.path(), false));
        default -> {}
      }
    }
    return images;
  }

  private Map<FileSource, Path> provide(
      String namespace,
      Map<ContainerImage, Map<FileSource, ImageContent>> images,
      BiConsumer<Long, Long> progress)
      throws IOException {
    var files = new HashMap<FileSource, Path>();
    for (Map.Entry<ContainerImage, Map<FileSource, ImageContent>> image : images.entrySet()) {
      Map<ImageContent, Path> found = provide(namespace, image, progress);
      image.getValue().forEach((source, content) -> files.put(source, found.get(content)));
    }
    return files;
  }

  /** A guest may have several images, so whatever is wrong with one is told with its name. */
  private Map<ImageContent, Path> provide(
      String namespace,
      Map.Entry<ContainerImage, Map<FileSource, ImageContent>> image,
      BiConsumer<Long, Long> progress)
      throws IOException {
    try {
      return cache.provide(
          request(namespace, image.getKey()), new ArrayList<>(image.getValue().values()), progress);
    } catch (ImageException why) {
      String name = image.getKey().name();
      throw why.getMessage().contains(name)
          ? why
          : new ImageException("image %s: %s".formatted(name, why.getMessage()), why);
    }
  }

  private ImageRequest request(String namespace, ContainerImage image) throws IOException {
    ImageName name = ImageName.parse(image.name());
    return new ImageRequest(
        name,
        ARCHITECTURE,
        ImageRequest.PullPolicy.of(image.pullPolicy(), name),
        secrets.docker(namespace, image.pullSecret(), name));
  }

  @Override
  public void close() {
    attempts.close();
  }
}
