package io.instancetypes.dashboard.view;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the running program is made of, and under which terms.
 *
 * @param document the bill of materials, in the form of CycloneDX; empty where there is none
 * @param parts of others, by name
 */
public record SoftwareParts(Fields document, List<Part> parts) {
  private static final String FILE = "META-INF/sbom/virtctl.cdx.json";
  private static final String OWN = "io.instancetypes";

  /** One of them; texts are empty where nothing is known. */
  public record Part(String name, String version, String licence) {}

  public static SoftwareParts ofThisProgram() {
    try (InputStream in = SoftwareParts.class.getClassLoader().getResourceAsStream(FILE)) {
      return in != null && Json.read(in.readAllBytes()) instanceof Fields document
          ? of(document)
          : new SoftwareParts(new Fields(), List.of());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  static SoftwareParts of(Fields document) {
    return new SoftwareParts(
        document,
        Fields.maps(document, "components").stream()
            .filter(each -> !Fields.text(each, "group").equals(OWN))
            .map(SoftwareParts::part)
            .sorted((one, other) -> one.name().compareTo(other.name()))
            .toList());
  }

  private static Part part(Map<?, ?> component) {
    String group = Fields.text(component, "group");
    return new Part(
        (group.isEmpty() ? "" : group + ":") + Fields.text(component, "name"),
        Fields.text(component, "version"),
        Fields.maps(component, "licenses").stream()
            .map(SoftwareParts::licence)
            .filter(name -> !name.isEmpty())
            .distinct()
            .collect(Collectors.joining(", ")));
  }

  private static String licence(Map<?, ?> choice) {
    Map<?, ?> licence = Fields.map(choice, "license");
    String id = Fields.text(licence, "id");
    String name = id.isEmpty() ? Fields.text(licence, "name") : id;
    return name.isEmpty() ? Fields.text(choice, "expression") : name;
  }
}
