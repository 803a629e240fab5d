package io.instancetypes.virtctl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CommandLineTest {

  private static Command running(Action action) {
    return Command.group(
        "tool",
        "A tool",
        Command.of("go", "Go", () -> Definition.of("Go.").runs(action)),
        Command.of(
            "other",
            "Other",
            () -> {
              throw new AssertionError("built although nobody asked for it");
            }));
  }

  private static Run failing(Map<String, String> environment, Exception failure) {
    return Run.of(
        environment,
        running(
            (invocation, console) -> {
              console.out().println("so far");
              switch (failure) {
                case IOException io -> throw io;
                case RuntimeException runtime -> throw runtime;
                default -> throw new AssertionError(failure);
              }
            }),
        "go");
  }

  @Test
  @DisplayName("a refusal too wide for a terminal is broken at blanks, and nowhere else")
  void wide() {
    Command refusing =
        running(
            (invocation, console) -> {
              throw new Refusal("the plan is stale, nothing was applied:\n  one thing that moved");
            });
    assertThat(
            Run.of(Map.of("COLUMNS", "30"), InputStream.nullInputStream(), true, refusing, "go")
                .err())
        .isEqualTo(
            """
            error: the plan is stale,
              nothing was applied:
              one thing that moved
            """);
    assertThat(Run.of(Map.of("COLUMNS", "30"), refusing, "go").err())
        .startsWith("error: the plan is stale, nothing was applied:\n");
  }

  @Test
  @DisplayName("the command decides between success and refusal")
  void exits() {
    assertThat(Run.of(running((invocation, console) -> Exit.OK), "go").exit().code()).isZero();
    assertThat(Run.of(running((invocation, console) -> Exit.REFUSED), "go").exit().code()).isOne();
    assertThat(Run.of(running((invocation, console) -> Exit.OK), "went").exit().code())
        .isEqualTo(2);
  }

  static Stream<Arguments> failures() {
    String internal = "; run again with VIRTCTL_DEBUG=1 for the stack trace";
    return Stream.of(
        Arguments.of(new Refusal("the VM has no name"), "the VM has no name"),
        Arguments.of(new NoSuchFileException("vm.yaml"), "vm.yaml: no such file or directory"),
        Arguments.of(new AccessDeniedException("vm.yaml"), "vm.yaml: permission denied"),
        Arguments.of(
            new FileSystemException("vm.yaml", null, "Is a directory"), "vm.yaml: Is a directory"),
        Arguments.of(new IOException("connection refused"), "connection refused"),
        Arguments.of(
            new UncheckedIOException(new NoSuchFileException("a.yaml")),
            "a.yaml: no such file or directory"),
        Arguments.of(
            new IllegalStateException("boom\nmore"),
            "internal error: java.lang.IllegalStateException: boom" + internal),
        Arguments.of(
            new NullPointerException(),
            "internal error: java.lang.NullPointerException" + internal));
  }

  @ParameterizedTest(name = "{1}")
  @DisplayName("a failure is one sentence on stderr and exit code 1, what was printed is kept")
  @MethodSource("failures")
  void failure(Exception failure, String sentence) {
    assertThat(failing(Map.of(), failure))
        .isEqualTo(new Run(Exit.REFUSED, "so far\n", "error: " + sentence + "\n"));
  }

  @Test
  @DisplayName("VIRTCTL_DEBUG adds the stack trace")
  void debug() {
    Run run = failing(Map.of("VIRTCTL_DEBUG", "1"), new IllegalStateException("boom"));
    assertThat(run.err())
        .startsWith("error: internal error: java.lang.IllegalStateException: boom;")
        .contains("\tat io.instancetypes.virtctl.cli.CommandLineTest.debug");
  }

  @Test
  @DisplayName("a command may find the command line wrong after all")
  void lateUsageError() {
    Command tool =
        running(
            (invocation, console) -> {
              throw new UsageError("--a needs --b");
            });
    assertThat(Run.of(tool, "go"))
        .isEqualTo(new Run(Exit.USAGE, "", "error: --a needs --b\nSee 'tool go --help'.\n"));
  }

  @Test
  @DisplayName("an endless recursion is an internal error like any other")
  void stackOverflow() {
    Action endless =
        new Action() {
          @Override
          public Exit run(Invocation invocation, Console console) throws IOException {
            Exit exit = run(invocation, console);
            return exit == null ? Exit.REFUSED : exit;
          }
        };
    Run run = Run.of(running(endless), "go");
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.err()).startsWith("error: internal error: java.lang.StackOverflowError;");
  }

  @Test
  @DisplayName("asking for an undeclared option or argument is a mistake of the program")
  void undeclared() {
    assertThat(Run.of(running((invocation, console) -> exit(invocation.has("x"))), "go").err())
        .contains("IllegalArgumentException: undeclared option --x");
    assertThat(
            Run.of(
                    running((invocation, console) -> exit(invocation.arguments("X").isEmpty())),
                    "go")
                .err())
        .contains("IllegalArgumentException: undeclared argument X");
  }

  private static Exit exit(boolean ok) {
    return ok ? Exit.OK : Exit.REFUSED;
  }
}
