package io.instancetypes.runtime.process;

import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.runtime.qmp.Qmp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The process that runs a guest. It has a session of its own, outlives the one that started it, and
 * is found again by the file in which QEMU keeps its number: QEMU holds a lock on that file before
 * it opens anything else, so a second process for the same guest ends before it does harm.
 */
public final class GuestProcess {
  private static final String PID_OPTION = "-pidfile";
  private static final Pattern LOCKED =
      Pattern.compile("Is another process using the image \\[(.*)]\\?");
  private static final Duration PATIENCE = Duration.ofSeconds(10);

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

  private static boolean isOf(long pid, Path file) {
    return DetachedProcess.commandLine(pid).contains("\0" + PID_OPTION + "\0" + file + "\0");
  }

  /** Those whose number nobody has kept: somebody took the file away, or it is not there yet. */
  static List<GuestProcess> lost(GuestFiles files) {
    if (Files.exists(Path.of(files.file(GuestFiles.PID)), LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    return DetachedProcess.startedWith(PID_OPTION, files.file(GuestFiles.PID)).stream()
        .map(GuestProcess::new)
        .toList();
  }

  /** No process runs the guest when it returns. */
  public static void end(GuestFiles files) throws IOException {
    Optional<GuestProcess> known = find(files);
    if (known.isPresent()) {
      known.get().kill();
    }
    for (GuestProcess lost : lost(files)) {
      lost.kill();
    }
  }

  /**
   * Starts the process and returns when QEMU has taken the guest for itself and has all that its
   * command names. That is when it answers: what it cannot open, or have, it finds out after it has
   * written its number, and ends. One that lives and says nothing for a while is left to others.
   *
   * @param launcher what the command is put behind, which becomes QEMU in the end
   * @param command as {@link io.instancetypes.qemu.Qemu} makes it
   * @throws IOException with what QEMU said, where it ended instead
   */
  public static void start(List<String> launcher, List<String> command, GuestFiles files)
      throws IOException {
    var words = new ArrayList<>(launcher);
    words.addAll(command);
    words.addAll(supervision(files));
    long pid = DetachedProcess.start(words, Path.of(files.folder()), log(files));
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!isTaken(pid, files) || (!answers(files) && System.nanoTime() < end)) {
      if (DetachedProcess.awaitEnd(pid)) {
        if (find(files).isEmpty()) {
          throw new IOException("QEMU did not start: " + complaint(files));
        }
        // Another one was there before, and has the guest.
        return;
      }
    }
  }

  private static boolean isTaken(long pid, GuestFiles files) {
    return find(files).filter(found -> found.pid() == pid).isPresent();
  }

  private static boolean answers(GuestFiles files) {
    Path socket = Path.of(files.socket(GuestFiles.QMP));
    try (Qmp _ = Qmp.connect(socket, PATIENCE, event -> {})) {
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }

  private static Path log(GuestFiles files) {
    return Path.of(files.file(GuestFiles.LOG));
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

  /** The last thing that QEMU said on its own behalf. */
  public static String complaint(GuestFiles files) {
    String said = DetachedProcess.complaint(log(files));
    Matcher locked = LOCKED.matcher(said);
    return locked.matches() ? inUse(Path.of(locked.group(1)), files) : said;
  }

  private static String inUse(Path image, GuestFiles files) {
    String name = image.getFileName().toString();
    boolean isClaim = image.startsWith(Path.of(files.data(), "volumes"));
    return ("%s is used by another guest, or by a program of this machine: end that one, or make"
            + " the disk shareable in both")
        .formatted(isClaim ? "PersistentVolumeClaim " + name.replaceFirst("\\.img$", "") : image);
  }

  public long pid() {
    return handle.pid();
  }

  /** Gone when it returns. */
  void kill() throws IOException {
    handle.destroyForcibly();
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!DetachedProcess.awaitEnd(pid())) {
      if (System.nanoTime() > end) {
        throw new IOException("process " + pid() + " does not end");
      }
    }
  }
}
