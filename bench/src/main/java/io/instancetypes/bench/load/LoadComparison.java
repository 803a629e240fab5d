package io.instancetypes.bench.load;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The same load on several servers in turn, and the median of all rounds for each. */
public final class LoadComparison {
  private LoadComparison() {}

  /** Arguments: how many VMs, how many rounds, and servers as NAME=KUBECONFIG=PID,PID…. */
  public static void main(String[] arguments) throws Exception {
    int objects = Integer.parseInt(arguments[0]);
    int rounds = Integer.parseInt(arguments[1]);
    var servers = new LinkedHashMap<String, LoadTarget>();
    for (String server : List.of(arguments).subList(2, arguments.length)) {
      servers.put(server.substring(0, server.indexOf('=')), LoadTarget.of(server));
    }
    var results = new LinkedHashMap<String, Map<String, List<Latencies.Summary>>>();
    // Servers run for months: as many rounds as are counted warm everybody up before.
    for (int round = 1 - rounds; round <= rounds; round++) {
      for (Map.Entry<String, LoadTarget> server : servers.entrySet()) {
        System.err.printf("round %d: %s%n", round, server.getKey());
        Map<String, Latencies.Summary> measured =
            Load.run(server.getValue(), "load-" + System.currentTimeMillis(), objects);
        if (round > 0) {
          measured.forEach(
              (what, summary) ->
                  results
                      .computeIfAbsent(what, key -> new LinkedHashMap<>())
                      .computeIfAbsent(server.getKey(), key -> new ArrayList<>())
                      .add(summary));
        }
      }
    }
    print(results, List.copyOf(servers.keySet()));
    System.exit(0);
  }

  private static void print(
      Map<String, Map<String, List<Latencies.Summary>>> results, List<String> servers) {
    System.out.println("| operation | " + String.join(" | ", servers) + " |");
    System.out.println("|---|" + "---|".repeat(servers.size()));
    results.forEach(
        (what, measured) -> {
          var line = new StringBuilder("| " + what + " |");
          servers.forEach(server -> line.append(cell(measured.get(server))));
          System.out.println(line);
        });
  }

  private static String cell(List<Latencies.Summary> rounds) {
    return " %,.0f, %.1f ms, %.1f ms; %.2f ms |"
        .formatted(
            median(rounds, Latencies.Summary::perSecond),
            median(rounds, Latencies.Summary::median),
            median(rounds, Latencies.Summary::slow),
            median(rounds, Latencies.Summary::processors));
  }

  private static double median(
      List<Latencies.Summary> rounds, ToDoubleFunction<Latencies.Summary> value) {
    double[] sorted = rounds.stream().mapToDouble(value).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
