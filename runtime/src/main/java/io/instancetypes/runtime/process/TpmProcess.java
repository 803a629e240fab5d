package io.instancetypes.runtime.process;

import io.instancetypes.qemu.GuestFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The process that plays a TPM to a guest: swtpm, confined as QEMU is. It ends when QEMU lets go of
 * it, so it needs to be looked for only where QEMU never got so far.
 */
public final class TpmProcess {
  private static final String LOG = "tpm.log";

  private TpmProcess() {}

  /**
   * Returns when QEMU can be started.
   *
   * @param launcher what the command is put behind
   * @param state a folder that whoever runs the guest may write to
   */
  public static void start(List<String> launcher, GuestFiles files, Path state) throws IOException {
    end(files);
    var words = new ArrayList<>(launcher);
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
    Path log = Path.of(files.file(LOG));
    long pid = DetachedProcess.start(words, Path.of(files.folder()), log);
    while (!Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
      if (DetachedProcess.awaitEnd(pid)) {
        throw new IOException("swtpm did not start: " + DetachedProcess.complaint(log));
      }
    }
  }

  private static String control(GuestFiles files) {
    return "type=unixio,path=%s,mode=0600".formatted(files.socket(GuestFiles.TPM));
  }

  /** Nobody plays a TPM to the guest when it returns. */
  public static void end(GuestFiles files) throws IOException {
    if (!Files.exists(Path.of(files.file(LOG)), LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    for (ProcessHandle player : DetachedProcess.startedWith("--ctrl", control(files))) {
      player.destroyForcibly();
      while (!DetachedProcess.awaitEnd(player.pid())) {
        // It was killed, so it ends.
      }
    }
  }
}
