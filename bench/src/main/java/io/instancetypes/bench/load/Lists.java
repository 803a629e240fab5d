package io.instancetypes.bench.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Creates many small VirtualMachines and lists all of them with many clients at once, while
 * somebody asks whether the server is ready.
 */
public final class Lists {
  private static final String NAMESPACE = "full";
  private static final String PATH =
      "/apis/kubevirt.io/v1/namespaces/" + NAMESPACE + "/virtualmachines";
  private static final String MACHINE =
      """
      {"apiVersion":"kubevirt.io/v1","kind":"VirtualMachine","metadata":{"name":"vm-%d",
       "labels":{"app":"bench"}},"spec":{"runStrategy":"Halted","template":{"spec":{"domain":
       {"cpu":{"cores":2},"memory":{"guest":"2Gi"},"devices":{}}}}}}\
      """;

  private final LoadConnection connection;
  private volatile boolean over;

  private Lists(LoadConnection connection) {
    this.connection = connection;
  }

  /** Arguments: the kubeconfig, how many VMs, how many clients. */
  public static void main(String[] arguments) throws Exception {
    var lists = new Lists(LoadConnection.of(Path.of(arguments[0])));
    lists.fill(Integer.parseInt(arguments[1]));
    lists.list(Integer.parseInt(arguments[2]));
    System.exit(0);
  }

  private void fill(int machines) throws Exception {
    byte[] namespace = "{\"metadata\":{\"name\":\"full\"}}".getBytes(UTF_8);
    connection.send("POST", "/api/v1/namespaces", namespace, 409);
    System.out.println("| operation | count | per second | p50 ms | p99 ms |");
    System.out.println("|---|---|---|---|---|");
    Load.report(
        "create",
        machines,
        i -> connection.send("POST", PATH, MACHINE.formatted(i).getBytes(UTF_8), 409));
  }

  private record Listed(int code, long bytes, long nanos) {}

  private void list(int clients) throws Exception {
    try (var threads = Executors.newFixedThreadPool(clients + 1)) {
      Future<Latencies> probe = threads.submit(this::probe);
      List<Future<Listed>> answers = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        answers.add(threads.submit(this::listed));
      }
      var codes = new TreeMap<Integer, Integer>();
      long bytes = 0;
      long slowest = 0;
      for (Future<Listed> answer : answers) {
        codes.merge(answer.get().code(), 1, Integer::sum);
        bytes += answer.get().bytes();
        slowest = Math.max(slowest, answer.get().nanos());
      }
      over = true;
      System.out.printf(
          "%d clients at once: answers by code %s, %,d MB in all, the slowest after %.1f s%n",
          clients, codes, bytes / 1_000_000, slowest / 1e9);
      System.out.println(probe.get().line("/readyz meanwhile"));
    }
  }

  private Listed listed() throws IOException, InterruptedException {
    long start = System.nanoTime();
    var response = connection.open(PATH);
    try (InputStream in = response.body()) {
      long bytes = 0;
      byte[] part = new byte[64 * 1024];
      for (int read = in.read(part); read >= 0; read = in.read(part)) {
        bytes += read;
      }
      return new Listed(response.statusCode(), bytes, System.nanoTime() - start);
    }
  }

  private Latencies probe() throws IOException, InterruptedException {
    var latencies = new Latencies(100_000);
    while (!over) {
      long start = System.nanoTime();
      connection.send("GET", "/readyz", null);
      latencies.add(System.nanoTime() - start);
      Thread.sleep(100);
    }
    return latencies;
  }
}
