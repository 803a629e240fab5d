package io.instancetypes.runtime.confine;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The control groups below the one of this process, of either version, in which each guest has one
 * for itself: what it takes beyond its size, it takes from itself.
 *
 * @param parents where groups are made, by controller
 * @param unified whether all are of version 2
 */
public record ControlGroups(Map<String, Path> parents, boolean unified) {
  private static final List<String> CONTROLLERS = List.of("memory", "cpu", "pids");
  private static final Path SELF = Path.of("/proc/self/cgroup");
  private static final Path MOUNTS = Path.of("/proc/self/mountinfo");
  private static final String OURS = "instancetypes";
  private static final long PERIOD_MICROS = 100_000;
  private static final int MOST_THREADS = 1024;

  /** Enters the groups that are named before the dashes, and becomes what follows them. */
  private static final String JOIN =
      "while [ \"$1\" != -- ]; do echo $$ >\"$1\" || exit; shift; done; shift; exec \"$@\"";

  /**
   * @throws IOException with the reason where there are none for this process to make
   */
  public static ControlGroups ofThisProcess() throws IOException {
    ControlGroups found = of(Files.readAllLines(SELF), Files.readAllLines(MOUNTS));
    found.prepare();
    return found;
  }

  /**
   * @param own the groups of a process, as the kernel lists them
   * @param mounts where hierarchies are mounted, as the kernel lists them
   */
  static ControlGroups of(List<String> own, List<String> mounts) throws IOException {
    var first = new HashMap<String, Path>();
    Path second = null;
    for (String line : own) {
      String[] parts = line.split(":", 3);
      for (String controller : parts[1].split(",")) {
        Path folder = folder(controller, parts[2], mounts);
        if (folder != null && CONTROLLERS.contains(controller)) {
          first.put(controller, folder);
        } else if (folder != null && controller.isEmpty()) {
          second = folder;
        }
      }
    }
    if (first.keySet().containsAll(CONTROLLERS)) {
      return new ControlGroups(first, false);
    }
    if (second == null) {
      throw new IOException("no control groups are mounted");
    }
    var all = new HashMap<String, Path>();
    for (String controller : CONTROLLERS) {
      all.put(controller, second);
    }
    return new ControlGroups(all, true);
  }

  /** The folder of a group; null where its hierarchy is not mounted. */
  private static Path folder(String controller, String group, List<String> mounts) {
    for (String line : mounts) {
      // Such as: 30 25 0:26 /root /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu
      String[] words = line.split(" ");
      int dash = List.of(words).indexOf("-");
      boolean unified = words[dash + 1].equals("cgroup2");
      boolean classic = words[dash + 1].equals("cgroup");
      boolean fits =
          controller.isEmpty()
              ? unified
              : classic && List.of(words[dash + 3].split(",")).contains(controller);
      if (fits && (group + "/").startsWith(words[3].equals("/") ? "/" : words[3] + "/")) {
        String below = words[3].equals("/") ? group : group.substring(words[3].length());
        return Path.of(words[4] + below);
      }
    }
    return null;
  }

  private void prepare() throws IOException {
    for (Path parent : List.copyOf(parents.values())) {
      if (unified) {
        // Refused where the group has processes of its own, unless it is the first of all.
        write(parent.resolve("cgroup.subtree_control"), "+memory +cpu +pids");
      }
      Files.createDirectories(parent.resolve(OURS));
      if (unified) {
        write(parent.resolve(OURS).resolve("cgroup.subtree_control"), "+memory +cpu +pids");
      }
    }
  }

  /** The groups of one guest, each once. */
  private List<Path> groups(String guest) {
    return parents.values().stream()
        .distinct()
        .map(parent -> parent.resolve(OURS).resolve(guest))
        .toList();
  }

  private Path group(String controller, String guest) {
    return parents.get(controller).resolve(OURS).resolve(guest);
  }

  /**
   * Makes or changes the limits of a guest.
   *
   * @param guest a name for its groups
   * @param memory bytes
   */
  void limit(String guest, long memory, long cpus) throws IOException {
    for (Path group : groups(guest)) {
      Files.createDirectories(group);
    }
    String quota = Long.toString(cpus * PERIOD_MICROS);
    if (unified) {
      write(group("memory", guest).resolve("memory.max"), "" + memory);
      write(group("cpu", guest).resolve("cpu.max"), quota + " " + PERIOD_MICROS);
    } else {
      write(group("memory", guest).resolve("memory.limit_in_bytes"), "" + memory);
      write(group("cpu", guest).resolve("cpu.cfs_period_us"), "" + PERIOD_MICROS);
      write(group("cpu", guest).resolve("cpu.cfs_quota_us"), quota);
    }
    write(group("pids", guest).resolve("pids.max"), "" + MOST_THREADS);
  }

  private static void write(Path file, String text) throws IOException {
    try {
      Files.writeString(file, text);
    } catch (IOException refused) {
      throw new IOException(file + " cannot be written: " + refused.getMessage(), refused);
    }
  }

  /** What a command is put behind to be run within the limits of a guest from its beginning. */
  List<String> launcher(String guest) {
    var words = new ArrayList<>(List.of("sh", "-c", JOIN, "sh"));
    groups(guest).forEach(group -> words.add(group.resolve("cgroup.procs").toString()));
    words.add("--");
    return words;
  }

  /** Whoever ran in them has ended. */
  void remove(String guest) {
    for (Path group : groups(guest)) {
      try {
        Files.deleteIfExists(group);
      } catch (DirectoryNotEmptyException nested) {
        // The guest made groups of its own, which is not possible.
      } catch (IOException busy) {
        // The kernel has not noticed yet that it is empty; the next guest of that name uses it.
      }
    }
  }
}
