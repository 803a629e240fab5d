package io.instancetypes.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.store.SyncPoint.Place;
import io.instancetypes.store.WriteOutcome.Conflict;
import io.instancetypes.store.WriteOutcome.Written;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A process with a store, made to be killed. Lines of words come in and go out: a number, what to
 * do, and with what; the same number, and how it went. Its faults let tests show that they would
 * notice them.
 */
final class CrashChild {
  /** What can be wrong with it. */
  enum Fault {
    NONE,
    /** Answers before the commit; it can do so for one client. */
    ACKNOWLEDGES_EARLY,
    /** Leaves the disk without what was written last, as if it had never been synced. */
    LOSES_LOG,
    /** Reads what was there a while ago. */
    READS_STALE,
    /** Delivers the last event of each portion again. */
    REPEATS_EVENTS,
    /** Forgets the first event of each second portion. */
    SKIPS_EVENTS,
    /** Swaps the first two events of a portion. */
    REORDERS_EVENTS,
    /** Tells more progress than it made. */
    RUNS_AHEAD
  }

  private static final Set<String> WRITES = Set.of("create", "update", "delete");

  private final PrintStream out = new PrintStream(System.out, false, UTF_8);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger passages = new AtomicInteger();
  private final Fault fault;
  private final Place place;
  private final int passage;
  private final Store store;
  private volatile String early;
  private Entry stale;

  private CrashChild(Path directory, Place place, int passage, Fault fault) {
    this.fault = fault;
    this.place = place;
    this.passage = passage;
    StoreOptions options =
        StoreOptions.defaults()
            .withRing(8, 1 << 20)
            .withUpkeep(2 << 20, 5)
            .withKept(200, Duration.ofMillis(50))
            .withRetryPause(Duration.ofMillis(20));
    this.store = Store.open(directory, options, this::reached);
  }

  /** Arguments: directory, place to halt at or "-", passage to halt at, fault. */
  public static void main(String[] words) throws IOException {
    Place place = words[1].equals("-") ? null : Place.valueOf(words[1]);
    CrashChild child =
        new CrashChild(
            Path.of(words[0]), place, Integer.parseInt(words[2]), Fault.valueOf(words[3]));
    child.say("0 ready " + child.store.revision());
    child.serve();
  }

  private void reached(Place reached) {
    if (fault == Fault.ACKNOWLEDGES_EARLY && reached == Place.BEFORE_COMMIT && early != null) {
      say(early + " written " + (store.revision() + 1));
    }
    if (reached == place && passages.incrementAndGet() == passage) {
      Runtime.getRuntime().halt(3);
    }
  }

  private void serve() throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ");
      threads.execute(() -> answer(words));
    }
    store.close();
  }

  private void answer(String[] words) {
    if (WRITES.contains(words[1])) {
      early = words[0];
    }
    try {
      switch (words[1]) {
        case "create" -> tell(words[0], store.create(words[2], words[3].getBytes(UTF_8)));
        case "update" ->
            tell(
                words[0],
                store.update(words[2], words[3].getBytes(UTF_8), Long.parseLong(words[4])));
        case "delete" -> tell(words[0], store.delete(words[2], Long.parseLong(words[3])));
        case "read" -> say(words[0] + " shown " + text(read(words[2])));
        case "compact" -> store.compact(store.revision());
        case "snapshot" -> store.snapshot(Path.of(words[2]));
        case "watch" -> watch(words[0], words[2], Long.parseLong(words[3]));
        default -> throw new IllegalArgumentException(words[1]);
      }
    } catch (StoreUnavailableException unavailable) {
      say(words[0] + " unavailable " + unavailable.getMessage());
    }
  }

  private Entry read(String key) {
    Entry entry = store.find(key);
    if (fault != Fault.READS_STALE) {
      return entry;
    }
    Entry shown = stale != null && stale.key().equals(key) ? stale : entry;
    stale = entry;
    return shown;
  }

  private void tell(String number, WriteOutcome outcome) {
    if (fault == Fault.ACKNOWLEDGES_EARLY && outcome instanceof Written) {
      return;
    }
    say(
        switch (outcome) {
          case Written written -> number + " written " + written.revision();
          case Conflict conflict -> number + " shown " + text(conflict.current());
        });
  }

  private void watch(String number, String prefix, long after) {
    try (Watch watch = store.watch(prefix, after)) {
      for (int portion = 1; true; portion++) {
        List<Event> events = spoil(watch.next(Duration.ofMillis(20)), portion);
        StringBuilder line = new StringBuilder(number).append(" events");
        for (Event event : events) {
          line.append(' ').append(text(event));
        }
        say(line.toString());
        say(number + " reached " + (watch.revision() + (fault == Fault.RUNS_AHEAD ? 3 : 0)));
      }
    } catch (CompactedException compacted) {
      say(number + " compacted " + compacted.compacted());
    }
  }

  private List<Event> spoil(List<Event> events, int portion) {
    List<Event> spoiled = new ArrayList<>(events);
    if (fault == Fault.REPEATS_EVENTS && !events.isEmpty()) {
      spoiled.add(events.getLast());
    }
    if (fault == Fault.SKIPS_EVENTS && !events.isEmpty() && portion % 2 == 0) {
      spoiled.removeFirst();
    }
    if (fault == Fault.REORDERS_EVENTS && events.size() > 1) {
      spoiled.addFirst(spoiled.remove(1));
    }
    return spoiled;
  }

  private static String text(Entry entry) {
    return entry == null ? "-" : new String(entry.value(), UTF_8) + " " + entry.revision();
  }

  private static String text(Event event) {
    String previous = event.previous() == null ? "-" : new String(event.previous(), UTF_8);
    return event.kind()
        + ","
        + event.key()
        + ","
        + new String(event.value(), UTF_8)
        + ","
        + previous
        + ","
        + event.revision();
  }

  /** The full stop tells a whole line from one that was cut off by the end of the process. */
  private void say(String line) {
    synchronized (out) {
      out.println(line + " .");
      out.flush();
    }
  }
}
