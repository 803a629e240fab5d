package io.instancetypes.virtctl.adopt;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Yaml;
import io.instancetypes.virtctl.cli.Refusal;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Writes adopted machines into a folder for each namespace; it replaces nothing. */
final class AdoptFolder {
  private final Path folder;
  private int files;

  AdoptFolder(String name) {
    this.folder = Path.of(name);
  }

  int write(List<Result> results) throws IOException {
    for (Fields document : Result.documents(results)) {
      write(document, "");
    }
    for (Result result : results) {
      if (result.next().isPresent()) {
        write(result.next().get(), "-with-virtio");
      }
    }
    return files;
  }

  private void write(Fields document, String suffix) throws IOException {
    Fields metadata = document.object("metadata");
    String namespace = Fields.text(metadata, "namespace");
    Path place = folder.resolve(fileName(namespace.isEmpty() ? "default" : namespace));
    Path file =
        place.resolve(
            fileName(Fields.text(document, "kind").toLowerCase(java.util.Locale.ROOT))
                + "-"
                + fileName(Fields.text(metadata, "name"))
                + suffix
                + ".yaml");
    var text = new StringBuilder();
    Yaml.write(document, text);
    Files.createDirectories(place);
    try {
      // Never through a link, never over something.
      Files.write(
          file,
          text.toString().getBytes(UTF_8),
          StandardOpenOption.CREATE_NEW,
          StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException e) {
      throw new Refusal(file + " is there already; --out writes only into a new folder");
    }
    files++;
  }

  /** Names come from strangers, and must not lead out of the folder. */
  private static String fileName(String name) {
    String safe = name.replaceAll("[^A-Za-z0-9.-]", "_").replaceAll("^\\.+", "_");
    return safe.length() > 100 ? safe.substring(0, 100) : safe;
  }
}
