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
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code virtctl validate --fix}: takes out of files what clashes with an instance type. */
final class Fixes {
  private final Console console;
  private final Map<String, byte[]> edited = new LinkedHashMap<>();
  private final Map<String, List<String>> removed = new HashMap<>();

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
      replace(Path.of(file.getKey()).toRealPath(), file.getValue());
      removed.get(file.getKey()).forEach(console.err()::println);
    }
  }

  /** All of it or nothing: a disk may be full, and this is somebody's only copy. */
  private static void replace(Path file, byte[] text) throws IOException {
    if (!Files.isWritable(file)) {
      throw new AccessDeniedException(file.toString());
    }
    Path draft = Files.createTempFile(file.getParent(), ".virtctl-fix", null);
    try {
      Files.write(draft, text);
      copyPermissions(file, draft);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static void copyPermissions(Path from, Path to) throws IOException {
    try {
      Files.setPosixFilePermissions(to, Files.getPosixFilePermissions(from));
    } catch (UnsupportedOperationException noSuchPermissions) {
      // What the folder gives is all there is.
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
      removed
          .computeIfAbsent(vm.file(), file -> new ArrayList<>())
          .add("fixed: " + vm.file() + ": removed " + Printable.line(cause.field()));
    }
  }
}
