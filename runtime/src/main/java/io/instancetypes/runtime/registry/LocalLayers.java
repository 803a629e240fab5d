package io.instancetypes.runtime.registry;

import io.instancetypes.runtime.image.Decompression;
import io.instancetypes.runtime.image.ImageException;
import io.instancetypes.runtime.image.SteadyStream;
import io.instancetypes.runtime.volume.GuestFolder;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.zip.ZipException;

/**
 * The layers of an image, on this machine as long as somebody looks for something in them. Each has
 * turned out to be what its digest says before anybody looks into it.
 */
final class LocalLayers implements AutoCloseable {
  private static final byte[] ZSTD = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd};

  private final Path scratch;
  private final ImageLimits limits;
  private final List<Path> layers = new ArrayList<>();

  /**
   * @param scratch a folder that does not exist, and is gone after {@link #close}
   */
  LocalLayers(Path scratch, ImageLimits limits) throws IOException {
    this.scratch = GuestFolder.create(scratch);
    this.limits = limits;
  }

  /** Does something with a file while it is read. */
  @FunctionalInterface
  interface Reader {
    void read(InputStream file) throws IOException;
  }

  void fetch(Registry registry, Manifest manifest, BiConsumer<Long, Long> progress)
      throws IOException {
    long total = 0;
    for (Manifest.Layer layer : manifest.layers()) {
      total += Math.min(layer.size(), limits.fetched() + 1);
      if (total > limits.fetched()) {
        throw new ImageException(
            "the image has more than %d bytes, which is the most that is fetched"
                .formatted(limits.fetched()));
      }
    }
    long done = 0;
    for (Manifest.Layer layer : manifest.layers()) {
      long before = done;
      long all = total;
      fetch(registry, layer, count -> progress.accept(before + count, all));
      done += layer.size();
    }
  }

  private void fetch(
      Registry registry, Manifest.Layer layer, java.util.function.LongConsumer progress)
      throws IOException {
    Path file = scratch.resolve(Integer.toString(layers.size()));
    try (var download = registry.blob(layer.digest());
        var checked = Digest.over(new SteadyStream(download, SteadyStream.WINDOW, progress));
        var out = Files.newOutputStream(file)) {
      byte[] block = new byte[1 << 16];
      long left = layer.size();
      int count = checked.read(block);
      while (count >= 0) {
        left -= count;
        if (left < 0) {
          throw wrong(layer);
        }
        out.write(block, 0, count);
        count = checked.read(block);
      }
      requireWhole(layer, left, checked);
    }
    layers.add(file);
  }

  private static void requireWhole(Manifest.Layer layer, long left, DigestInputStream read)
      throws ImageException {
    if (left != 0 || !Digest.of(read).equals(layer.digest())) {
      throw wrong(layer);
    }
  }

  private static ImageException wrong(Manifest.Layer layer) {
    return new ImageException(
        "the registry has sent something else than %s".formatted(layer.digest()));
  }

  /** Finds a file and has it read. */
  void read(ImageContent wanted, Reader reader) throws IOException {
    try {
      ImageTree.Place place = find(wanted);
      try (InputStream layer = unpacked(place.layer())) {
        var entries = new TarReader(layer);
        TarReader.Entry entry = entries.next().orElseThrow(EOFException::new);
        for (int skipped = 0; skipped < place.number(); skipped++) {
          entry = entries.next().orElseThrow(EOFException::new);
        }
        reader.read(entries.content(entry));
      }
    } catch (ZipException | EOFException damaged) {
      throw new ImageException("a layer of the image cannot be unpacked: it is damaged", damaged);
    }
  }

  private ImageTree.Place find(ImageContent wanted) throws IOException {
    var tree = new ImageTree(wanted);
    for (Path file : layers) {
      try (InputStream layer = unpacked(file)) {
        tree.add(file, new TarReader(layer));
      }
    }
    return tree.find();
  }

  private InputStream unpacked(Path file) throws IOException {
    var packed = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    packed.mark(ZSTD.length);
    byte[] beginning = packed.readNBytes(ZSTD.length);
    packed.reset();
    if (Arrays.equals(beginning, ZSTD)) {
      packed.close();
      throw new ImageException(
          "a layer of the image is compressed by zstd, and gzip is understood here: build the"
              + " image with gzip");
    }
    return new LimitedStream(
        Decompression.of(packed),
        limits.unpacked(),
        "a layer of the image has more than %d bytes when it is unpacked"
            .formatted(limits.unpacked()));
  }

  @Override
  public void close() throws IOException {
    GuestFolder.clear(scratch);
  }
}
