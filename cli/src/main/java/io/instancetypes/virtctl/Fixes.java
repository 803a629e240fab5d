package io.instancetypes.virtctl;

import io.instancetypes.engine.rule.Cause;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.input.FieldRemoval;
import io.instancetypes.virtctl.input.InputDocument;
import io.instancetypes.virtctl.input.OfflineInput;
import io.instancetypes.virtctl.report.WayOut;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** {@code virtctl validate --fix}: takes out of files what clashes with an instance type. */
final class Fixes {
  private final Console console;
  private final Map<String, byte[]> edited = new LinkedHashMap<>();

  Fixes(Console console) {
    this.console = console;
  }

  /** Edits the files, and says what was taken out. */
  void apply(OfflineInput workload) throws IOException {
    for (InputDocument document : workload.documents()) {
      if (OfflineInput.isVirtualMachine(document)) {
        fix(document, workload);
      }
    }
    for (Map.Entry<String, byte[]> file : edited.entrySet()) {
      Files.write(Path.of(file.getKey()), file.getValue());
    }
  }

  private void fix(InputDocument vm, OfflineInput workload) {
    for (Cause cause : workload.engine().validate(vm.fields()).causes()) {
      Optional<String> pointer = cause.waysOut().stream().findFirst().flatMap(WayOut::removed);
      if (pointer.isPresent()) {
        fix(vm, cause, pointer.get());
      }
    }
  }

  private void fix(InputDocument vm, Cause cause, String pointer) {
    if (!vm.isInFile()) {
      throw new Refusal("--fix edits files, and this VM is in none; save it first");
    }
    byte[] text = edited.getOrDefault(vm.file(), vm.bytes());
    Optional<FieldRemoval> removal = vm.without(pointer, text);
    if (removal.isPresent()) {
      edited.put(vm.file(), removal.get().bytes());
      console.err().println("fixed: " + vm.file() + ": removed " + Printable.line(cause.field()));
    }
  }
}
