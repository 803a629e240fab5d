package io.instancetypes.bench.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Creates, reads, lists, watches and deletes VirtualMachines with several client threads, and tells
 * how long that took. The server must serve {@code kubevirt.io/v1}.
 */
public final class Load {
  private static final int THREADS = 8;
  private static final Pattern NAME = Pattern.compile("\"name\":\"(vm-[a-z]-[0-9]+)\"");
  private static final Pattern CONTINUE = Pattern.compile("\"continue\":\"([^\"]+)\"");

  private final LoadConnection connection;
  private final Fields machine;

  private Load(LoadConnection connection) throws IOException {
    this.connection = connection;
    try (var in = Load.class.getResourceAsStream("/case.json")) {
      this.machine = (Fields) ((Map<?, ?>) Json.read(in.readAllBytes())).get("vm");
    }
  }

  /** Arguments: the kubeconfig, how many VMs, and "fill" to create and page through them only. */
  public static void main(String[] arguments) throws Exception {
    var load = new Load(LoadConnection.of(Path.of(arguments[0])));
    int objects = Integer.parseInt(arguments[1]);
    if (arguments.length > 2 && arguments[2].equals("fill")) {
      load.fill(objects);
    } else {
      load.run(objects);
    }
    System.exit(0);
  }

  private void run(int objects) throws Exception {
    freshNamespace("load");
    System.out.println("| operation | count | per second | p50 ms | p99 ms |");
    System.out.println("|---|---|---|---|---|");
    // The first round warms both sides up and is not reported.
    many(objects / 4, i -> create("load", "vm-w-" + i));
    report("create", objects, i -> create("load", "vm-a-" + i));
    report(
        "get",
        objects * 2,
        i -> connection.send("GET", path("load") + "/vm-a-" + i % objects, null));
    report("list of 1,000", 50, i -> connection.send("GET", path("load") + "?limit=1000", null));
    report(
        "get and replace",
        objects,
        i -> connection.send("PUT", path("load") + "/vm-a-" + i, changed("load", "vm-a-" + i)));
    watch(objects);
    report("delete", objects, i -> connection.send("DELETE", path("load") + "/vm-a-" + i, null));
  }

  private byte[] changed(String namespace, String name) throws IOException, InterruptedException {
    var object = (Fields) Json.read(connection.send("GET", path(namespace) + "/" + name, null));
    ((Fields) object.get("metadata")).object("labels").put("changed", "yes");
    return Json.write(object);
  }

  private void fill(int objects) throws Exception {
    freshNamespace("full");
    report("create", objects, i -> create("full", "vm-a-" + i));
    long start = System.nanoTime();
    int seen = 0;
    String token = "";
    do {
      String page =
          new String(
              connection.send("GET", path("full") + "?limit=500&continue=" + token, null), UTF_8);
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

  private void freshNamespace(String name) throws IOException, InterruptedException {
    connection.send("POST", "/api/v1/namespaces", Json.write(named(new Fields(), "", name)), 409);
  }

  private static Fields named(Fields object, String namespace, String name) {
    Fields metadata = Fields.of("name", name);
    if (!namespace.isEmpty()) {
      metadata.put("namespace", namespace);
    }
    object.put("metadata", metadata);
    return object;
  }

  private static String path(String namespace) {
    return "/apis/kubevirt.io/v1/namespaces/" + namespace + "/virtualmachines";
  }

  private void create(String namespace, String name) throws IOException, InterruptedException {
    connection.send(
        "POST", path(namespace), Json.write(named(Fields.copyOf(machine), namespace, name)));
  }

  /** From the moment a create is sent until a watch tells of it. */
  private void watch(int objects) throws Exception {
    var sent = new ConcurrentHashMap<String, Long>();
    var latencies = new Latencies(objects);
    var seen = new CountDownLatch(objects);
    var reader =
        new BufferedReader(
            new InputStreamReader(
                connection.stream(path("load") + "?watch=true&resourceVersion=" + revision()),
                UTF_8));
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                  long now = System.nanoTime();
                  Matcher name = NAME.matcher(line);
                  if (line.startsWith("{\"type\":\"ADDED\"") && name.find()) {
                    Long start = sent.get(name.group(1));
                    if (start != null) {
                      latencies.add(now - start);
                      seen.countDown();
                    }
                  }
                }
              } catch (IOException closed) {
                // The run is over.
              }
            });
    long start = System.nanoTime();
    many(
        objects,
        i -> {
          sent.put("vm-x-" + i, System.nanoTime());
          create("load", "vm-x-" + i);
        });
    seen.await();
    System.out.println(latencies.line("watch: create until told", System.nanoTime() - start));
  }

  private String revision() throws IOException, InterruptedException {
    var list = (Fields) Json.read(connection.send("GET", path("load") + "?limit=1", null));
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
    System.out.println(latencies.line(what, System.nanoTime() - start));
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
