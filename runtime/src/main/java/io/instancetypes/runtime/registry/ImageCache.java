package io.instancetypes.runtime.registry;

import io.instancetypes.runtime.image.ImageException;
import io.instancetypes.runtime.image.ImageIntake;
import io.instancetypes.runtime.registry.ImageRequest.PullPolicy;
import io.instancetypes.runtime.source.AllowedHosts;
import io.instancetypes.runtime.source.WebGet;
import io.instancetypes.runtime.volume.GuestFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * The files of images that guests have used, by the digests of their images. An image of one
 * repository is not given to somebody who names another one, and one that took credentials only to
 * those whom the registry gives it to now.
 */
public final class ImageCache {
  private static final String UNFINISHED = ".unfinished";
  private static final String NAMES = ".names";
  private static final String PUBLIC = "public ";
  private static final String PRIVATE = "private ";

  /** A guest that runs keeps what it uses, whether it has a name or not. */
  private static final Duration UNUSED = Duration.ofDays(30);

  private final Path folder;
  private final AllowedHosts hosts;
  private final ImageLimits limits;

  /** Who fetches an image; others wait, and find it here. */
  private final Map<String, Object> busy = new ConcurrentHashMap<>();

  public ImageCache(Path folder, AllowedHosts hosts, ImageLimits limits) {
    this.folder = folder;
    this.hosts = hosts;
    this.limits = limits;
  }

  /** Takes away what was not finished before, and what nobody has used for long. */
  public void start() throws IOException {
    GuestFolder.create(folder);
    GuestFolder.clear(folder.resolve(UNFINISHED));
    Instant oldest = Instant.now().minus(UNUSED);
    for (Path image : images()) {
      if (Files.getLastModifiedTime(image).toInstant().isBefore(oldest)) {
        GuestFolder.clear(image);
      }
    }
  }

  private List<Path> images() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(image -> !image.getFileName().toString().startsWith(".")).toList();
    }
  }

  /**
   * The files of an image, on this machine when it returns.
   *
   * @param progress told how much has come, and of how much
   * @throws ImageException with a sentence for whoever wants the image
   */
  public Map<ImageContent, Path> provide(
      ImageRequest request, List<ImageContent> wanted, BiConsumer<Long, Long> progress)
      throws IOException {
    if (request.policy() != PullPolicy.ALWAYS) {
      Map<ImageContent, Path> known = known(request, wanted);
      if (!known.isEmpty()) {
        return known;
      }
      if (request.policy() == PullPolicy.NEVER) {
        throw new ImageException(
            "image %s is not on this machine for everybody, and its imagePullPolicy is Never"
                .formatted(request.image()));
      }
    }
    return ask(request, wanted, progress);
  }

  private Path name(ImageRequest request) {
    return folder
        .resolve(NAMES)
        .resolve(Digest.name(request.architecture() + " " + request.image()));
  }

  /** What everybody may have who knows its name; empty where that is not here. */
  private Map<ImageContent, Path> known(ImageRequest request, List<ImageContent> wanted)
      throws IOException {
    Path name = name(request);
    if (!Files.isRegularFile(name, LinkOption.NOFOLLOW_LINKS)) {
      return Map.of();
    }
    String text = Files.readString(name);
    if (!text.startsWith(PUBLIC)) {
      return Map.of();
    }
    Path image = image(request.image(), text.substring(PUBLIC.length()));
    return missing(image, wanted).isEmpty() ? files(image, wanted) : Map.of();
  }

  private Map<ImageContent, Path> ask(
      ImageRequest request, List<ImageContent> wanted, BiConsumer<Long, Long> progress)
      throws IOException {
    var registry =
        new Registry(
            new WebGet(hosts, limits.stallMilliseconds()), request.image(), request.credentials());
    Manifest manifest = Manifest.find(registry, request.image(), request.architecture());
    Path image = image(request.image(), manifest.digest());
    synchronized (busy.computeIfAbsent(image.toString(), key -> new Object())) {
      List<ImageContent> missing = missing(image, wanted);
      if (!missing.isEmpty()) {
        fetch(registry, manifest, image, missing, progress);
      }
    }
    GuestFolder.create(folder.resolve(NAMES));
    Files.writeString(name(request), (registry.isPrivate() ? PRIVATE : PUBLIC) + manifest.digest());
    return files(image, wanted);
  }

  private Path image(ImageName name, String digest) {
    return folder.resolve(Digest.name(name.registry() + "/" + name.repository() + "@" + digest));
  }

  private static Path file(Path image, ImageContent content) {
    return image.resolve(Digest.name(content.disk() + " " + content.path()));
  }

  private static List<ImageContent> missing(Path image, List<ImageContent> wanted) {
    return wanted.stream().filter(content -> !Files.exists(file(image, content))).toList();
  }

  private static Map<ImageContent, Path> files(Path image, List<ImageContent> wanted)
      throws IOException {
    Files.setLastModifiedTime(image, FileTime.from(Instant.now()));
    var files = new HashMap<ImageContent, Path>();
    wanted.forEach(content -> files.put(content, file(image, content)));
    return files;
  }

  private void fetch(
      Registry registry,
      Manifest manifest,
      Path image,
      List<ImageContent> wanted,
      BiConsumer<Long, Long> progress)
      throws IOException {
    Path scratch =
        GuestFolder.create(folder.resolve(UNFINISHED)).resolve(UUID.randomUUID().toString());
    var made = new ArrayList<Path>();
    try (var layers = new LocalLayers(scratch, limits)) {
      layers.fetch(registry, manifest, progress);
      for (ImageContent content : wanted) {
        Path file = scratch.resolve("made-" + made.size());
        layers.read(content, in -> write(content, in, file));
        made.add(file);
      }
      GuestFolder.create(image);
      for (int i = 0; i < made.size(); i++) {
        Files.move(made.get(i), file(image, wanted.get(i)), StandardCopyOption.ATOMIC_MOVE);
      }
    }
  }

  private void write(ImageContent content, java.io.InputStream in, Path file) throws IOException {
    if (content.disk()) {
      ImageIntake.takeAsIs(in, file, limits.disk());
    } else {
      Files.copy(in, file);
    }
  }
}
