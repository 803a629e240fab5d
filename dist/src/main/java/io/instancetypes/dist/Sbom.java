package io.instancetypes.dist;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * The SBOM in the jar of virtctl. The plugin that makes it is passed over when Maven is offline; a
 * jar that is packed then has none, or that of an earlier build, and would give another image for
 * the same commit.
 */
final class Sbom {
  private static final String NAME = "META-INF/sbom/virtctl.cdx.json";
  private static final String OURS = "instancetypes-";

  private Sbom() {}

  /**
   * What it says.
   *
   * @param root of the project, whose modules must be those that it names
   */
  static Fields of(Path root, Path jar) throws IOException {
    Fields sbom = read(jar);
    for (Object each : Fields.list(sbom, "components")) {
      Map<?, ?> component = Fields.map(each);
      if (component.get("name") instanceof String name
          && name.startsWith(OURS)
          && !Fields.list(component, "hashes").contains(sum(root, component))) {
        throw outdated("The SBOM in %s is of another build of %s".formatted(jar, name));
      }
    }
    return sbom;
  }

  private static Fields read(Path jar) throws IOException {
    try (var file = new JarFile(jar.toFile())) {
      ZipEntry entry = file.getEntry(NAME);
      if (entry == null) {
        throw outdated(jar + " has no SBOM");
      }
      return Fields.copyOf(Fields.map(Json.read(file.getInputStream(entry).readAllBytes())));
    }
  }

  private static Fields sum(Path root, Map<?, ?> component) throws IOException {
    String name = (String) component.get("name");
    Path module =
        root.resolve(name.substring(OURS.length()))
            .resolve("target/%s-%s.jar".formatted(name, component.get("version")));
    return Fields.of(
        "alg", "SHA-256", "content", Files.exists(module) ? Sha256.of(module) : "missing");
  }

  private static DistributionException outdated(String what) {
    return new DistributionException(
        what + ": Maven makes it only when it is online; build again without --offline");
  }
}
