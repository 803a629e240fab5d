import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;

/**
 * Runs google-java-format over every Java source of the repository: {@code check} or {@code write}.
 */
final class Format {
  public static void main(String[] args) throws IOException {
    Path root = Path.of(args[0]);
    boolean check = args[1].equals("check");
    List<String> arguments =
        new ArrayList<>(
            check ? List.of("--dry-run", "--set-exit-if-changed") : List.of("--replace"));
    try (var files = Files.walk(root)) {
      files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !root.relativize(file).toString().contains("target/"))
          .map(Path::toString)
          .sorted()
          .forEach(arguments::add);
    }
    ToolProvider formatter = ToolProvider.findFirst("google-java-format").orElseThrow();
    if (formatter.run(System.out, System.err, arguments.toArray(String[]::new)) != 0) {
      System.err.println(
          "The files above are not formatted. Format them with: mvn -N process-sources"
              + " -Dformat=write");
      System.exit(1);
    }
  }
}
