package io.instancetypes.it.guests;

import io.instancetypes.qemu.GuestCommand;
import io.instancetypes.qemu.GuestFile;
import io.instancetypes.qemu.Host;
import io.instancetypes.qemu.Host.Accelerator;
import io.instancetypes.qemu.Host.Terminal;
import io.instancetypes.qemu.Qemu;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs an instance by the command line that {@code virtctl} prints for it, until it ends. */
final class BootedGuest {
  private static final Pattern EMPTY = Pattern.compile("an empty qcow2 image of (\\S+)");
  private static final Pattern COPY = Pattern.compile("a copy of ([^,]+), .*");
  private static final String CONSOLE =
      "guests/" + GuestCase.NAMESPACE + "/" + GuestCase.NAME + "/console.log";
  private static final int PATIENCE_MINUTES = 4;

  private final GuestKit kit;
  private final Path data;

  BootedGuest(GuestKit kit, Path data) {
    this.kit = kit;
    this.data = data;
  }

  GuestCommand command(Map<String, Object> vmi) {
    var host = new Host(Accelerator.TCG, Terminal.SOCKETS, data.toString(), Host.OVMF);
    GuestCommand command = Qemu.command(vmi, host);
    if (command.isRefused()) {
      throw new AssertionError(command.causes());
    }
    return command;
  }

  GuestReport report(Map<String, Object> vmi) throws IOException, InterruptedException {
    GuestCommand command = command(vmi);
    for (GuestFile file : command.files()) {
      make(file);
    }
    run(command.words());
    return GuestReport.in(Files.readString(data.resolve(CONSOLE)));
  }

  /** What the command line says that it needs. */
  void make(GuestFile file) throws IOException, InterruptedException {
    Path path = Path.of(file.path());
    if (!path.startsWith(data)) {
      return;
    }
    Files.createDirectories(path.getParent());
    Matcher empty = EMPTY.matcher(file.content());
    Matcher copy = COPY.matcher(file.content());
    if (path.endsWith("kernel")) {
      Files.copy(kit.kernel(), path);
    } else if (path.endsWith("initrd")) {
      Files.copy(kit.initrd(), path);
    } else if (empty.matches()) {
      run(List.of("qemu-img", "create", "-q", "-f", "qcow2", file.path(), sized(empty.group(1))));
    } else if (copy.matches()) {
      Files.copy(Path.of(copy.group(1)), path, StandardCopyOption.REPLACE_EXISTING);
    } else if (file.content().startsWith("a folder")) {
      Files.writeString(Files.createDirectories(path).resolve("file"), "content");
    } else {
      throw new AssertionError("Nobody makes " + file);
    }
  }

  private static String sized(String quantity) {
    return quantity.replace("i", "");
  }

  private void run(List<String> command) throws IOException, InterruptedException {
    Path said = Files.createTempFile(data, "said", "");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    try {
      boolean ended = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
      if (!ended || process.exitValue() != 0) {
        throw new AssertionError(
            "%s%nended: %s%n%s"
                .formatted(String.join(" ", command), ended, Files.readString(said)));
      }
    } finally {
      process.destroyForcibly();
    }
  }
}
