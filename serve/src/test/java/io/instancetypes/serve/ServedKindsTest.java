package io.instancetypes.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.machinery.builtin.BuiltinKind;
import io.instancetypes.machinery.builtin.BuiltinKinds;
import io.instancetypes.machinery.crd.CustomResourceDefinition;
import io.instancetypes.machinery.crd.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ServedKindsTest {
  private static final Path FILE = Path.of("../docs/serve.md");
  private static final String BEGIN = "<!-- kinds -->\n";
  private static final String END = "<!-- /kinds -->\n";
  private static final int EVERYTHING = 8;

  @Test
  @DisplayName("docs/serve.md lists every group, kind and verb (mvn verify -Dupdate)")
  void isUpToDate() throws IOException {
    String text = Files.readString(FILE);
    String current =
        text.substring(0, text.indexOf(BEGIN) + BEGIN.length())
            + table()
            + text.substring(text.indexOf(END));
    if (System.getProperty("update") != null) {
      Files.writeString(FILE, current);
    }
    assertThat(FILE).hasContent(current);
  }

  private static String table() {
    var rows = new ArrayList<String>();
    for (BuiltinKind kind : BuiltinKinds.all()) {
      List<String> below = kind.subresources().stream().map(BuiltinKind.Subresource::name).toList();
      rows.add(
          row(
              kind.apiVersion(),
              kind.kind(),
              kind.plural(),
              kind.shortNames(),
              kind.verbs(),
              below));
    }
    for (Fields definition : Crds.all()) {
      rows.add(row(new CustomResourceDefinition(definition)));
    }
    return "\n| apiVersion | kind | resource | verbs | subresources |\n|---|---|---|---|---|\n"
        + rows.stream().sorted().collect(Collectors.joining())
        + "\n";
  }

  private static String row(CustomResourceDefinition definition) {
    List<Version> served = definition.versions().stream().filter(Version::isServed).toList();
    String versions = served.stream().map(Version::name).collect(Collectors.joining(", "));
    var below = new ArrayList<String>();
    if (served.stream().anyMatch(version -> version.scale() != null)) {
      below.add("scale");
    }
    if (served.stream().anyMatch(Version::hasStatus)) {
      below.add("status");
    }
    CustomResourceDefinition.Names names = definition.names();
    return row(
        definition.group() + "/" + versions,
        names.kind(),
        names.plural(),
        names.shortNames(),
        List.of(),
        below);
  }

  private static String row(
      String apiVersion,
      String kind,
      String plural,
      List<String> shortNames,
      List<String> verbs,
      List<String> below) {
    String shorts = shortNames.isEmpty() ? "" : " (" + String.join(", ", shortNames) + ")";
    String allowed = verbs.isEmpty() || verbs.size() == EVERYTHING ? "all" : words(verbs);
    return "| %s | %s | %s%s | %s | %s |\n"
        .formatted(apiVersion, kind, plural, shorts, allowed, words(below));
  }

  private static String words(List<String> words) {
    return String.join(", ", words);
  }
}
