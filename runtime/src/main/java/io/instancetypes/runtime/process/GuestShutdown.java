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
  private static final int LOOKS_FOR_EACH_TIME_ASKED = 20;

  private GuestShutdown() {}

  /**
   * @param patience how long they may take to turn themselves off
   */
  public static void all(List<GuestFiles> guests, GuestMonitors monitors, Duration patience)
      throws IOException {
    long deadline = System.nanoTime() + patience.toNanos();
    List<GuestFiles> left = guests;
    for (int look = 0; !left.isEmpty() && System.nanoTime() < deadline; look++) {
      boolean asks = look % LOOKS_FOR_EACH_TIME_ASKED == 0;
      left = left.stream().filter(guest -> isUp(guest, monitors, asks)).toList();
      if (!left.isEmpty() && !pause()) {
        break;
      }
    }
    for (GuestFiles guest : guests) {
      Optional<GuestProcess> process = GuestProcess.find(guest);
      if (process.isPresent()) {
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

  /** One that is still booting does not see its power button, so it is pressed again. */
  private static boolean isUp(GuestFiles guest, GuestMonitors monitors, boolean asks) {
    if (!(monitors.look(guest) instanceof GuestState.Alive alive) || alive.isShutDown()) {
      return false;
    }
    try {
      if (asks && alive.isPaused()) {
        // It has to run to turn itself off, and to write what it has.
        monitors.tell(guest, "cont");
      }
      if (asks) {
        monitors.tell(guest, "system_powerdown");
      }
      return true;
    } catch (IOException silent) {
      return false;
    }
  }

  private static boolean pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
      return true;
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
