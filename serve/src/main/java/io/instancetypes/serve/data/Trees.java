package io.instancetypes.serve.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders with all that is in them. */
public final class Trees {
  private Trees() {}

  public static void delete(Path root) throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    List<Path> found;
    try (Stream<Path> walk = Files.walk(root)) {
      found = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : found) {
      Files.deleteIfExists(path);
    }
  }
}
