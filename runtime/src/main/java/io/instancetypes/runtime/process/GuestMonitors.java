package io.instancetypes.runtime.process;

import io.instancetypes.api.Fields;
import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.runtime.life.GuestSize;
import io.instancetypes.runtime.life.GuestState;
import io.instancetypes.runtime.qmp.Qmp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Listens to the monitors of all guests of this machine. */
public final class GuestMonitors implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Guests that share one wait for each other when they are first spoken to, and only then. */
  private static final int LOCKS = 64;

  /** After these something is to be done, or to be told. */
  private static final Set<String> TELLING =
      Set.of(
          "SHUTDOWN",
          "STOP",
          "RESUME",
          "GUEST_PANICKED",
          "MEMORY_DEVICE_SIZE_CHANGE",
          "ACPI_DEVICE_OST",
          "VSERPORT_CHANGE");

  private final Map<GuestFiles, Qmp> open = new ConcurrentHashMap<>();
  private final List<Object> locks = Stream.generate(Object::new).limit(LOCKS).toList();
  private final Consumer<GuestFiles> changed;
  private volatile boolean closed;

  /**
   * @param changed told of which guest something new can be seen
   */
  public GuestMonitors(Consumer<GuestFiles> changed) {
    this.changed = changed;
  }

  public GuestState look(GuestFiles files) {
    if (GuestProcess.find(files).isEmpty()) {
      forget(files);
      return unseen(files);
    }
    try {
      return alive(monitor(files));
    } catch (IOException silent) {
      forget(files);
      return new GuestState.Silent(silent.getMessage());
    }
  }

  private static GuestState unseen(GuestFiles files) {
    if (!GuestProcess.lost(files).isEmpty()) {
      return new GuestState.Lost();
    }
    return GuestShutdown.isMarked(files)
        ? new GuestState.Ended()
        : new GuestState.Absent(GuestProcess.complaint(files));
  }

  /** Which instance the process was started for. */
  public static String instance(GuestFiles files) {
    try {
      return Files.readString(Path.of(files.file(GuestFiles.INSTANCE))).strip();
    } catch (IOException unknown) {
      return "";
    }
  }

  private static GuestState.Alive alive(Qmp monitor) throws IOException {
    Fields type = monitor.execute("qom-get", Fields.of("path", "/machine", "property", "type"));
    String status = Fields.text(monitor.execute("query-status"), "status");
    return new GuestState.Alive(
        status,
        Fields.text(type, "return").replaceFirst("-machine$", ""),
        new GuestHotplug(monitor).size(),
        hasAgent(monitor),
        status.equals(GuestState.Alive.STALLED) ? stalled(monitor) : new TreeMap<>());
  }

  private static SortedMap<String, String> stalled(Qmp monitor) throws IOException {
    var stalled = new TreeMap<String, String>();
    for (Map<?, ?> disk : Fields.maps(monitor.execute("query-block"), "return")) {
      String status = Fields.text(disk, "io-status");
      if (!status.isEmpty() && !status.equals("ok")) {
        String name = Fields.text(disk, "device");
        stalled.put(
            name.isEmpty() ? Fields.text(Fields.map(disk, "inserted"), "node-name") : name, status);
      }
    }
    return stalled;
  }

  /** Whether somebody in the guest has opened the channel of the agent. */
  private static boolean hasAgent(Qmp monitor) throws IOException {
    return Fields.maps(monitor.execute("query-chardev"), "return").stream()
        .filter(device -> "agent".equals(device.get("label")))
        .anyMatch(device -> Boolean.TRUE.equals(device.get("frontend-open")));
  }

  /** Sends a command whose answer says nothing. */
  public void tell(GuestFiles files, String command) throws IOException {
    monitor(files).execute(command);
  }

  /** Gives the machine what it is to have; the guest takes it when it can. */
  public void resize(GuestFiles files, GuestSize.Target target) throws IOException {
    new GuestHotplug(monitor(files)).apply(target);
  }

  /** One conversation for each guest: a second one would wait for the end of the first. */
  private Qmp monitor(GuestFiles files) throws IOException {
    synchronized (locks.get(Math.floorMod(files.hashCode(), LOCKS))) {
      Qmp known = open.get(files);
      if (known != null && !known.ended().isDone()) {
        return known;
      }
      Qmp monitor =
          Qmp.connect(
              Path.of(files.socket(GuestFiles.EVENTS)), PATIENCE, event -> happened(files, event));
      open.put(files, monitor);
      monitor.ended().thenRun(() -> ended(files));
      if (closed) {
        close();
        throw new IOException("nobody looks after guests any more");
      }
      return monitor;
    }
  }

  private void happened(GuestFiles files, Fields event) {
    if (TELLING.contains(Fields.text(event, "event"))) {
      changed.accept(files);
    }
  }

  private void ended(GuestFiles files) {
    if (!closed) {
      changed.accept(files);
    }
  }

  private void forget(GuestFiles files) {
    Qmp monitor = open.remove(files);
    if (monitor != null) {
      monitor.close();
    }
  }

  @Override
  public void close() {
    closed = true;
    open.values().forEach(Qmp::close);
    open.clear();
  }
}
