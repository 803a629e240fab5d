package io.instancetypes.virtctl.completion;

import io.instancetypes.virtctl.cli.Command;
import io.instancetypes.virtctl.cli.Option;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Fish reads candidates from the output of a function, a tab before each description. */
final class Fish implements Dialect {
  @Override
  public String template() {
    return "fish.fish";
  }

  @Override
  public String subcommands(String path, List<Command> subcommands) {
    return described(
        path, subcommands.stream().map(c -> quote(c.name()) + " " + quote(c.summary())));
  }

  @Override
  public String options(String path, List<Option> options) {
    return described(
        path, options.stream().map(o -> quote(o.spelling()) + " " + quote(o.description())));
  }

  @Override
  public String kind(List<String> words, String kind) {
    String patterns = words.stream().map(this::quote).collect(Collectors.joining(" "));
    return "        case %s\n            echo %s\n".formatted(patterns, kind);
  }

  @Override
  public String quote(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  private String described(String path, Stream<String> pairs) {
    String list = pairs.collect(Collectors.joining(" \\\n                "));
    return """
            case %s
                printf '%%s\\t%%s\\n' \\
                    %s
    """
        .formatted(quote(path), list);
  }
}
