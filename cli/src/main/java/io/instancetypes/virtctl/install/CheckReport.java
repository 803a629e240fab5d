package io.instancetypes.virtctl.install;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a cluster has of an installation, as a table. */
final class CheckReport {
  private static final int FIELDS_SHOWN = 3;

  private final InstalledObjects cluster;
  private final Console console;
  private final String command;
  private final Table table = new Table("OBJECT", "STATE", "DETAIL");
  private final Map<String, Integer> catalogue = new LinkedHashMap<>();
  private int missing;
  private int different;

  /**
   * @param command what prints the manifests
   */
  CheckReport(InstalledObjects cluster, Console console, String command) {
    this.cluster = cluster;
    this.console = console;
    this.command = command;
  }

  Exit print(List<Fields> manifests, String namespace) {
    for (Fields manifest : manifests) {
      ClusterObjectRef target = ClusterObjectRef.of(manifest);
      add(target, InstalledState.of(manifest, cluster.find(target)));
    }
    catalogue.forEach((kind, count) -> table.row(kind, "present", count + " of the catalogue"));
    table.print(console.out(), console.terminal().room());
    console.out().println();
    OperatorHealth health = OperatorHealth.of(cluster, namespace);
    health.sentences().forEach(console.out()::println);
    boolean registered = health.unregistered().isEmpty();
    console.out().println(summary(registered));
    return missing + different == 0 && registered ? Exit.OK : Exit.REFUSED;
  }

  private void add(ClusterObjectRef target, InstalledState state) {
    switch (state) {
      case InstalledState.Present _ when target.isOfCatalogue() ->
          catalogue.merge(target.plural(), 1, Integer::sum);
      case InstalledState.Present _ -> table.row(target.title(), "present", "");
      case InstalledState.Missing _ -> {
        missing++;
        table.row(target.title(), "missing", "");
      }
      case InstalledState.Differs differs -> {
        different++;
        table.row(target.title(), "differs", fields(differs.fields()));
      }
      case InstalledState.Foreign foreign ->
          table.row(target.title(), "not ours", "managed by " + foreign.manager());
    }
  }

  private static String fields(List<String> fields) {
    String shown = String.join(", ", fields.subList(0, Math.min(FIELDS_SHOWN, fields.size())));
    int more = fields.size() - FIELDS_SHOWN;
    return more > 0 ? shown + " and " + more + " more" : shown;
  }

  private String summary(boolean registered) {
    if (missing + different == 0) {
      return registered
          ? "All objects are as they should be."
          : "All objects were applied, and the operator is not registered.";
    }
    return "%d missing, %d different: '%s | kubectl apply --server-side -f -' puts that right."
        .formatted(missing, different, command);
  }
}
