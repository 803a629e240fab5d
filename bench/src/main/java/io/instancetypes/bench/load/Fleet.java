package io.instancetypes.bench.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

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

  private final LoadConnection connection;
  private final String namespace = "fleet-" + System.currentTimeMillis() / 1000;
  private final Map<String, Long> sent = new ConcurrentHashMap<>();
  private final Set<String> started = ConcurrentHashMap.newKeySet();
  private final Latencies untilStarted;
  private final CountDownLatch waiting;
  private final int machines;

  private Fleet(LoadConnection connection, int machines) {
    this.connection = connection;
    this.machines = machines;
    this.untilStarted = new Latencies(machines);
    this.waiting = new CountDownLatch(machines);
  }

  /** Arguments: the kubeconfig and how many VMs. */
  public static void main(String[] arguments) throws Exception {
    new Fleet(LoadConnection.of(Path.of(arguments[0])), Integer.parseInt(arguments[1])).run();
    System.exit(0);
  }

  private void run() throws Exception {
    connection.send(
        "POST", "/api/v1/namespaces", Json.write(Fields.of("metadata", named(namespace))));
    watch();
    System.out.println("| operation | count | per second | p50 ms | p99 ms |");
    System.out.println("|---|---|---|---|---|");
    long start = System.nanoTime();
    Load.report("create", machines, this::create);
    if (!waiting.await(MINUTES, TimeUnit.MINUTES)) {
      System.out.printf("%,d are not started after %d minutes%n", waiting.getCount(), MINUTES);
    }
    long wall = System.nanoTime() - start;
    System.out.println(untilStarted.summary(wall).line("create until started"));
    System.out.printf(
        "all in %.1f s; %,d instances, %,d revisions%n",
        wall / 1e9, count(INSTANCES), count(REVISIONS));
  }

  private static Fields named(String name) {
    return Fields.of("name", name);
  }

  private void create(int number) throws IOException, InterruptedException {
    String name = "vm-f-" + number;
    sent.put(name, System.nanoTime());
    connection.send("POST", MACHINES.formatted(namespace), Json.write(machine(name, "Always")));
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
    Thread.ofVirtual()
        .start(
            () -> {
              while (waiting.getCount() > 0) {
                try (var reader = events()) {
                  for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    note((Fields) Json.read(line.getBytes(UTF_8)), System.nanoTime());
                  }
                } catch (IOException | InterruptedException ended) {
                  System.err.println("the watch ended: " + ended.getMessage());
                }
              }
            });
  }

  private BufferedReader events() throws IOException, InterruptedException {
    String path = MACHINES.formatted(namespace) + "?watch=true&timeoutSeconds=3600";
    return new BufferedReader(new InputStreamReader(connection.stream(path), UTF_8));
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
