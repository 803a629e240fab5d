package io.instancetypes.virtctl.serve;

import io.instancetypes.serve.data.DataDirectory;
import io.instancetypes.serve.data.Restoration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** A process that restores, and is gone at one of the steps. */
final class KilledRestore {
  private KilledRestore() {}

  /** Arguments: archive, data directory, number of the step. */
  public static void main(String[] words) throws IOException {
    var left = new AtomicInteger(Integer.parseInt(words[2]));
    var data = new DataDirectory(Path.of(words[1]));
    try (var _ = data.lock()) {
      Restoration.run(
          Path.of(words[0]),
          data,
          () -> {
            if (left.decrementAndGet() == 0) {
              Runtime.getRuntime().halt(3);
            }
          });
    }
  }
}
