package io.instancetypes.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.store.CrashChild.Fault;
import io.instancetypes.store.SyncPoint.Place;
import io.instancetypes.store.check.Content;
import io.instancetypes.store.check.Linearizability;
import io.instancetypes.store.check.Observed;
import io.instancetypes.store.check.Operation;
import io.instancetypes.store.check.Operation.Read;
import io.instancetypes.store.check.Operation.Shown;
import io.instancetypes.store.check.WatchGuarantees;
import io.instancetypes.store.check.WatchRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Starts a process with a store, lets clients work on it, kills it, and looks at what it left;
 * again and again on the same directory. Everything that was asked, answered and watched is kept
 * and judged at the end.
 */
final class CrashRounds {
  private static final List<Place> PLACES =
      List.of(
          Place.OPENING,
          Place.BEFORE_COMMIT,
          Place.AFTER_COMMIT,
          Place.NOTED,
          Place.BEFORE_SWEEP_COMMIT,
          Place.AFTER_SWEEP_COMMIT,
          Place.BEFORE_CHECKPOINT,
          Place.AFTER_CHECKPOINT,
          Place.SNAPSHOT_WRITTEN);
  private static final int MOST_SNAPSHOTS = 10;
  private static final String PREFIX = "k/";

  private final Queue<Operation> operations = new ConcurrentLinkedQueue<>();
  private final Queue<Observed> writes = new ConcurrentLinkedQueue<>();
  private final Queue<WatchRecord> watches = new ConcurrentLinkedQueue<>();
  private final List<String> violations = new ArrayList<>();
  private final Path directory;
  private final Path snapshot;
  private final Random random;
  private final Fault fault;
  private final int clients;
  private long newest;
  private int halted;

  CrashRounds(Path directory, long seed, Fault fault, int clients) {
    this.directory = directory;
    this.snapshot = directory.resolveSibling(directory.getFileName() + ".snapshot");
    this.random = new Random(seed);
    this.fault = fault;
    this.clients = clients;
  }

  int acknowledged() {
    return writes.size();
  }

  /** How many processes ended at the place they were to end at. */
  int halted() {
    return halted;
  }

  void round(int number) throws IOException, InterruptedException {
    Place place = choosePlace();
    int passage = place == Place.OPENING ? 1 : 1 + random.nextInt(3);
    ChildProcess child = new ChildProcess(directory, place, passage, fault);
    Queue<Operation> history = new ConcurrentLinkedQueue<>();
    List<Thread> threads = new ArrayList<>();
    List<String> keys = keys(number);
    if (child.isReady()) {
      watch(child, number);
      for (int client = 0; client < clients; client++) {
        Random dice = new Random(random.nextLong());
        String name = number + "." + client;
        threads.add(
            Thread.ofVirtual()
                .start(new CrashClient(child, name, keys, dice, history::add, writes::add)));
      }
      awaitEnd(child, place);
    } else {
      halted++;
    }
    child.kill();
    for (Thread thread : threads) {
      thread.join();
    }
    keep(history, System.nanoTime());
    inspect(number, keys);
  }

  private Place choosePlace() {
    if (fault == Fault.ACKNOWLEDGES_EARLY) {
      return Place.BEFORE_COMMIT;
    }
    return random.nextBoolean() ? PLACES.get(random.nextInt(PLACES.size())) : null;
  }

  /** Waits until the process comes to its place, or else until it has done some work. */
  private void awaitEnd(ChildProcess child, Place place) throws InterruptedException {
    int enough = writes.size() + (place == null ? random.nextInt(60) : 500);
    long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    int meddled = 0;
    while (writes.size() < enough && System.nanoTime() < deadline) {
      if (child.endsWithin(1 + random.nextInt(5))) {
        halted++;
        return;
      }
      if (meddled++ < MOST_SNAPSHOTS && (place != null || random.nextInt(8) == 0)) {
        child.tell(place == Place.SNAPSHOT_WRITTEN ? snapshot(meddled) : "compact", _ -> {});
      }
    }
  }

  private String snapshot(int number) {
    return "snapshot " + snapshot + number;
  }

  /** A key lives for a few rounds, so that histories stay short. */
  private static List<String> keys(int number) {
    int epoch = number / 4;
    return List.of(PREFIX + epoch + "/a", PREFIX + epoch + "/b", PREFIX + epoch + "/c");
  }

  private void watch(ChildProcess child, int number) {
    long position = watches.stream().mapToLong(WatchRecord::position).max().orElse(0);
    watch(child, "resumed in " + number, PREFIX, fault == Fault.RUNS_AHEAD ? newest : position);
    watch(child, "narrow in " + number, PREFIX + number / 4 + "/a", newest);
    watch(child, "ahead in " + number, PREFIX, newest + 5);
  }

