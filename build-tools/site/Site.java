import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The documentation as a small site that needs no server: java build-tools/site/Site.java [FOLDER].
 * Ends with 1 and names every link that leads nowhere, whether it is to a file or to a heading.
 */
public final class Site {
  private static final String SOURCES = "https://github.com/instancetypes/instancetypes/blob/main/";
  private static final Path ROOT = Path.of("").toAbsolutePath();

  /**
   * @param file below the root
   */
  private record Page(Path file, String html, List<Markdown.Section> sections, List<String> links) {
    String title() {
      return sections.isEmpty() ? file.toString() : sections.getFirst().title();
    }

    Set<String> anchors() {
      return sections.stream().map(Markdown.Section::anchor).collect(Collectors.toSet());
    }
  }

  private final Path folder;
  private final Set<Path> files = new TreeSet<>();
  private final Map<Path, Page> pages = new LinkedHashMap<>();

  private Site(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] arguments) throws IOException {
    var site = new Site(Path.of(arguments.length == 0 ? "target/site" : arguments[0]));
    site.read();
    List<String> broken = site.broken();
    broken.forEach(System.err::println);
    if (!broken.isEmpty()) {
      System.exit(1);
    }
    site.write();
    System.out.println(site.pages.size() + " pages are in " + site.folder);
  }

  private void read() throws IOException {
    for (String name : List.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md")) {
      files.add(Path.of(name));
    }
    for (String place : List.of("docs", "bench", "store", "deploy")) {
      try (Stream<Path> found = Files.walk(Path.of(place))) {
        found
            .filter(file -> file.toString().endsWith(".md"))
            .filter(file -> !file.toString().contains("target"))
            .forEach(files::add);
      }
    }
    for (Path file : files) {
      var inline = new Inline(target -> address(file, target));
      var markdown = new Markdown(Files.readString(file), inline);
      String html = markdown.html();
      pages.put(file, new Page(file, html, markdown.sections(), inline.links()));
    }
  }

  /** Where a link of a page leads on the site: to a page, a picture, or a file of the sources. */
  private String address(Path from, String target) {
    if (isForeign(target) || target.startsWith("#")) {
      return target;
    }
    Path file = resolved(from, target);
    String anchor = target.contains("#") ? target.substring(target.indexOf('#')) : "";
    if (files.contains(file)) {
      return up(from) + html(file) + anchor;
    }
    return isPicture(file) ? up(from) + file : SOURCES + file + anchor;
  }

  private static boolean isForeign(String target) {
    return target.matches("[a-z]+:.*");
  }

  private static boolean isPicture(Path file) {
    return file.toString().matches(".*\\.(png|svg)");
  }

  private static Path resolved(Path from, String target) {
    String path = target.replaceFirst("#.*", "");
    Path parent = from.getParent() == null ? Path.of("") : from.getParent();
    return path.isEmpty() ? from : parent.resolve(path).normalize();
  }

  private static String up(Path from) {
    return "../".repeat(from.getNameCount() - 1);
  }

  private static String html(Path file) {
    return file.toString().equals("README.md")
        ? "index.html"
        : file.toString().replaceFirst("\\.md$", ".html");
  }

  private List<String> broken() {
    var broken = new ArrayList<String>();
    for (Page page : pages.values()) {
      for (String link : page.links()) {
        if (!isForeign(link) && !leadsSomewhere(page, link)) {
          broken.add(page.file() + ": the link " + link + " leads nowhere");
        }
      }
    }
    return broken;
  }

  private boolean leadsSomewhere(Page page, String link) {
    Path file = resolved(page.file(), link);
    if (!Files.exists(ROOT.resolve(file)) || file.startsWith("..")) {
      return false;
    }
    int anchor = link.indexOf('#');
    return anchor < 0
        || !files.contains(file)
        || pages.get(file).anchors().contains(link.substring(anchor + 1));
  }

  private void write() throws IOException {
    Path assets = Path.of("build-tools/site");
    for (Page page : pages.values()) {
      Path target = folder.resolve(html(page.file()));
      Files.createDirectories(target.getParent());
      Files.writeString(target, whole(page));
    }
    for (String asset : List.of("style.css", "search.js")) {
      Files.copy(assets.resolve(asset), folder.resolve(asset), StandardCopyOption.REPLACE_EXISTING);
    }
    Files.writeString(folder.resolve("index.js"), index());
    try (Stream<Path> found = Files.walk(Path.of("docs"))) {
      for (Path picture : found.filter(Site::isPicture).toList()) {
        Files.createDirectories(folder.resolve(picture).getParent());
        Files.copy(picture, folder.resolve(picture), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private String whole(Page page) {
    String up = up(page.file());
    return """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>%s</title>
    <link rel="stylesheet" href="%sstyle.css">
    </head>
    <body data-root="%s">
    <header>
    <a href="%sindex.html">Instancetypes</a> <a href="%sdocs/README.html">Documentation</a>
    <label>Search <input id="search" type="search" autocomplete="off"></label>
    <ol id="found" aria-live="polite"></ol>
    </header>
    <main>
    %s</main>
    <script src="%sindex.js"></script>
    <script src="%ssearch.js"></script>
    </body>
    </html>
    """
        .formatted(Inline.escaped(page.title()), up, up, up, up, page.html(), up, up);
  }

  /**
   * What is searched: a line for each heading, as a script, which a page may load from a disk too.
   */
  private String index() {
    var lines = new ArrayList<String>();
    for (Page page : pages.values()) {
      for (Markdown.Section section : page.sections()) {
        lines.add(
            "[%s, %s, %s, %s]"
                .formatted(
                    quoted(html(page.file()) + "#" + section.anchor()),
                    quoted(page.title()),
                    quoted(section.title()),
                    quoted(section.text())));
      }
    }
    return "const INDEX = [\n" + String.join(",\n", lines) + "\n];\n";
  }

  private static String quoted(String text) {
    String safe =
        text.replace("\\", "\\\\")
            .replace("\"", "\\\"")
            .replace("\n", " ")
            .replace("\r", " ")
            .replace("\t", " ")
            .replace("<", "\\u003c");
    return "\"" + safe + "\"";
  }
}
