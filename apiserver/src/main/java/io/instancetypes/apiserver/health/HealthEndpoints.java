package io.instancetypes.apiserver.health;

import io.instancetypes.machinery.request.Query;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Answers probes as kube-apiserver does: as a whole, check by check, or without some of them. */
public final class HealthEndpoints {
  private final List<HealthCheck> live = new CopyOnWriteArrayList<>();
  private final List<HealthCheck> ready = new CopyOnWriteArrayList<>();
  private volatile boolean stopping;

  /** What probes are told. */
  public record Report(int code, String text) {}

  public HealthEndpoints() {
    addLiveness(new HealthCheck("ping", () -> null));
  }

  /** Of something without which the process has to be started anew. */
  public void addLiveness(HealthCheck check) {
    live.add(check);
    ready.add(check);
  }

  /** Of something that asks for more before requests are sent here than a new start could give. */
  void addLiveness(HealthCheck alive, HealthCheck prepared) {
    live.add(alive);
    ready.add(prepared);
  }

  /** Of something without which nobody should be sent here. */
  public void addReadiness(HealthCheck check) {
    ready.add(check);
  }

  /** From now on the server is alive, but not ready. */
  public void stop() {
    stopping = true;
  }

  /** Null if nothing is told at this path. */
  public Report at(String path, Query query) {
    for (var endpoint : Map.of("livez", live, "readyz", readiness(), "healthz", ready).entrySet()) {
      String root = "/" + endpoint.getKey();
      if (path.equals(root)) {
        return all(endpoint.getKey(), endpoint.getValue(), query);
      }
      if (path.startsWith(root + "/")) {
        return one(endpoint.getValue(), path.substring(root.length() + 1));
      }
    }
    return null;
  }

  private List<HealthCheck> readiness() {
    var checks = new ArrayList<>(ready);
    checks.add(new HealthCheck("shutdown", () -> stopping ? "process is shutting down" : null));
    return checks;
  }

  private static Report one(List<HealthCheck> checks, String name) {
    for (HealthCheck check : checks) {
      if (check.name().equals(name)) {
        String why = check.obstacle().get();
        return why == null
            ? new Report(200, "ok")
            : new Report(500, "internal server error: " + why + "\n");
      }
    }
    return null;
  }

  /** Whoever may ask for all of them is not told why one fails: anybody may. */
  private static Report all(String name, List<HealthCheck> checks, Query query) {
    var excluded = new LinkedHashSet<>(query.all("exclude"));
    var text = new StringBuilder();
    boolean passed = true;
    for (HealthCheck check : checks) {
      if (excluded.remove(check.name())) {
        text.append("[+]").append(check.name()).append(" excluded: ok\n");
      } else if (check.obstacle().get() == null) {
        text.append("[+]")
            .append(check.name())
            .append(" ok")
            .append(check.note().get())
            .append('\n');
      } else {
        passed = false;
        text.append("[-]").append(check.name()).append(" failed: reason withheld\n");
      }
    }
    if (!excluded.isEmpty()) {
      text.append("warn: some health checks cannot be excluded: no matches for ")
          .append(quoted(excluded))
          .append('\n');
    }
    if (!passed) {
      return new Report(500, text + name + " check failed\n");
    }
    return new Report(200, query.has("verbose") ? text + name + " check passed\n" : "ok");
  }

  private static String quoted(Iterable<String> names) {
    var quoted = new ArrayList<String>();
    names.forEach(name -> quoted.add('"' + name + '"'));
    return String.join(", ", quoted);
  }
}
