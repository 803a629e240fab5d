package io.instancetypes.virtctl.serve;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * What an earlier version left behind, see {@code it/upgrade/fixture}.
 *
 * @param name the time and the commit of that version
 */
record EarlierData(String name, Path archive) {
  static Stream<EarlierData> all() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/test/resources/upgrade"))) {
      return files
          .filter(file -> file.toString().endsWith(".zip"))
          .sorted()
          .map(file -> new EarlierData(file.getFileName().toString(), file))
          .toList()
          .stream();
    }
  }

  void unpackInto(Path folder) throws IOException {
    try (InputStream file = Files.newInputStream(archive);
        var zip = new ZipInputStream(file)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path target = folder.resolve(entry.getName()).normalize();
        Files.createDirectories(target.getParent());
        Files.copy(zip, target);
      }
    }
  }

  /** What that version itself said that it holds. */
  static List<Fields> objects(Path folder) throws IOException {
    Fields recorded = (Fields) Json.read(Files.readAllBytes(folder.resolve("objects.json")));
    return ((List<?>) recorded.get("items")).stream().map(Fields.class::cast).toList();
  }

  @Override
  public String toString() {
    return name;
  }
}
