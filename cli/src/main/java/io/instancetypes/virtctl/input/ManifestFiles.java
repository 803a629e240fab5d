package io.instancetypes.virtctl.input;

import io.instancetypes.virtctl.cli.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The files that options name, in their order. A file that is named twice is read once. */
final class ManifestFiles {
  private static final List<String> SUFFIXES = List.of(".yaml", ".yml", ".json");

  /**
   * A file to read.
   *
   * @param path null for standard input
   * @param inFolder whether it was found in a folder instead of being named itself
   */
  record Source(Path path, boolean inFolder) {
    boolean isStandardInput() {
      return path == null;
    }
  }

  private final boolean recursive;
  private final Map<Object, Source> sources = new LinkedHashMap<>();

  private ManifestFiles(boolean recursive) {
    this.recursive = recursive;
  }

  /**
   * @param recursive whether folders inside of folders count
   */
  static Collection<Source> of(List<String> names, boolean recursive) throws IOException {
    var files = new ManifestFiles(recursive);
    for (String name : names) {
      files.add(name);
    }
    return files.sources.values();
  }

  private void add(String name) throws IOException {
    if (name.equals(Inputs.STANDARD_INPUT)) {
      sources.putIfAbsent(name, new Source(null, false));
      return;
    }
    Path path = Path.of(name);
    if (!Files.exists(path)) {
      throw new NoSuchFileException(name);
    } else if (Files.isDirectory(path)) {
      for (Path file : manifestsIn(path)) {
        add(file, true);
      }
    } else {
      add(path, false);
    }
  }

  private void add(Path file, boolean inFolder) throws IOException {
    sources.putIfAbsent(file.toRealPath(), new Source(file, inFolder));
  }

  private List<Path> manifestsIn(Path folder) throws IOException {
    var files = new ArrayList<Path>();
    boolean deeper = collect(folder, files);
    if (files.isEmpty()) {
      throw new Refusal(
          "%s: there is no .yaml, .yml or .json file in this folder%s"
              .formatted(folder, deeper ? "; -R also reads the folders inside of it" : ""));
    }
    files.sort(null);
    return files;
  }

  /** Links to folders are not followed, for they may lead round in circles. */
  private boolean collect(Path folder, List<Path> files) throws IOException {
    boolean deeper = false;
    try (Stream<Path> entries = Files.list(folder)) {
      for (Path entry : (Iterable<Path>) entries::iterator) {
        if (Files.isDirectory(entry)) {
          deeper |= !recursive;
          if (recursive && !Files.isSymbolicLink(entry)) {
            collect(entry, files);
          }
        } else if (isManifest(entry)) {
          files.add(entry.normalize());
        }
      }
    }
    return deeper;
  }

  private static boolean isManifest(Path file) {
    String name = file.getFileName().toString();
    return SUFFIXES.stream().anyMatch(name::endsWith) && Files.isRegularFile(file);
  }
}
