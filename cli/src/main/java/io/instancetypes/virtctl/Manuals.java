package io.instancetypes.virtctl;

import io.instancetypes.virtctl.cli.ManPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Writes the manual of every command into a folder; whoever makes packages calls it. */
public final class Manuals {
  private Manuals() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    for (Map.Entry<String, String> page : ManPage.all(Commands.tree(), Build.VERSION).entrySet()) {
      Files.writeString(folder.resolve(page.getKey()), page.getValue());
    }
  }
}
