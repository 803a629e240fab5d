package io.instancetypes.virtctl.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs command lines against a tree of commands and turns whatever happens into an exit code. */
public final class CommandLine {
  private final Command root;

  public CommandLine(Command root) {
    this.root = root;
  }

  /** Runs one command line; everything it printed has left the process on return. */
  public Exit run(Console console, String... commandLine) {
    try {
      Exit exit = dispatch(Route.of(root, words(commandLine)), console);
      console.out().flush();
      return exit;
    } catch (OutputFailure failure) {
      return failure.report(console);
    } catch (Throwable failure) {
      return flushAfterwards(console, report(failure, console));
    }
  }

  /** What everybody tries first asks for the command of that name. */
  private static List<String> words(String... commandLine) {
    return commandLine.length == 1 && commandLine[0].equals("--version")
        ? List.of("version")
        : Arrays.asList(commandLine);
  }

  /** Shows the help of a command named by its words below the root. */
  public static Exit help(Command root, List<String> words, Console console) throws IOException {
    List<String> commandLine = new ArrayList<>(words);
    commandLine.add(Option.HELP.spelling());
    return dispatch(Route.of(root, commandLine), console);
  }

  private static Exit dispatch(Route route, Console console) throws IOException {
    Definition definition = route.command().definition().get();
    try {
      Invocation invocation = Parser.parse(route, definition);
      if (invocation.flag("help") || (route.command().isGroup() && !definition.isRunnable())) {
        return showHelp(route, definition, console);
      }
      invocation.check();
      invocation.warnings().forEach(warning -> console.err().println("warning: " + warning));
      return definition.isPaged() && !invocation.flag("no-pager")
          ? paged(definition.action(), invocation, console)
          : definition.action().run(invocation, console);
    } catch (UsageError error) {
      complain(error.getMessage(), console);
      console.err().println("See '" + route.spelling() + " --help'.");
      return definition.usageExit();
    }
  }

  private static Exit paged(Action action, Invocation invocation, Console console)
      throws IOException {
    Console pager = Pager.before(console);
    if (pager == console) {
      return action.run(invocation, console);
    }
    try {
      return action.run(invocation, pager);
    } finally {
      pager.out().close();
    }
  }

  private static Exit showHelp(Route route, Definition definition, Console console) {
    console.out().print(new HelpPage(route, definition, console.terminal().width()).text());
    return Exit.OK;
  }

  private static Exit report(Throwable failure, Console console) {
    complain(FailureSentence.of(failure), console);
    if (console.variable("VIRTCTL_DEBUG").isPresent()) {
      failure.printStackTrace(console.err());
    }
    return Exit.REFUSED;
  }

  private static void complain(String why, Console console) {
    console
        .err()
        .println(Paragraph.lines("error: " + Printable.lines(why), console.terminal().room()));
  }

  /** What a command printed before it failed still counts, unless nobody can read it. */
  private static Exit flushAfterwards(Console console, Exit exit) {
    try {
      console.out().flush();
      return exit;
    } catch (OutputFailure failure) {
      return failure.report(console);
    }
  }
}
