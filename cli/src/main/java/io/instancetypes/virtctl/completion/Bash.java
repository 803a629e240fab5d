package io.instancetypes.virtctl.completion;

import io.instancetypes.virtctl.cli.Command;
import io.instancetypes.virtctl.cli.Option;
import java.util.List;
import java.util.stream.Collectors;

/** Bash shows no descriptions, so its tables hold words only. */
final class Bash implements Dialect {
  @Override
  public String template() {
    return "bash.sh";
  }

  @Override
  public String subcommands(String path, List<Command> subcommands) {
    List<String> names = subcommands.stream().map(Command::name).toList();
    return "  %s) subcommands=%s ;;\n".formatted(quote(path), quote(String.join(" ", names)));
  }

  @Override
  public String options(String path, List<Option> options) {
    List<String> spellings = options.stream().map(Option::spelling).toList();
    return "  %s) options=%s ;;\n".formatted(quote(path), quote(String.join(" ", spellings)));
  }

  @Override
  public String kind(List<String> words, String kind) {
    String patterns = words.stream().map(this::pattern).collect(Collectors.joining(" | "));
    return "  %s) kind=%s ;;\n".formatted(patterns, quote(kind));
  }

  private String pattern(String words) {
    return words.endsWith("*")
        ? quote(words.substring(0, words.length() - 1)) + "[0-9]*"
        : quote(words);
  }
}
