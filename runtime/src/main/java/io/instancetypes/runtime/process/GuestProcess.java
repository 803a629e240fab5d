package io.instancetypes.runtime.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.qemu.GuestFiles;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The process that runs a guest. It has a session of its own, outlives the one that started it, and
 * is found again by the file in which QEMU keeps its number: QEMU holds a lock on that file before
 * it opens anything else, so a second process for the same guest ends before it does harm.
 */
public final class GuestProcess {
  private static final String PID_OPTION = "-pidfile";
  private static final int END_SECONDS = 10;

  private final ProcessHandle handle;

  private GuestProcess(ProcessHandle handle) {
    this.handle = handle;
  }

  /** Numbers of processes are used again, so what it was started with has to be the same. */
  public static Optional<GuestProcess> find(GuestFiles files) {
    Path file = Path.of(files.file(GuestFiles.PID));
    try {
      long pid = Long.parseLong(Files.readString(file).strip());
      return isOf(pid, file) ? ProcessHandle.of(pid).map(GuestProcess::new) : Optional.empty();
    } catch (IOException | NumberFormatException none) {
      return Optional.empty();
    }
  }

  private static boolean isOf(long pid, Path file) throws IOException {
    String commandLine = Files.readString(Path.of("/proc", "" + pid, "cmdline"), UTF_8);
    return commandLine.contains("\0" + PID_OPTION + "\0" + file + "\0");
  }

  /**
   * Starts the process and returns when QEMU has taken the guest for itself.
   *
   * @param launcher what the command is put behind, which becomes QEMU in the end
   * @param command as {@link io.instancetypes.qemu.Qemu} makes it
   * @throws IOException with what QEMU said, where it ended instead
   */
  public static void start(List<String> launcher, List<String> command, GuestFiles files)
      throws IOException {
    var words = new ArrayList<>(List.of("setsid"));
    words.addAll(launcher);
    words.addAll(command);
    words.addAll(supervision(files));
    File log = new File(files.file(GuestFiles.LOG));
    Files.deleteIfExists(log.toPath());
    Process process =
        new ProcessBuilder(words)
            .directory(new File(files.folder()))
            .redirectInput(Redirect.from(new File("/dev/null")))
            .redirectOutput(log)
            .redirectErrorStream(true)
            .start();
    while (find(files).filter(found -> found.pid() == process.pid()).isEmpty()) {
      if (await(process)) {
        if (find(files).isEmpty()) {
          throw new IOException("QEMU did not start: " + complaint(files));
        }
        // Another one was there before, and has the guest.
        return;
      }
    }
  }

  /** What whoever watches the guest needs beside the hardware. */
  private static List<String> supervision(GuestFiles files) {
    String socket = files.socket(GuestFiles.EVENTS).replace(",", ",,");
    return List.of(
        PID_OPTION,
        files.file(GuestFiles.PID),
        "-chardev",
        "socket,id=events,path=" + socket + ",server=on,wait=off",
        "-mon",
        "chardev=events,mode=control",
        // QEMU stays until somebody has seen how the guest ended.
        "-action",
        "shutdown=pause");
  }

  private static boolean await(Process process) throws IOException {
    try {
      return process.waitFor(20, TimeUnit.MILLISECONDS);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new IOException("nobody waits for the start of QEMU any more", hurried);
    }
  }

  /** The last thing that QEMU said on its own behalf. */
  public static String complaint(GuestFiles files) {
    try {
      List<String> lines = Files.readAllLines(Path.of(files.file(GuestFiles.LOG)));
      return lines.isEmpty() ? "it said nothing" : lines.getLast();
    } catch (IOException nothing) {
      return "it said nothing";
    }
  }

  public long pid() {
    return handle.pid();
  }

  /** Gone when it returns. */
  public void kill() throws IOException {
    handle.destroyForcibly();
    try {
      handle.onExit().get(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new IOException("nobody waits for the end of QEMU any more", hurried);
    } catch (ExecutionException | TimeoutException stuck) {
      throw new IOException("process " + pid() + " does not end", stuck);
    }
  }
}
