package io.instancetypes.virtctl.completion;

import io.instancetypes.virtctl.cli.Command;
import io.instancetypes.virtctl.cli.Option;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Zsh takes {@code name:description} pairs; its patterns and quotes are bash's. */
final class Zsh implements Dialect {
  private final Bash bash = new Bash();

  @Override
  public String template() {
    return "zsh.sh";
  }

  @Override
  public String subcommands(String path, List<Command> subcommands) {
    return described(
        path, "subcommands", subcommands.stream().map(c -> c.name() + ":" + c.summary()));
  }

  @Override
  public String options(String path, List<Option> options) {
    return described(
        path, "options", options.stream().map(o -> o.spelling() + ":" + o.description()));
  }

  @Override
  public String kind(List<String> words, String kind) {
    return bash.kind(words, kind);
  }

  private String described(String path, String variable, Stream<String> pairs) {
    String list = pairs.map(this::quote).collect(Collectors.joining("\n    "));
    return "  %s) %s=(\n    %s\n  ) ;;\n".formatted(quote(path), variable, list);
  }
}
