package io.instancetypes.runtime.source;

import io.instancetypes.api.Fields;
import io.instancetypes.runtime.image.ImageException;
import io.instancetypes.runtime.image.ImageIntake;
import io.instancetypes.runtime.image.SteadyStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** An image of a web server. */
public record HttpSource(AllowedHosts hosts, String url, String checksum) implements VolumeSource {
  /** How long a server may be silent. */
  public static final int STALL_MILLISECONDS = 30_000;

  private static final Set<String> KNOWN = Set.of("url", "checksum");

  /**
   * @param source what a DataVolume says of it
   */
  public static HttpSource of(Map<?, ?> source, AllowedHosts hosts) {
    return new HttpSource(hosts, Fields.text(source, "url"), Fields.text(source, "checksum"));
  }

  /** Why it cannot be had; empty where it may. */
  public static Optional<String> objection(Map<?, ?> source) {
    return source.keySet().stream()
        .map(Object::toString)
        .filter(key -> !KNOWN.contains(key))
        .findFirst()
        .map(key -> "spec.source.http.%s: is not honoured here".formatted(key));
  }

  @Override
  public void into(Path target, long size, BiConsumer<Long, Long> progress) throws IOException {
    Optional<Checksum> sum =
        checksum.isEmpty() ? Optional.empty() : Optional.of(Checksum.parse(checksum));
    try (var download =
        new Download(new WebGet(hosts, STALL_MILLISECONDS), WebGet.parse(url), Map.of())) {
      InputStream steady =
          new SteadyStream(
              download, SteadyStream.WINDOW, count -> progress.accept(count, download.total()));
      if (sum.isEmpty()) {
        ImageIntake.take(steady, target, size);
      } else {
        takeChecked(steady, sum.get(), target, size);
      }
    }
  }

  private static void takeChecked(InputStream in, Checksum sum, Path target, long size)
      throws IOException {
    try (var checked = sum.over(in)) {
      ImageIntake.take(checked, target, size);
      sum.require(checked);
    } catch (ImageException wrong) {
      Files.deleteIfExists(target);
      throw wrong;
    }
  }
}
