package io.instancetypes.virtctl.completion;

import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import java.io.IOException;

/** {@code virtctl completion bash}. */
public final class CompletionCommand {
  private static final String SHELL = "SHELL";

  private CompletionCommand() {}

  public static Definition definition() {
    return Definition.of(
            "Print a script that completes commands, options and values of virtctl. "
                + "Print it anew after an update of virtctl.")
        .example("In this bash, from now on", "source <(virtctl completion bash)")
        .example(
            "In every bash of yours",
            "virtctl completion bash > ~/.local/share/bash-completion/completions/virtctl")
        .example("In every zsh", "virtctl completion zsh > \"${fpath[1]}/_virtctl\"")
        .example(
            "In every fish", "virtctl completion fish > ~/.config/fish/completions/virtctl.fish")
        .argument(
            Argument.required(SHELL, "The shell to complete in")
                .takes(AllowedValues.choices("bash", "zsh", "fish")))
        .runs(CompletionCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    Dialect dialect =
        switch (invocation.argument(SHELL).orElseThrow()) {
          case "zsh" -> new Zsh();
          case "fish" -> new Fish();
          default -> new Bash();
        };
    console.out().print(CompletionScript.of(invocation.path().getFirst(), dialect));
    return Exit.OK;
  }
}
