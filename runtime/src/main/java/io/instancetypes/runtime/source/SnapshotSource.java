package io.instancetypes.runtime.source;

import io.instancetypes.runtime.image.DiskCopy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BiConsumer;

/** The disk that a snapshot has kept. */
public record SnapshotSource(Path image) implements VolumeSource {
  @Override
  public void into(Path target, long size, BiConsumer<Long, Long> progress) throws IOException {
    DiskCopy.bringBack(image, target, size);
  }
}
