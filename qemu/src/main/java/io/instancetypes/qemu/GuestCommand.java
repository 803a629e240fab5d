package io.instancetypes.qemu;

import io.instancetypes.engine.rule.Cause;
import java.util.ArrayList;
import java.util.List;

/**
 * The command that runs a guest.
 *
 * @param arguments what QEMU is given; empty where there are causes
 * @param files what has to be there before it starts
 * @param ignored what was asked for in vain, but does no harm
 * @param causes why there is no command; the fields are paths of the instance
 */
public record GuestCommand(
    String program,
    List<QemuArgument> arguments,
    List<GuestFile> files,
    List<IgnoredField> ignored,
    List<Cause> causes) {

  public boolean isRefused() {
    return !causes.isEmpty();
  }

  /** The words of the command, as a process is started with them. */
  public List<String> words() {
    var words = new ArrayList<String>();
    if (!isRefused()) {
      words.add(program);
      arguments.forEach(argument -> words.addAll(argument.words()));
    }
    return words;
  }

  /** For a shell: an option on each line, ready to be pasted. */
  public String script() {
    var script = new StringBuilder(program);
    for (QemuArgument argument : arguments) {
      script.append(" \\\n ");
      argument.words().forEach(word -> script.append(' ').append(ShellWord.quoted(word)));
    }
    return script.append('\n').toString();
  }
}
