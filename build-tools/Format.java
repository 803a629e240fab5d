import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.spi.ToolProvider;

/**
 * Runs google-java-format over every Java source of the repository: {@code check} or {@code write}.
 * Files that were found in order before, and have not been touched since, are not looked at again.
 */
final class Format {
  public static void main(String[] args) throws IOException {
    Path root = Path.of(args[0]);
    boolean check = args[1].equals("check");
    Path memory = root.resolve("target/tools/formatted");
    Set<String> known =
        Files.exists(memory) ? new HashSet<>(Files.readAllLines(memory)) : new HashSet<>();
    List<Path> sources = sources(root);
    List<String> arguments =
        new ArrayList<>(
            check ? List.of("--dry-run", "--set-exit-if-changed") : List.of("--replace"));
    int options = arguments.size();
    for (Path source : sources) {
      if (!known.contains(state(root, source))) {
        arguments.add(source.toString());
      }
    }
    if (arguments.size() == options) {
      return;
    }
    ToolProvider formatter = ToolProvider.findFirst("google-java-format").orElseThrow();
    if (formatter.run(System.out, System.err, arguments.toArray(String[]::new)) != 0) {
      System.err.println(
          "The files above are not formatted. Format them with: mvn -N process-sources"
              + " -Dformat=write");
      System.exit(1);
    }
    List<String> states = new ArrayList<>();
    for (Path source : sources) {
      states.add(state(root, source));
    }
    Files.write(memory, states);
  }

  private static List<Path> sources(Path root) throws IOException {
    try (var files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !root.relativize(file).toString().contains("target/"))
          .sorted()
          .toList();
    }
  }

  private static String state(Path root, Path source) throws IOException {
    return root.relativize(source)
        + " "
        + Files.size(source)
        + " "
        + Files.getLastModifiedTime(source).toMillis();
  }
}
