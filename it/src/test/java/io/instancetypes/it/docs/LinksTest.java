package io.instancetypes.it.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LinksTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");

  static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> !file.toString().contains("/target/"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  @DisplayName("Every file that a page links to exists")
  void exist(Path page) throws IOException {
    assertThat(links(page))
        .allSatisfy(link -> assertThat(page.resolveSibling(link)).as(link).exists());
  }

  @Test
  @DisplayName("The walks of docs/architecture.md name the files of each hop")
  void walks() throws IOException {
    assertThat(links(ROOT.resolve("docs/architecture.md")))
        .filteredOn(link -> link.endsWith(".java"))
        .hasSizeGreaterThan(60);
  }

  @Test
  @DisplayName("docs/README.md leads to every page of the documentation")
  void index() throws IOException {
    Path index = ROOT.resolve("docs/README.md");
    List<Path> reached =
        links(index).stream().map(link -> index.resolveSibling(link).normalize()).toList();
    assertThat(pages())
        .filteredOn(page -> page.startsWith(ROOT.resolve("docs")))
        .filteredOn(page -> !page.equals(index) && !page.startsWith(ROOT.resolve("docs/adr")))
        .allSatisfy(page -> assertThat(reached).contains(page.normalize()));
  }

  /** Without those into the web, and without what they point to inside of a page. */
  private static List<String> links(Path page) throws IOException {
    return LINK.matcher(Files.readString(page))
        .results()
        .map(match -> match.group(1).replaceFirst("#.*", ""))
        .filter(link -> !link.isEmpty() && !link.contains("://"))
        .toList();
  }
}
