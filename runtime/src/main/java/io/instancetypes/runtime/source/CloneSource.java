package io.instancetypes.runtime.source;

import io.instancetypes.runtime.image.ImageException;
import io.instancetypes.runtime.image.SparseFile;
import io.instancetypes.runtime.image.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;

/** The disk of another claim, byte by byte: what a guest wrote there means nothing here. */
public record CloneSource(Path disk) implements VolumeSource {
  private static final Duration LEAST_PATIENCE = Duration.ofMinutes(10);

  @Override
  public void into(Path target, long size, BiConsumer<Long, Long> progress) throws IOException {
    if (Files.size(disk) > size) {
      throw new ImageException(
          "the volume is smaller than its source, which has %d bytes".formatted(Files.size(disk)));
    }
    FileTime before = Files.getLastModifiedTime(disk);
    boolean whole = false;
    try {
      copy(target, size);
      if (!Files.getLastModifiedTime(disk).equals(before)) {
        throw new ImageException("somebody wrote to the source while it was cloned");
      }
      SparseFile.extend(target, size);
      whole = true;
    } finally {
      if (!whole) {
        Files.deleteIfExists(target);
      }
    }
  }

  private void copy(Path target, long size) throws IOException {
    List<String> command =
        List.of(
            "cp", "--sparse=always", "--reflink=auto", "--", disk.toString(), target.toString());
    try {
      new Tool(command, LEAST_PATIENCE.plusSeconds(size >> 24)).run();
    } catch (ImageException failed) {
      throw new ImageException(
          failed.getMessage().contains("No space left on device")
              ? "there is no space left on this machine for the volume"
              : "the source cannot be copied",
          failed);
    }
  }
}
