package io.instancetypes.virtctl;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.virtctl.cli.Run;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A folder with files, and virtctl run as if one worked there: names behind {@code -f} are looked
 * up in the folder, and what is printed names files as seen from it.
 */
final class Desk {
  private final Path folder;
  private String standardInput = "";
  private Map<String, String> environment = Map.of();
  private boolean onTerminal;

  Desk(Path folder) {
    this.folder = folder;
  }

  Desk file(String name, String content) {
    return file(name, content.getBytes(UTF_8));
  }

  Desk file(String name, byte[] content) {
    try {
      Path file = path(name);
      Files.createDirectories(file.getParent());
      Files.write(file, content);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path path(String name) {
    return folder.resolve(name);
  }

  Desk standardInput(String content) {
    standardInput = content;
    return this;
  }

  /** Lets standard output be a terminal without colours. */
  Desk terminal(int columns) {
    environment = Map.of("COLUMNS", "" + columns, "NO_COLOR", "1");
    onTerminal = true;
    return this;
  }

  /** Runs a line of words separated by blanks. */
  Run virtctl(String line) {
    return virtctl(line.split(" "));
  }

  Run virtctl(String... words) {
    String[] resolved = words.clone();
    for (int i = 1; i < words.length; i++) {
      if (words[i - 1].equals("-f") && !words[i].equals("-") && !words[i].isEmpty()) {
        resolved[i] = path(words[i]).toString();
      }
    }
    var in = new ByteArrayInputStream(standardInput.getBytes(UTF_8));
    Run run = Run.of(environment, in, onTerminal, Commands.tree(), resolved);
    return new Run(run.exit(), seenFromHere(run.out()), seenFromHere(run.err()));
  }

  private String seenFromHere(String text) {
    return text.replace("file://" + folder + "/", "").replace(folder + "/", "");
  }
}
