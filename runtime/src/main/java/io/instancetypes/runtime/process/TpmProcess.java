package io.instancetypes.runtime.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.qemu.GuestFiles;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The process that plays a TPM to a guest: swtpm, confined as QEMU is. It ends when QEMU lets go of
 * it, so it needs to be looked for only where QEMU never got so far.
 */
public final class TpmProcess {
  private static final String LOG = "tpm.log";
  private static final int POLL_MILLIS = 20;

  private TpmProcess() {}

  /**
   * Returns when QEMU can be started.
   *
   * @param launcher what the command is put behind
   * @param state a folder that whoever runs the guest may write to
   */
  public static void start(List<String> launcher, GuestFiles files, Path state) throws IOException {
    end(files);
    var words = new ArrayList<>(List.of("setsid"));
    words.addAll(launcher);
    words.addAll(
        List.of(
            "swtpm",
            "socket",
            "--tpm2",
            "--ctrl",
            control(files),
            "--tpmstate",
            "dir=" + state + ",mode=0600",
            "--terminate",
            "--seccomp",
            "action=kill"));
    Path socket = Path.of(files.socket(GuestFiles.TPM));
    Files.deleteIfExists(socket);
    File log = new File(files.file(LOG));
    Files.deleteIfExists(log.toPath());
    Process process =
        new ProcessBuilder(words)
            .directory(new File(files.folder()))
            .redirectInput(Redirect.from(new File("/dev/null")))
            .redirectOutput(log)
            .redirectErrorStream(true)
            .start();
    while (!Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
      if (hasEnded(process)) {
        throw new IOException("swtpm did not start: " + complaint(log.toPath()));
      }
    }
  }

  private static boolean hasEnded(Process process) throws IOException {
    try {
      return process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
      throw new IOException("nobody waits for the start of swtpm any more", hurried);
    }
  }

  private static String complaint(Path log) throws IOException {
    List<String> lines = Files.readAllLines(log);
    return lines.isEmpty() ? "it said nothing" : lines.getLast();
  }

  private static String control(GuestFiles files) {
    return "type=unixio,path=%s,mode=0600".formatted(files.socket(GuestFiles.TPM));
  }

  /** Nobody plays a TPM to the guest when it returns. */
  public static void end(GuestFiles files) {
    if (!Files.exists(Path.of(files.file(LOG)), LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    String mark = "\0--ctrl\0" + control(files) + "\0";
    ProcessHandle.allProcesses()
        .filter(process -> commandLine(process.pid()).contains(mark))
        .forEach(
            process -> {
              process.destroyForcibly();
              process.onExit().join();
            });
  }

  private static String commandLine(long pid) {
    try {
      return Files.readString(Path.of("/proc", "" + pid, "cmdline"), UTF_8);
    } catch (IOException gone) {
      return "";
    }
  }
}
