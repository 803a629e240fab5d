package io.instancetypes.virtctl.input;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.Optional;

/** Recognises what stands beside manifests in real folders, and says what to do with it. */
final class ForeignText {
  /** The kind of what {@code virtctl plan --out} writes, which no cluster knows. */
  private static final String SAVED_PLAN = "VirtualMachinePlan";

  private ForeignText() {}

  /** What a text is that is not YAML or JSON, though its name says so. */
  static Optional<String> sentence(Text text) {
    String content = new String(text.bytes(), UTF_8);
    if (content.contains("{{")) {
      return Optional.of(
          "this is a template, of a Helm chart perhaps, and no YAML yet; render it:"
              + " helm template CHART | virtctl validate -f -");
    }
    return text.name().endsWith(".json") && hasComments(content)
        ? Optional.of("JSON has no comments; take them out, or name the file .yaml and use #")
        : Optional.empty();
  }

  /** Addresses have two slashes as well, but stand in quotes. */
  private static boolean hasComments(String json) {
    boolean quoted = false;
    for (int i = 0; i + 1 < json.length(); i++) {
      char character = json.charAt(i);
      if (character == '"') {
        quoted = !quoted;
      } else if (quoted && character == '\\') {
        i++;
      } else if (!quoted && character == '/' && "/*".indexOf(json.charAt(i + 1)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Settings of a tool, which are left alone in a folder. */
  static Optional<String> ofTool(InputDocument document) {
    if (document.kind().equals(SAVED_PLAN) && !document.fields().containsKey("apiVersion")) {
      return Optional.of("this is a saved plan; apply it: virtctl apply " + document.file());
    }
    if (!document.kind().isEmpty() && !document.kind().equals("Kustomization")) {
      return Optional.empty();
    }
    return switch (name(document.file())) {
      case "Chart.yaml" ->
          Optional.of("this describes a Helm chart; render it: helm template CHART | virtctl …");
      case "values.yaml" -> Optional.of("these are the values of a Helm chart, and no object");
      case "kustomization.yaml", "kustomization.yml" ->
          Optional.of("this is a kustomization; build it: kubectl kustomize FOLDER | virtctl …");
      default -> Optional.empty();
    };
  }

  private static String name(String file) {
    Path name = file.isEmpty() ? null : Path.of(file).getFileName();
    return name == null ? "" : name.toString();
  }
}
