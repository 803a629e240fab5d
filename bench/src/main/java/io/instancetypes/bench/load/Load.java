package io.instancetypes.bench.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Creates, reads, lists, watches and deletes VirtualMachines with several client threads, and tells
 * how long that took. The server must serve {@code kubevirt.io/v1}.
 */
public final class Load {
  private static final int THREADS = 8;
  private static final int MINUTES = 2;

  /** What a server at rest takes of a processor at most, with room for what ticks in it. */
  private static final double AT_REST = 0.15;

  private static final int MOST_REST_SECONDS = 30;

  private static final Pattern NAME = Pattern.compile("\"name\":\"(vm-[a-z]-[0-9]+)\"");
  private static final Pattern CONTINUE = Pattern.compile("\"continue\":\"([^\"]+)\"");

  private final LoadConnection connection;
  private final String namespace;
  private final Supplier<Duration> usage;
  private final List<Client> clients = new ArrayList<>();
  private final Map<String, Latencies.Summary> results = new LinkedHashMap<>();

  private Load(LoadConnection connection, String namespace, Supplier<Duration> usage) {
    this.connection = connection;
    this.namespace = namespace;
    this.usage = usage;
  }

  /** Arguments: the kubeconfig, and how many VMs to create and to page through. */
  public static void main(String[] arguments) throws Exception {
    var load = new Load(LoadConnection.of(Path.of(arguments[0])), "full", () -> Duration.ZERO);
    load.fill(Integer.parseInt(arguments[1]));
    System.exit(0);
  }

  /** What each operation took, on a server that has nothing left of it afterwards. */
  static Map<String, Latencies.Summary> run(LoadTarget target, String namespace, int objects)
      throws Exception {
    var load = new Load(target.connection(), namespace, target::used);
    load.run(objects);
    return load.results;
  }

  private void run(int objects) throws Exception {
    freshNamespace();
    List<byte[]> machines = machines("vm-a-", objects);
    List<byte[]> watched = machines("vm-x-", objects);
    try {
      measure("create", objects, (i, client) -> client.send("POST", path(), machines.get(i)));
      measure("get", objects * 4, (i, client) -> client.get(path() + "/vm-a-" + i % objects));
      measure("list", 100, (i, client) -> client.get(path() + "?limit=1000"));
      measure("get and replace", objects, (i, client) -> replace("vm-a-" + i, client));
      watch(watched);
      measure("delete", objects, (i, client) -> client.send("DELETE", path() + "/vm-a-" + i, null));
    } finally {
      for (Client client : clients) {
        client.close();
      }
    }
    connection.send("DELETE", "/api/v1/namespaces/" + namespace, null);
    untilGone();
    rest();
  }

  /** The next server is to have the machine for itself. */
  private void untilGone() throws Exception {
    String path = "/api/v1/namespaces/" + namespace;
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
    while (new String(connection.send("GET", path, null, 404), UTF_8).contains("\"Namespace\"")) {
      if (System.nanoTime() > deadline) {
        throw new IOException(namespace + " is still there");
      }
      Thread.sleep(100);
    }
  }