  private void watch(ChildProcess child, String name, String prefix, long after) {
    WatchRecord record = new WatchRecord(name, prefix, after);
    watches.add(record);
    child.tell(
        "watch " + prefix + " " + after,
        words -> {
          switch (words[1]) {
            case "events" -> record.delivered(events(words));
            case "reached" -> record.reached(Long.parseLong(words[2]));
            default -> {}
          }
        });
  }

  private static List<Observed> events(String[] words) {
    List<Observed> events = new ArrayList<>();
    for (int i = 2; i < words.length - 1; i++) {
      String[] parts = words[i].split(",");
      events.add(
          new Observed(
              Observed.Kind.valueOf(parts[0]),
              parts[1],
              Values.name(parts[2]),
              parts[3].equals("-") ? null : Values.name(parts[3]),
              Long.parseLong(parts[4])));
    }
    return events;
  }

  /** What was under way when the process ended cannot take effect after it. */
  private void keep(Collection<Operation> history, long end) {
    for (Operation operation : history) {
      boolean inDoubt = operation.answer() instanceof Operation.Unknown;
      operations.add(
          inDoubt
              ? new Operation(
                  operation.key(), operation.action(), operation.start(), end, operation.answer())
              : operation);
    }
  }

  private void inspect(int number, List<String> keys) throws IOException {
    if (fault == Fault.LOSES_LOG) {
      Files.deleteIfExists(directory.resolve(Database.NAME + "-wal"));
    }
    long acknowledged = writes.stream().mapToLong(Observed::revision).max().orElse(0);
    Witness.Note noted = Witness.read(directory);
    if (acknowledged > 0 && (noted == null || noted.revision() < acknowledged)) {
      violations.add(acknowledged + " was acknowledged, but noted is " + noted);
    }
    try (Store store = Store.open(directory, StoreOptions.defaults())) {
      if (store.revision() < Math.max(newest, acknowledged)) {
        violations.add("the revision went back to " + store.revision() + " in round " + number);
      }
      keys.forEach(key -> read(store, key));
      readLog(store, number);
      newest = store.revision();
    } catch (LossException loss) {
      violations.add("round " + number + ": " + loss.getMessage());
    }
    inspectSnapshots();
  }

  private void read(Store store, String key) {
    long start = System.nanoTime();
    Entry entry = store.find(key);
    Content content =
        entry == null
            ? null
            : new Content(Values.name(new String(entry.value(), UTF_8)), entry.revision());
    operations.add(new Operation(key, new Read(), start, System.nanoTime(), new Shown(content)));
  }

  private void readLog(Store store, int number) {
    long after = Math.max(newest, store.compactedRevision());
    WatchRecord record = new WatchRecord("log of " + number, PREFIX, after);
    watches.add(record);
    try (Watch watch = store.watch(PREFIX, Math.min(after, store.revision()))) {
      while (watch.revision() < store.revision()) {
        record.delivered(watch.next(Duration.ZERO).stream().map(CrashRounds::observed).toList());
        record.reached(watch.revision());
      }
    }
  }

  private static Observed observed(Event event) {
    return new Observed(
        Observed.Kind.valueOf(event.kind().name()),
        event.key(),
        Values.name(new String(event.value(), UTF_8)),
        event.previous() == null ? null : Values.name(new String(event.previous(), UTF_8)),
        event.revision());
  }

  /** A snapshot has its name only when it is whole. */
  private void inspectSnapshots() throws IOException {
    Path copy = directory.resolveSibling(directory.getFileName() + ".restored");
    for (int i = 1; i <= MOST_SNAPSHOTS; i++) {
      Path file = snapshot.resolveSibling(snapshot.getFileName() + "" + i);
      if (Files.exists(file)) {
        Store.restore(file, copy);
        Files.delete(file);
      }
    }
  }

  /** Everything that went wrong, in sentences. */
  List<String> violations() {
    List<String> all = new ArrayList<>(violations);
    all.addAll(WatchGuarantees.violations(writes, watches));
    Map<String, Long> revisions = new HashMap<>();
    for (WatchRecord watch : watches) {
      watch.events().forEach(event -> learn(event, revisions));
    }
    all.addAll(Linearizability.violations(operations, revisions));
    return all;
  }

  private static void learn(Observed event, Map<String, Long> revisions) {
    if (event.kind() != Observed.Kind.DELETED) {
      revisions.put(event.value(), event.revision());
    }
  }
}
