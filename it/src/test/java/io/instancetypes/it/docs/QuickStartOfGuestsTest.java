package io.instancetypes.it.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.it.guests.GuestKit;
import io.instancetypes.testkit.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Who follows the README's second quick start")
class QuickStartOfGuestsTest {
  private static final String FIRST = "./virtctl serve --runtime qemu";
  private static final String LAST = "./virtctl console hello";

  @TempDir Path directory;

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  @DisplayName("has a guest of the size that its image names, and sees it come up")
  void login() throws Exception {
    Path cache = GuestKit.find().disk().getParent().getParent().getParent();
    List<ConsoleCommand> commands = commands();
    try (var terminal = new Terminal(directory)) {
      Files.createSymbolicLink(directory.resolve("instancetypes/it"), Path.of(".").toRealPath());
      Files.createDirectories(directory.resolve("home/.cache"));
      Files.createSymbolicLink(directory.resolve("home/.cache/instancetypes"), cache);
      for (ConsoleCommand command : commands.subList(0, commands.size() - 1)) {
        Terminal.Result result = terminal.run(command.bare());
        assertThat(result.code()).as("%s%n%s", command, result.text()).isZero();
      }
      assertThat(terminal.run("kubectl wait --for=condition=Ready vm/hello --timeout=110s").code())
          .isZero();
      assertThat(
              terminal.run("kubectl get vmi hello -o jsonpath={.status.memory.guestAtBoot}").text())
          .isEqualTo("512Mi");
      String log = commands.getLast().bare() + " --log";
      Waiting.until(
          "the guest is up",
          () -> terminal.run(log).text(),
          said -> said.contains("the guest is up"));
      assertThat(terminal.run("kubectl delete vm hello").code()).isZero();
    }
  }

  private static List<ConsoleCommand> commands() throws Exception {
    List<ConsoleCommand> all = ConsoleCommand.in(Path.of("../README.md"));
    List<String> texts = all.stream().map(ConsoleCommand::bare).toList();
    return all.subList(texts.indexOf(FIRST), texts.indexOf(LAST) + 1);
  }
}
