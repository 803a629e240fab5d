package io.instancetypes.runtime.process;

import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.runtime.life.GuestState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Ends guests in an orderly way, all at once. */
public final class GuestShutdown {
  private static final long PAUSE_MILLIS = 100;

  private GuestShutdown() {}

  /**
   * @param patience how long they may take to turn themselves off
   */
  public static void all(List<GuestFiles> guests, GuestMonitors monitors, Duration patience)
      throws IOException {
    long deadline = System.nanoTime() + patience.toNanos();
    for (GuestFiles guest : guests) {
      ask(guest, monitors);
    }
    for (GuestFiles guest : guests) {
      Optional<GuestProcess> process = GuestProcess.find(guest);
      if (process.isPresent()) {
        awaitEnd(guest, monitors, deadline);
        mark(guest);
        process.get().kill();
      }
    }
  }

  /** Whoever looks after it next does not take it for a crash that its process is gone. */
  public static void mark(GuestFiles guest) throws IOException {
    Path mark = Path.of(guest.file(GuestFiles.ENDED));
    if (!Files.exists(mark, LinkOption.NOFOLLOW_LINKS)) {
      Files.createFile(mark);
    }
  }

  static boolean isMarked(GuestFiles guest) {
    return Files.exists(Path.of(guest.file(GuestFiles.ENDED)), LinkOption.NOFOLLOW_LINKS);
  }

  private static void ask(GuestFiles guest, GuestMonitors monitors) {
    try {
      if (GuestProcess.find(guest).isPresent()) {
        monitors.tell(guest, "system_powerdown");
      }
    } catch (IOException silent) {
      // It will be ended without having been asked.
    }
  }

  private static void awaitEnd(GuestFiles guest, GuestMonitors monitors, long deadline) {
    while (System.nanoTime() < deadline
        && monitors.look(guest) instanceof GuestState.Alive alive
        && !alive.isShutDown()) {
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException hurried) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
