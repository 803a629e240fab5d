package io.instancetypes.it.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A command of a console block, and the output that is shown below it.
 *
 * @param line where it is in its document
 */
record ConsoleCommand(int line, String text, List<String> shown) {
  private static final String PROMPT = "$ ";

  /** All of a document, in the order in which somebody would follow it. */
  static List<ConsoleCommand> in(Path document) throws IOException {
    var commands = new ArrayList<ConsoleCommand>();
    List<String> lines = Files.readAllLines(document);
    boolean inBlock = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.startsWith("```")) {
        inBlock = line.equals("```console");
      } else if (inBlock && line.startsWith(PROMPT)) {
        var text = new StringBuilder(line.substring(PROMPT.length()));
        int first = i + 1;
        while (lines.get(i).endsWith("\\")) {
          text.append('\n').append(lines.get(++i));
        }
        commands.add(new ConsoleCommand(first, text.toString(), new ArrayList<>()));
      } else if (inBlock) {
        commands.getLast().shown.add(line);
      }
    }
    return commands;
  }

  /** Without the remark behind it. */
  String bare() {
    return text.replaceFirst("\\s+#.*", "");
  }

  @Override
  public String toString() {
    return line + ": " + bare();
  }
}
