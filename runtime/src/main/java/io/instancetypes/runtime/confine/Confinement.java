package io.instancetypes.runtime.confine;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.Quantity;
import io.instancetypes.qemu.FileSource;
import io.instancetypes.qemu.GuestFile;
import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.runtime.image.ImageException;
import io.instancetypes.runtime.image.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What keeps the processes of guests from the rest of the machine, beside what QEMU itself forbids.
 *
 * @param ownUsers whether each guest runs as a user of its own
 * @param groups by which guests are limited, where there are any
 */
public record Confinement(boolean ownUsers, Optional<ControlGroups> groups) {
  /** What QEMU takes beside the memory of its guest, with what it keeps of translated code. */
  private static final long OVERHEAD = 3L << 29;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /**
   * As much as this process may.
   *
   * @param log told what guests are not kept from, and the way out
   */
  public static Confinement ofThisProcess(Path data, Consumer<String> log) throws IOException {
    if (!Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0)) {
      return new Confinement(false, Optional.empty());
    }
    Optional<String> objection = objection(data);
    objection.ifPresent(why -> log.accept("guests run as root: " + why));
    return new Confinement(objection.isEmpty(), groups(log));
  }

  /** Why guests below a folder cannot be somebody else; empty where they can. */
  private static Optional<String> objection(Path data) throws IOException {
    for (Path above = data.toRealPath().getParent(); above != null; above = above.getParent()) {
      if ((GuestUser.mode(above) & 0001) == 0) {
        return Optional.of(
            "nobody else may enter %s; choose another --data, or another user".formatted(above));
      }
    }
    try {
      List<String> command = new GuestUser(GuestUser.EVERY_GUEST + 1).launcher();
      command.add("true");
      new Tool(command, PATIENCE).run();
      return Optional.empty();
    } catch (ImageException refused) {
      return Optional.of(refused.getMessage());
    } catch (IOException missing) {
      return Optional.of("there is no setpriv; install the package util-linux");
    }
  }

  private static Optional<ControlGroups> groups(Consumer<String> log) {
    try {
      return Optional.of(ControlGroups.ofThisProcess());
    } catch (IOException none) {
      log.accept("guests are not limited by control groups: " + none.getMessage());
      return Optional.empty();
    }
  }

  /**
   * Before a guest starts: its files become its own, and its limits are set.
   *
   * @return what its command is put behind
   */
  public List<String> prepare(GuestFiles files, List<GuestFile> needed, KubeObject vmi)
      throws IOException {
    var words = new ArrayList<String>();
    if (groups.isPresent()) {
      groups.get().limit(group(files), memory(vmi), cpus(vmi));
      words.addAll(groups.get().launcher(group(files)));
    }
    if (ownUsers) {
      GuestUser user = GuestUser.of(files);
      give(user, files, needed);
      words.addAll(user.launcher());
    }
    return words;
  }

  private static void give(GuestUser user, GuestFiles files, List<GuestFile> needed)
      throws IOException {
    Path data = Path.of(files.data());
    Path folder = Path.of(files.folder());
    GuestUser.open(data, folder);
    for (GuestFile file : needed) {
      Path path = Path.of(file.path());
      if (path.startsWith(data) && !path.equals(folder)) {
        GuestUser.open(data, path);
        if (!Files.isSymbolicLink(path) && Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
          user.give(path);
        }
      }
      if (file.source() instanceof FileSource.HostImage) {
        user.give(path);
      }
      if (file.source() instanceof FileSource.ClaimOverlay overlay) {
        share(data, Path.of(overlay.file()));
      }
    }
    Path log = Path.of(files.file(GuestFiles.CONSOLE_LOG));
    if (!Files.exists(log, LinkOption.NOFOLLOW_LINKS)) {
      Files.createFile(log);
    }
    user.lend(log);
    user.admitTo(folder);
  }

  /** A folder below the data directory becomes the guest's own. */
  public void give(GuestFiles files, Path folder) throws IOException {
    if (ownUsers) {
      GuestUser.open(Path.of(files.data()), folder);
      GuestUser.of(files).give(folder);
    }
  }

  private static void share(Path data, Path file) throws IOException {
    GuestUser.open(data, file);
    GuestUser.share(file);
  }

  /** Lets guests read what was fetched for them. */
  public void share(GuestFiles files, Iterable<Path> fetched) throws IOException {
    if (ownUsers) {
      for (Path file : fetched) {
        share(Path.of(files.data()), file);
      }
    }
  }

  /** It may grow to its maximum while it runs. */
  private static long memory(KubeObject vmi) {
    Map<?, ?> memory = Fields.map(Fields.map(vmi.spec(), "domain"), "memory");
    return Math.max(bytes(memory.get("guest")), bytes(memory.get("maxGuest"))) + OVERHEAD;
  }

  private static long bytes(Object quantity) {
    return Quantity.tryParse(quantity).map(Quantity::value).orElse(0L);
  }

  /** One more than it can have, for everything that QEMU does beside. */
  private static long cpus(KubeObject vmi) {
    Map<?, ?> cpu = Fields.map(Fields.map(vmi.spec(), "domain"), "cpu");
    long sockets = Math.max(Fields.number(cpu, "sockets", 1), Fields.number(cpu, "maxSockets", 1));
    return sockets * Fields.number(cpu, "cores", 1) * Fields.number(cpu, "threads", 1) + 1;
  }

  /** When a guest is gone. */
  public void release(GuestFiles files) {
    groups.ifPresent(all -> all.remove(group(files)));
  }

  /** Two data folders may have guests of the same name. */
  private static String group(GuestFiles files) {
    return "%s.%s.%08x".formatted(files.namespace(), files.name(), files.data().hashCode());
  }
}
