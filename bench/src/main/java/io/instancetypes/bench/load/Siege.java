package io.instancetypes.bench.load;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Besieges an API server with slow clients, watches and requests of strangers, while it asks as a
 * probe and as an administrator would, and tells how long those waited. Exit code 1 if one of them
 * failed or took longer than it may.
 */
public final class Siege {
  private static final int WATCHES_PER_CLIENT = 100;
  private static final Duration RECOVERY = Duration.ofSeconds(5);
  private static final int MOST_PROBES = 100_000;
  private static final String NAMESPACE = "/api/v1/namespaces/default";

  private final LoadConnection connection;
  private final Options options;
  private final AtomicBoolean over = new AtomicBoolean();
  private final Map<String, LongAdder> strangers = new ConcurrentHashMap<>();
  private final AtomicInteger failedProbes = new AtomicInteger();

  private record Options(
      Path kubeconfig, int seconds, int slow, int watches, int rate, int limit, String processes) {
    static Options of(String[] arguments) {
      var flags = new TreeMap<String, String>();
      for (int i = 1; i < arguments.length; i++) {
        String[] pair = arguments[i].split("=", 2);
        flags.put(pair[0], pair.length == 2 ? pair[1] : "");
      }
      return new Options(
          Path.of(arguments[0]),
          number(flags, "--seconds", 60),
          number(flags, "--slow", 200),
          number(flags, "--watches", 5_000),
          number(flags, "--rate", 500),
          number(flags, "--limit-ms", 1_000),
          flags.getOrDefault("--pids", ""));
    }

    private static int number(Map<String, String> flags, String name, int usual) {
      return flags.containsKey(name) ? Integer.parseInt(flags.get(name)) : usual;
    }
  }

  private Siege(Options options) throws Exception {
    this.options = options;
    this.connection = LoadConnection.of(options.kubeconfig());
  }

  /** Arguments: the kubeconfig, and flags such as {@code --seconds=10}. */
  public static void main(String[] arguments) throws Exception {
    System.exit(new Siege(Options.of(arguments)).run() ? 0 : 1);
  }

  private boolean run() throws Exception {
    memory("before");
    var watches = new SiegeWatches(connection);
    long start = System.nanoTime();
    watches.open(options.watches(), WATCHES_PER_CLIENT);
    System.out.printf(
        "%,d watches open after %.1f s, %,d refused%n",
        watches.opened(), (System.nanoTime() - start) / 1e9, watches.refused());
    memory("with the watches");
    var slow = new SlowClients(connection, over::get);
    slow.start(options.slow());
    Thread.ofVirtual().start(this::sendAsStranger);
    System.out.println("| request | count | p50 ms | p99 ms | longest ms |");
    System.out.println("|---|---|---|---|---|");
    boolean held = probe("during the siege", Duration.ofSeconds(options.seconds()));
    memory("at its end");
    int alive = watches.alive();
    over.set(true);
    watches.close();
    boolean recovered = probe("in the 5 s after it", RECOVERY);
    memory("5 s later");
    System.out.printf(
        "watches alive at the end: %,d; slow clients cut off: %,d; strangers: %s; failed probes:"
            + " %d%n",
        alive, slow.ended(), new TreeMap<>(strangers), failedProbes.get());
    return held && recovered && failedProbes.get() == 0;
  }

  /** Asks for readiness on one connection, and as kubectl does, on a new one each time. */
  private boolean probe(String when, Duration duration) throws InterruptedException {
    var ready = new Latencies(MOST_PROBES);
    var get = new Latencies(MOST_PROBES);
    long end = System.nanoTime() + duration.toNanos();
    var readiness =
        Thread.ofPlatform()
            .start(
                () -> {
                  try (var client = connection.stranger(HttpClient.Version.HTTP_1_1)) {
                    while (System.nanoTime() < end) {
                      ask(client, "/readyz", ready);
                      pause(100);
                    }
                  }
                });
    while (System.nanoTime() < end) {
      try (var client = connection.administrator(HttpClient.Version.HTTP_2)) {
        ask(client, NAMESPACE, get);
      }
      pause(500);
    }
    readiness.join();
    System.out.println(ready.extremes("/readyz " + when));
    System.out.println(get.extremes("get of a namespace " + when + ", new connection"));
    long most = Duration.ofMillis(options.limit()).toNanos();
    return ready.longest() <= most && get.longest() <= most;
  }

  private void ask(HttpClient client, String path, Latencies latencies) {
    long start = System.nanoTime();
    try {
      var request =
          HttpRequest.newBuilder(connection.uri(path)).timeout(Duration.ofSeconds(30)).build();
      int code = client.send(request, BodyHandlers.ofByteArray()).statusCode();
      if (code != 200) {
        throw new IOException("code " + code);
      }
    } catch (IOException failure) {
      failedProbes.incrementAndGet();
      System.out.println(path + " failed: " + failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    latencies.add(System.nanoTime() - start);
  }

  /** Requests that nobody is allowed, at a steady rate, as long as the server keeps up. */
  private void sendAsStranger() {
    var client = connection.stranger(HttpClient.Version.HTTP_1_1);
    var pending = new Semaphore(options.rate());
    long start = System.nanoTime();
    for (long sent = 0; !over.get(); sent++) {
      long due = start + sent * 1_000_000_000L / options.rate();
      while (System.nanoTime() < due) {
        pause(1);
      }
      if (pending.tryAcquire()) {
        var request = HttpRequest.newBuilder(connection.uri("/api/v1/secrets")).build();
        client
            .sendAsync(request, BodyHandlers.discarding())
            .handle(this::count)
            .thenRun(pending::release);
      } else {
        strangers.computeIfAbsent("not sent", key -> new LongAdder()).increment();
      }
    }
  }

  private Void count(HttpResponse<Void> answer, Throwable failure) {
    String outcome = failure == null ? String.valueOf(answer.statusCode()) : "no answer";
    strangers.computeIfAbsent(outcome, key -> new LongAdder()).increment();
    return null;
  }

  private void memory(String when) throws IOException {
    for (String process : options.processes().split(",")) {
      Path status = Path.of("/proc", process, "status");
      if (!process.isEmpty() && Files.exists(status)) {
        for (String line : Files.readAllLines(status)) {
          if (line.startsWith("VmRSS")) {
            long kilobytes = Long.parseLong(line.replaceAll("\\D", ""));
            System.out.printf(
                "memory of process %s %s: %,d MiB%n", process, when, kilobytes / 1024);
          }
        }
      }
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
