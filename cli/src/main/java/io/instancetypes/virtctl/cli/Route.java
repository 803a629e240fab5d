package io.instancetypes.virtctl.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * The commands that a command line names, from the root to the last one, and its other words.
 *
 * <p>Words that name no subcommand of a group stay among the others; the parser complains about
 * them, knowing by then which group it was.
 */
record Route(List<Command> path, List<String> words) {

  static Route of(Command root, List<String> commandLine) {
    var walk = new Walk(root);
    walk.follow(commandLine);
    return new Route(walk.path, walk.words);
  }

  Command command() {
    return path.getLast();
  }

  /** The words that lead to the command: {@code virtctl create vm}. */
  String spelling() {
    return String.join(" ", path.stream().map(Command::name).toList());
  }

  private static final class Walk {
    private final List<Command> path = new ArrayList<>();
    private final List<String> words = new ArrayList<>();

    Walk(Command root) {
      path.add(root);
    }

    void follow(List<String> commandLine) {
      int at = 0;
      while (at < commandLine.size() && path.getLast().isGroup()) {
        String word = commandLine.get(at);
        Command subcommand = path.getLast().subcommand(word);
        if (subcommand != null) {
          path.add(subcommand);
        } else if (isOption(word)) {
          words.add(word);
          if (takesNextWord(word, commandLine, at)) {
            words.add(commandLine.get(++at));
          }
        } else {
          break;
        }
        at++;
      }
      words.addAll(commandLine.subList(at, commandLine.size()));
    }

    private static boolean isOption(String word) {
      return word.length() > 1 && word.startsWith("-") && !word.equals("--");
    }

    /**
     * Options before the command are those of a command not known yet. Whether such an option takes
     * the next word as its value is told by that word: it does unless the word names a subcommand.
     */
    private boolean takesNextWord(String word, List<String> commandLine, int at) {
      if (word.contains("=") || at + 1 == commandLine.size()) {
        return false;
      }
      for (Command command : path) {
        for (Option option : command.shared()) {
          if (word.equals(option.spelling()) || word.equals("-" + option.letter())) {
            return !option.isFlag();
          }
        }
      }
      String next = commandLine.get(at + 1);
      return !next.startsWith("-") && path.getLast().subcommand(next) == null && !isHelp(word);
    }

    private static boolean isHelp(String word) {
      return word.equals("--help") || word.equals("-h");
    }
  }
}