  /** Until the server has done all that it was asked for, and what followed from it. */
  private void rest() throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_REST_SECONDS);
    double busy;
    do {
      Duration before = usage.get();
      long start = System.nanoTime();
      Thread.sleep(500);
      busy = (double) usage.get().minus(before).toNanos() / (System.nanoTime() - start);
    } while (busy > AT_REST && System.nanoTime() < deadline);
  }

  /** Made before anything is measured: the client shares the cores with the servers. */
  private static List<byte[]> machines(String prefix, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> Json.write(Fleet.machine(prefix + i, "Halted")))
        .toList();
  }

  private void measure(String what, int count, Request request) throws Exception {
    var latencies = new Latencies(count);
    Duration before = usage.get();
    long start = System.nanoTime();
    requests(
        count,
        (i, client) -> {
          long sent = System.nanoTime();
          request.send(i, client);
          latencies.add(System.nanoTime() - sent);
        });
    note(what, latencies, start, before);
  }

  /** What comes after the answers, such as the work of controllers, counts as well. */
  private void note(String what, Latencies latencies, long start, Duration before)
      throws InterruptedException {
    long wall = System.nanoTime() - start;
    rest();
    results.put(what, latencies.summary(wall, usage.get().minus(before)));
  }

  /** A number and whoever sends it. */
  private interface Request {
    void send(int number, Client client) throws IOException;
  }

  /** The connections stay open from one measurement to the next. */
  private void requests(int count, Request request) throws Exception {
    while (clients.size() < THREADS) {
      clients.add(new Client(new PlainConnection(connection)));
    }
    var free = new ConcurrentLinkedQueue<>(clients);
    var own = ThreadLocal.withInitial(free::remove);
    many(count, i -> request.send(i, own.get()));
  }

  /** Controllers write as well: whoever is told of a conflict reads again, as clients do. */
  private void replace(String name, Client client) throws IOException {
    int code;
    do {
      client.get(path() + "/" + name);
      code = client.connection().send("PUT", path() + "/" + name, changed(client.connection()));
      if (code >= 300 && code != 409) {
        throw new IOException("PUT " + name + ": " + code);
      }
    } while (code == 409);
  }

  /** A label, set without reading the rest of the object. */
  private static byte[] changed(PlainConnection answered) throws IOException {
    String object = new String(answered.body(), ISO_8859_1);
    String changed = object.replaceFirst("\"metadata\":\\{", "$0\"labels\":{\"changed\":\"yes\"},");
    if (changed.length() == object.length() || object.contains("\"labels\":{")) {
      throw new IOException("expected an object without labels: " + object);
    }
    return changed.getBytes(ISO_8859_1);
  }

  /** Whoever expects to succeed. */
  private record Client(PlainConnection connection) {
    void get(String path) throws IOException {
      send("GET", path, null);
    }

    void send(String method, String path, byte[] body) throws IOException {
      int code = connection.send(method, path, body);
      if (code >= 300) {
        throw new IOException(
            method + " " + path + ": " + code + " " + new String(connection.body(), UTF_8));
      }
    }

    void close() throws IOException {
      connection.close();
    }
  }

  private void fill(int objects) throws Exception {
    freshNamespace();
    report("create", objects, i -> create("vm-a-" + i));
    long start = System.nanoTime();
    int seen = 0;
    String token = "";
    do {
      String page =
          new String(connection.send("GET", path() + "?limit=500&continue=" + token, null), UTF_8);
      Matcher names = NAME.matcher(page);
      while (names.find()) {
        seen++;
      }
      Matcher next = CONTINUE.matcher(page);
      token = next.find() ? next.group(1) : "";
    } while (!token.isEmpty());
    System.out.printf(
        "listed %,d names in pages of 500 in %.2f s%n", seen, (System.nanoTime() - start) / 1e9);
  }

  private void freshNamespace() throws IOException, InterruptedException {
    connection.send(
        "POST",
        "/api/v1/namespaces",
        Json.write(Fields.of("metadata", Fields.of("name", namespace))),
        409);
  }

  private String path() {
    return "/apis/kubevirt.io/v1/namespaces/" + namespace + "/virtualmachines";
  }

  private void create(String name) throws IOException, InterruptedException {
    connection.send("POST", path(), Json.write(Fleet.machine(name, "Halted")));
  }

  /** From the moment a create is sent until a watch tells of it. */
  private void watch(List<byte[]> machines) throws Exception {
    int objects = machines.size();
    var sent = new AtomicLongArray(objects);
    var latencies = new Latencies(objects);
    var seen = new CountDownLatch(objects);
    try (var watch = new PlainConnection(connection)) {
      watch.begin(path() + "?watch=true&resourceVersion=" + revision());
      Thread.ofPlatform().daemon().start(() -> follow(watch, sent, latencies, seen));
      Duration before = usage.get();
      long start = System.nanoTime();
      requests(
          objects,
          (i, client) -> {
            sent.set(i, System.nanoTime());
            client.send("POST", path(), machines.get(i));
          });
      if (!seen.await(MINUTES, TimeUnit.MINUTES)) {
        throw new IOException("%,d creates were not told of".formatted(seen.getCount()));
      }
      note("watch: create until told", latencies, start, before);
    }
  }

  private static void follow(
      PlainConnection watch, AtomicLongArray sent, Latencies latencies, CountDownLatch seen) {
    String mark = "\"name\":\"vm-x-";
    try {
      for (String lines = watch.streamed(); lines != null; lines = watch.streamed()) {
        long now = System.nanoTime();
        for (String line : lines.split("\n")) {
          if (line.stripLeading().startsWith("{\"type\":\"ADDED\"")) {
            int name = line.indexOf(mark) + mark.length();
            int number = Integer.parseInt(line.substring(name, line.indexOf('"', name)));
            latencies.add(now - sent.get(number));
            seen.countDown();
          }
        }
      }
    } catch (IOException closed) {
      // The run is over.
    }
  }

  private String revision() throws IOException, InterruptedException {
    var list = (Fields) Json.read(connection.send("GET", path() + "?limit=1", null));
    return (String) ((Fields) list.get("metadata")).get("resourceVersion");
  }

  interface Operation {
    void run(int number) throws Exception;
  }

  static void report(String what, int count, Operation operation) throws Exception {
    var latencies = new Latencies(count);
    long start = System.nanoTime();
    many(
        count,
        i -> {
          long before = System.nanoTime();
          operation.run(i);
          latencies.add(System.nanoTime() - before);
        });
    System.out.println(latencies.summary(System.nanoTime() - start).line(what));
  }

  private static void many(int count, Operation operation) throws Exception {
    var next = new AtomicInteger();
    var failure = new AtomicReference<Exception>();
    try (var threads = Executors.newFixedThreadPool(THREADS)) {
      for (int t = 0; t < THREADS; t++) {
        threads.submit(
            () -> {
              try {
                for (int i = next.getAndIncrement();
                    i < count && failure.get() == null;
                    i = next.getAndIncrement()) {
                  operation.run(i);
                }
              } catch (Exception failed) {
                failure.compareAndSet(null, failed);
              }
            });
      }
    }
    if (failure.get() != null) {
      throw failure.get();
    }
  }
}
