package io.instancetypes.runtime.source;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BiConsumer;

/** What a volume is filled with. */
@FunctionalInterface
public interface VolumeSource {
  /**
   * The file is there, and of that size, when it returns; otherwise nothing is left.
   *
   * @param target a file that does not exist
   * @param progress told how much has come, and of how much; negative if that is not known
   * @throws IOException with a sentence for the owner of the volume, where it is an ImageException
   */
  void into(Path target, long size, BiConsumer<Long, Long> progress) throws IOException;
}
