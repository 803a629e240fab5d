package io.instancetypes.bench.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Creates many VirtualMachines at once and waits until each is started: its instance type and its
 * preference are captured and its instance is there. The server must have the standard types, and
 * somebody must look after VirtualMachines.
 */
public final class Fleet {
  private static final String MACHINES = "/apis/kubevirt.io/v1/namespaces/%s/virtualmachines";
  private static final String INSTANCES =
      "/apis/kubevirt.io/v1/namespaces/%s/virtualmachineinstances";
  private static final String REVISIONS = "/apis/apps/v1/namespaces/%s/controllerrevisions";
  private static final int MINUTES = 30;
  private static final int MOST_REFUSALS = 100;

  private final LoadConnection connection;
  private final String namespace = "fleet-" + System.currentTimeMillis() / 1000;
  private final Map<String, Long> sent = new ConcurrentHashMap<>();
  private final Set<String> started = ConcurrentHashMap.newKeySet();
  private final Latencies untilStarted;
  private final CountDownLatch waiting;
  private final ThreadLocal<PlainConnection> own = ThreadLocal.withInitial(this::connected);
  private final AtomicInteger refusals = new AtomicInteger();
  private final List<byte[]> machines;

  private Fleet(LoadConnection connection, int machines) {
    this.connection = connection;
    // Made before anything is measured: the client shares the cores with the servers.
    this.machines =
        IntStream.range(0, machines)
            .mapToObj(number -> Json.write(machine(name(number), "Always")))
            .toList();
    this.untilStarted = new Latencies(machines);
    this.waiting = new CountDownLatch(machines);
  }

  /** Arguments: the kubeconfig, how many VMs, and the processes that do the work. */
  public static void main(String[] arguments) throws Exception {
    int machines = Integer.parseInt(arguments[1]);
    var processes = new ProcessorTimes(List.of(arguments).subList(2, arguments.length));
    new Fleet(LoadConnection.of(Path.of(arguments[0])), machines).run();
    processes.print(machines);
    System.exit(0);
  }

  private void run() throws Exception {
    connection.send(
        "POST", "/api/v1/namespaces", Json.write(Fields.of("metadata", named(namespace))));
    watch();
    System.out.println("| operation | count | per second | p50 ms | p99 ms |");
    System.out.println("|---|---|---|---|---|");
    long start = System.nanoTime();
    Load.report("create", machines.size(), this::create);
    if (!waiting.await(MINUTES, TimeUnit.MINUTES)) {
      System.out.printf("%,d are not started after %d minutes%n", waiting.getCount(), MINUTES);
    }
    long wall = System.nanoTime() - start;
    System.out.println(untilStarted.summary(wall).line("create until started"));
    System.out.printf(
        "all in %.1f s; %,d instances, %,d revisions; %,d creates were refused and came again%n",
        wall / 1e9, count(INSTANCES), count(REVISIONS), refusals.get());
  }

  private static Fields named(String name) {
    return Fields.of("name", name);
  }

  private static String name(int number) {
    return "vm-f-" + number;
  }

  private PlainConnection connected() {
    try {
      return new PlainConnection(connection);
    } catch (IOException unreachable) {
      throw new UncheckedIOException(unreachable);
    }
  }

  /** A server that has more to do than it can says so, and clients come again. */
  private void create(int number) throws IOException {
    sent.put(name(number), System.nanoTime());
    int code;
    do {
      code = own.get().send("POST", MACHINES.formatted(namespace), machines.get(number));
    } while ((code == 429 || code >= 500) && refusals.incrementAndGet() < MOST_REFUSALS);
    if (code >= 300) {
      throw new IOException("create: %d %s".formatted(code, new String(own.get().body(), UTF_8)));
    }
  }

  /** Small and common: one disk, one network, a type and a preference of the catalogue. */
  static Fields machine(String name, String runStrategy) {
    Fields disk = Fields.of("name", "system", "disk", new Fields());
    Fields volume =
        Fields.of(
            "name",
            "system",
            "containerDisk",
            Fields.of("image", "quay.io/containerdisks/fedora:latest"));
    Fields devices =
        Fields.of("disks", List.of(disk), "interfaces", List.of(interfaceOf("default")));
    Fields template =
        Fields.of(
            "domain",
            Fields.of("devices", devices),
            "networks",
            List.of(Fields.of("name", "default", "pod", new Fields())),
            "volumes",
            List.of(volume));
    return Fields.of(
        "apiVersion",
        "kubevirt.io/v1",
        "kind",
        "VirtualMachine",
        "metadata",
        named(name),
        "spec",
        Fields.of(
            "runStrategy",
            runStrategy,
            "instancetype",
            named("u1.small"),
            "preference",
            named("fedora"),
            "template",
            Fields.of("spec", template)));
  }

  private static Fields interfaceOf(String network) {
    return Fields.of("name", network, "masquerade", new Fields());
  }

  /** A server may end a watch whenever it likes: the next one begins with what there is. */
  private void watch() {
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              while (waiting.getCount() > 0) {
                try (var events = new PlainConnection(connection)) {
                  follow(events);
                } catch (IOException ended) {
                  System.err.println("the watch ended: " + ended.getMessage());
                }
              }
            });
  }

  private void follow(PlainConnection events) throws IOException {
    events.begin(MACHINES.formatted(namespace) + "?watch=true&timeoutSeconds=3600");
    for (String lines = events.streamed(); lines != null; lines = events.streamed()) {
      long now = System.nanoTime();
      for (String line : lines.split("\n")) {
        // Few events are read, so that the servers have the cores.
        if (line.contains("\"created\":true")) {
          note((Fields) Json.read(line.getBytes(ISO_8859_1)), now);
        }
      }
    }
  }

  private void note(Fields event, long now) {
    var machine = (Fields) event.get("object");
    String name = (String) ((Fields) machine.get("metadata")).get("name");
    if (isStarted(machine) && started.add(name)) {
      untilStarted.add(now - sent.get(name));
      waiting.countDown();
    }
  }

  private static boolean isStarted(Fields machine) {
    return machine.get("status") instanceof Fields status
        && Boolean.TRUE.equals(status.get("created"))
        && isCaptured(status.get("instancetypeRef"))
        && isCaptured(status.get("preferenceRef"));
  }

  private static boolean isCaptured(Object reference) {
    return reference instanceof Fields fields
        && fields.get("controllerRevisionRef") instanceof Fields revision
        && revision.get("name") instanceof String;
  }

  private int count(String path) throws IOException, InterruptedException {
    int seen = 0;
    String token = "";
    do {
      String query = "?limit=500&continue=" + token;
      var page =
          (Fields) Json.read(connection.send("GET", path.formatted(namespace) + query, null));
      seen += ((List<?>) page.get("items")).size();
      token = ((Fields) page.get("metadata")).get("continue") instanceof String next ? next : "";
    } while (!token.isEmpty());
    return seen;
  }
}
