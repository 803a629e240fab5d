package io.instancetypes.virtctl.report;

import io.instancetypes.api.Kind;
import io.instancetypes.qemu.ShellWord;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Paragraph;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.input.InputDocument;
import io.instancetypes.virtctl.input.OfflineInput;
import java.util.Optional;

/**
 * Ways out of refusals in the form in which they can be used: an edit where the VM is in a file, a
 * command where it is in a cluster, and copies of types from where these were found.
 */
public final class WayOut {
  private static final int WIDEST_ENTRY = 40;
  private static final String CUSTOMIZE = "\nvirtctl customize ";
  private static final String PATCH = "\n[{\"op\":\"remove\",\"path\":\"";
  private static final String END = "\"}]";

  private final OfflineInput input;
  private final String virtctl;

  public WayOut(OfflineInput input, Console console) {
    this.input = input;
    this.virtctl = ShellWord.quoted(console.virtctl());
  }

  /** The field that a way out removes, as a JSON pointer. */
  public static Optional<String> removed(String way) {
    int patch = way.indexOf(PATCH);
    return patch < 0 || !way.endsWith(END)
        ? Optional.empty()
        : Optional.of(way.substring(patch + PATCH.length(), way.length() - END.length()));
  }

  /**
   * As an item of a numbered list. What stands below its sentence is to be pasted, and is not
   * wrapped.
   */
  public static String item(int number, String way, int width) {
    String text = Printable.lines(way);
    int end = text.indexOf('\n') < 0 ? text.length() : text.indexOf('\n');
    return "  %d. %s%s"
        .formatted(
            number,
            Paragraph.wrap(text.substring(0, end), 5, 5, width),
            text.substring(end).replace("\n", "\n     "));
  }

  String of(String way, InputDocument vm) {
    return removed(way)
        .flatMap(pointer -> vm.isInFile() ? edit(way, pointer, vm) : command(way, vm))
        .or(() -> copy(way, vm))
        .orElse(way);
  }

  /** The command begins with [KIND/]NAME, the kind only where the type lives in a namespace. */
  private Optional<String> copy(String way, InputDocument vm) {
    int command = way.indexOf(CUSTOMIZE);
    if (command < 0) {
      return Optional.empty();
    }
    String words = way.substring(command + CUSTOMIZE.length());
    String type = words.substring(0, words.indexOf(' '));
    boolean namespaced = type.indexOf('/') >= 0;
    return Optional.of(
        "%s\n%s customize %s%s%s"
            .formatted(
                way.substring(0, command),
                virtctl,
                words,
                namespaced ? namespace(vm) : "",
                input.optionsToFind(
                    Kind.of(Kind.Family.INSTANCETYPE, namespaced),
                    vm.namespace(),
                    type.substring(type.indexOf('/') + 1))));
  }

  private static Optional<String> edit(String way, String pointer, InputDocument vm) {
    return vm.without(pointer)
        .map(
            removal ->
                "%s remove %s%s of %s"
                    .formatted(
                        beginning(way),
                        removal.entry().isEmpty() ? "" : shortened(removal.entry()) + " from ",
                        removal.firstLine() == removal.lastLine()
                            ? "line " + removal.firstLine()
                            : "lines " + removal.firstLine() + " to " + removal.lastLine(),
                        vm.file()));
  }

  private static String shortened(String entry) {
    return Printable.beginning(String.join(" ", entry.split("\\s+")), WIDEST_ENTRY);
  }

  private static Optional<String> command(String way, InputDocument vm) {
    if (vm.name().isEmpty()) {
      return Optional.empty();
    }
    String patch = way.substring(way.indexOf('\n') + 1);
    return Optional.of(
        "%s run\nkubectl patch vm %s%s --type=json -p %s"
            .formatted(
                beginning(way),
                ShellWord.quoted(vm.name()),
                namespace(vm),
                ShellWord.quoted(patch)));
  }

  private static String namespace(InputDocument vm) {
    return vm.namespace().isEmpty() ? "" : " -n " + ShellWord.quoted(vm.namespace());
  }

  /** The sentence up to its "and". */
  private static String beginning(String way) {
    String sentence = way.substring(0, way.indexOf('\n'));
    return sentence.substring(0, sentence.lastIndexOf(" patch "));
  }
}
