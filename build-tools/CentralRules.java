import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * What Maven Central refuses an upload for, asked before: {@code CentralRules.java REPOSITORY
 * [signed]}.
 */
final class CentralRules {
  /** What a project says itself, and what it may have from its parent. */
  private static final List<String> OWN = List.of("name", "description");

  private static final List<String> INHERITED = List.of("url", "licenses", "developers", "scm");

  private final boolean signed;
  private final List<String> mistakes = new ArrayList<>();

  private CentralRules(boolean signed) {
    this.signed = signed;
  }

  public static void main(String[] arguments) throws Exception {
    var rules = new CentralRules(arguments.length > 1);
    List<Path> poms;
    try (Stream<Path> all = Files.walk(Path.of(arguments[0]))) {
      poms = all.filter(file -> file.toString().endsWith(".pom")).sorted().toList();
    }
    for (Path pom : poms) {
      rules.check(pom);
    }
    if (poms.isEmpty()) {
      rules.mistakes.add(arguments[0] + " has no artifact");
    }
    rules.mistakes.forEach(mistake -> System.err.println("error: " + mistake));
    System.exit(rules.mistakes.isEmpty() ? 0 : 1);
  }

  private void check(Path pom) throws Exception {
    Document document =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
    Element project = document.getDocumentElement();
    OWN.stream()
        .filter(each -> !has(project, each))
        .forEach(each -> mistakes.add(pom.getFileName() + " has no " + each));
    if (!has(project, "parent")) {
      INHERITED.stream()
          .filter(each -> !has(project, each))
          .forEach(each -> mistakes.add(pom.getFileName() + " has no " + each));
    }
    String base = pom.toString().substring(0, pom.toString().length() - ".pom".length());
    files(Path.of(base + ".pom"));
    if (!has(project, "packaging")) {
      for (String kind : List.of("", "-sources", "-javadoc")) {
        files(Path.of(base + kind + ".jar"));
      }
    }
  }

  private void files(Path file) throws IOException {
    var suffixes = new ArrayList<>(List.of("", ".md5", ".sha1"));
    if (signed) {
      suffixes.add(".asc");
    }
    for (String suffix : suffixes) {
      Path wanted = Path.of(file + suffix);
      if (!Files.exists(wanted) || Files.size(wanted) == 0) {
        mistakes.add(wanted.getFileName() + " is missing");
      }
    }
  }

  private static boolean has(Element project, String name) {
    for (Node each = project.getFirstChild(); each != null; each = each.getNextSibling()) {
      if (each.getNodeName().equals(name) && !each.getTextContent().isBlank()) {
        return true;
      }
    }
    return false;
  }
}
