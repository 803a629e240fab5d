package io.instancetypes.testkit;

import io.instancetypes.api.Fields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** A Kubernetes API in a directory that goes with it. */
record Temporary(Path directory, Kubernetes kubernetes) implements AutoCloseable {
  static Temporary start(Backend backend, List<Fields> definitions) {
    Path directory = create();
    try {
      return new Temporary(directory, backend.start(directory, definitions));
    } catch (RuntimeException failure) {
      delete(directory);
      throw failure;
    }
  }

  private static Path create() {
    try {
      return Files.createTempDirectory("kubernetes-");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() {
    kubernetes.close();
    delete(directory);
  }

  private static void delete(Path directory) {
    try (var files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
