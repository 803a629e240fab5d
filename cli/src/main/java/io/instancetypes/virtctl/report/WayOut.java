package io.instancetypes.virtctl.report;

import io.instancetypes.virtctl.input.InputDocument;
import java.util.Optional;

/**
 * A way out of a refusal in the form in which it can be used: an edit where the VM is in a file, a
 * command where it is in a cluster.
 */
public final class WayOut {
  private static final String PATCH = "\n[{\"op\":\"remove\",\"path\":\"";
  private static final String END = "\"}]";

  private WayOut() {}

  /** The field that a way out removes, as a JSON pointer. */
  public static Optional<String> removed(String way) {
    int patch = way.indexOf(PATCH);
    return patch < 0 || !way.endsWith(END)
        ? Optional.empty()
        : Optional.of(way.substring(patch + PATCH.length(), way.length() - END.length()));
  }

  static String of(String way, InputDocument vm) {
    return removed(way)
        .flatMap(pointer -> vm.isInFile() ? edit(way, pointer, vm) : command(way, vm))
        .orElse(way);
  }

  private static Optional<String> edit(String way, String pointer, InputDocument vm) {
    return vm.without(pointer)
        .map(
            removal ->
                "%s remove line%s of %s"
                    .formatted(
                        beginning(way),
                        removal.firstLine() == removal.lastLine()
                            ? " " + removal.firstLine()
                            : "s " + removal.firstLine() + " to " + removal.lastLine(),
                        vm.file()));
  }

  private static Optional<String> command(String way, InputDocument vm) {
    if (vm.name().isEmpty()) {
      return Optional.empty();
    }
    String namespace = vm.namespace().isEmpty() ? "" : " -n " + vm.namespace();
    String patch = way.substring(way.indexOf('\n') + 1);
    return Optional.of(
        "%s run\nkubectl patch vm %s%s --type=json -p '%s'"
            .formatted(beginning(way), vm.name(), namespace, patch));
  }

  /** The sentence up to its "and". */
  private static String beginning(String way) {
    String sentence = way.substring(0, way.indexOf('\n'));
    return sentence.substring(0, sentence.lastIndexOf(" patch "));
  }
}
