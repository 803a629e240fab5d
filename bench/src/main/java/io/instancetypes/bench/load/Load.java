package io.instancetypes.bench.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
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
  private static final int MINUTES = 5;
  private static final Pattern NAME = Pattern.compile("\"name\":\"(vm-[a-z]-[0-9]+)\"");
  private static final Pattern CONTINUE = Pattern.compile("\"continue\":\"([^\"]+)\"");

  private final LoadConnection connection;
  private final String namespace;
  private final Map<String, Latencies.Summary> results = new LinkedHashMap<>();

  private Load(LoadConnection connection, String namespace) {
    this.connection = connection;
    this.namespace = namespace;
  }

  /** Arguments: the kubeconfig, and how many VMs to create and to page through. */
  public static void main(String[] arguments) throws Exception {
    var load = new Load(LoadConnection.of(Path.of(arguments[0])), "full");
    load.fill(Integer.parseInt(arguments[1]));
    System.exit(0);
  }

  /** What each operation took, on a server that has nothing left of it afterwards. */
  static Map<String, Latencies.Summary> run(
      LoadConnection connection, String namespace, int objects) throws Exception {
    var load = new Load(connection, namespace);
    load.run(objects);
    return load.results;
  }

  private void run(int objects) throws Exception {
    freshNamespace();
    measure("create", objects, i -> create("vm-a-" + i));
    measure("get", objects * 2, i -> connection.send("GET", path() + "/vm-a-" + i % objects, null));
    measure("list of 1,000", 50, i -> connection.send("GET", path() + "?limit=1000", null));
    measure("get and replace", objects, i -> replace("vm-a-" + i));
    watch(objects);
    measure("delete", objects, i -> connection.send("DELETE", path() + "/vm-a-" + i, null));
    connection.send("DELETE", "/api/v1/namespaces/" + namespace, null);
  }

  private void measure(String what, int count, Operation operation) throws Exception {
    results.put(what, measured(count, operation));
  }

  /** Controllers write as well: whoever is told of a conflict reads again, as clients do. */
  private void replace(String name) throws IOException, InterruptedException {
    String answer;
    do {
      answer = new String(connection.send("PUT", path() + "/" + name, changed(name), 409), UTF_8);
    } while (answer.contains("\"code\":409"));
  }

  private byte[] changed(String name) throws IOException, InterruptedException {
    var object = (Fields) Json.read(connection.send("GET", path() + "/" + name, null));
    ((Fields) object.get("metadata")).object("labels").put("changed", "yes");
    return Json.write(object);
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
  private void watch(int objects) throws Exception {
    var sent = new ConcurrentHashMap<String, Long>();
    var latencies = new Latencies(objects);
    var seen = new CountDownLatch(objects);
    var reader =
        new BufferedReader(
            new InputStreamReader(
                connection.stream(path() + "?watch=true&resourceVersion=" + revision()), UTF_8));
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                  long now = System.nanoTime();
                  Matcher name = NAME.matcher(line);
                  if (line.stripLeading().startsWith("{\"type\":\"ADDED\"") && name.find()) {
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
          create("vm-x-" + i);
        });
    if (!seen.await(MINUTES, TimeUnit.MINUTES)) {
      throw new IOException("%,d creates were not told of".formatted(seen.getCount()));
    }
    results.put("watch: create until told", latencies.summary(System.nanoTime() - start));
  }

  private String revision() throws IOException, InterruptedException {
    var list = (Fields) Json.read(connection.send("GET", path() + "?limit=1", null));
    return (String) ((Fields) list.get("metadata")).get("resourceVersion");
  }

  interface Operation {
    void run(int number) throws Exception;
  }

  static void report(String what, int count, Operation operation) throws Exception {
    System.out.println(measured(count, operation).line(what));
  }

  private static Latencies.Summary measured(int count, Operation operation) throws Exception {
    var latencies = new Latencies(count);
    long start = System.nanoTime();
    many(
        count,
        i -> {
          long before = System.nanoTime();
          operation.run(i);
          latencies.add(System.nanoTime() - before);
        });
    return latencies.summary(System.nanoTime() - start);
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
