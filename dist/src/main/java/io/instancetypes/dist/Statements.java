package io.instancetypes.dist;

import io.instancetypes.api.Fields;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What is said about an image: what is in it, and what it was made of. */
final class Statements {
  static final String SBOM = "application/vnd.cyclonedx+json";
  static final String PROVENANCE = "application/vnd.in-toto+json";

  private Statements() {}

  /** The SBOM of the jar, and the packages of Debian. */
  static Fields sbom(Fields sbomOfJar, List<DebianPackage> packages) {
    var sbom = Fields.copyOf(sbomOfJar);
    var components = new ArrayList<Object>(Fields.list(sbom, "components"));
    for (DebianPackage each : packages) {
      components.add(
          Fields.of(
              "type",
              "library",
              "bom-ref",
              each.purl(),
              "name",
              each.name(),
              "version",
              each.version(),
              "purl",
              each.purl(),
              "hashes",
              List.of(Fields.of("alg", "SHA-256", "content", each.sha256()))));
    }
    sbom.put("components", components);
    return sbom;
  }

  /** Nobody has signed it: it says what whoever built it says. */
  static Fields provenance(OciImage image, Source source, Path jar, List<DebianPackage> packages)
      throws IOException {
    var materials = new ArrayList<Fields>();
    materials.add(source.descriptor());
    materials.add(Fields.of("name", "virtctl.jar", "digest", Fields.of("sha256", Sha256.of(jar))));
    for (DebianPackage each : packages) {
      materials.add(Fields.of("uri", each.purl(), "digest", Fields.of("sha256", each.sha256())));
    }
    return Fields.of(
        "_type",
        "https://in-toto.io/Statement/v1",
        "subject",
        List.of(
            Fields.of("name", "virtctl", "digest", Fields.of("sha256", image.index().sha256()))),
        "predicateType",
        "https://slsa.dev/provenance/v1",
        "predicate",
        Fields.of(
            "buildDefinition",
            Fields.of(
                "buildType",
                "urn:instancetypes:dist:image:v1",
                "externalParameters",
                Fields.of("command", "mvn -pl dist -am -Dimage=… package"),
                "internalParameters",
                Fields.of("jdk", Runtime.version().toString()),
                "resolvedDependencies",
                materials),
            "runDetails",
            Fields.of("builder", Fields.of("id", "urn:instancetypes:dist"))));
  }
}
