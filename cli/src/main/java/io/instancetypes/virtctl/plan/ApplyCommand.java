package io.instancetypes.virtctl.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.plan.ChangePlan;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.virtctl.cli.AllowedValues;
import io.instancetypes.virtctl.cli.Argument;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Definition;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.cli.Option;
import io.instancetypes.virtctl.cli.Printable;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cli.UsageError;
import io.instancetypes.virtctl.cluster.ClusterApi;
import io.instancetypes.virtctl.cluster.ClusterOptions;
import io.instancetypes.virtctl.input.FileOptions;
import io.instancetypes.virtctl.input.Inputs;
import io.instancetypes.virtctl.input.OfflineInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** {@code virtctl apply}. */
public final class ApplyCommand {
  private static final int NOT_FOUND = 404;
  private static final int MOST_MOVED = 10;

  /** What others need comes first; what is not here comes before the machines. */
  private static final List<String> LAST = List.of("VirtualMachine");

  private static final List<String> FIRST = first();

  private ApplyCommand() {}

  private static List<String> first() {
    var kinds = new ArrayList<>(List.of("Namespace", "CustomResourceDefinition", "KubeVirt"));
    for (Kind kind : Kind.values()) {
      kinds.add(kind.kind());
    }
    kinds.addAll(List.of("PersistentVolumeClaim", "VolumeSnapshot", "DataSource", "DataVolume"));
    return kinds;
  }

  public static Definition definition() {
    return ClusterOptions.addTo(
            FileOptions.addTo(
                Definition.of(
                    """
                    Apply a saved plan, or documents in the order in which they need each other: \
                    types and preferences, volumes, then VirtualMachines. Each is applied by the \
                    server (server-side apply), under the name virtctl.

                    A plan is applied exactly as it was made. If something has moved since that \
                    decides what it does, it is refused with what that is. Deletions need a plan.\
                    """)))
        .example("What was planned", "virtctl apply plan.json")
        .example("A folder", "virtctl apply -f manifests/")
        .option(Option.flag("force-conflicts", "Take fields over that somebody else has written"))
        .option(Option.flag("dry-run", "Only try whether the cluster would do it"))
        .option(Option.flag("prune", "Only with a plan: virtctl plan --prune").hide())
        .argument(
            Argument.optional("PLANFILE", "What virtctl plan --out saved")
                .takes(AllowedValues.files()))
        .runs(ApplyCommand::run);
  }

  private static Exit run(Invocation invocation, Console console) throws IOException {
    boolean files = FileOptions.areGiven(invocation);
    if (files == invocation.argument("PLANFILE").isPresent()) {
      throw new UsageError("apply takes either the file of a plan or -f");
    }
    if (files && invocation.flag("prune")) {
      throw new UsageError(
          "--prune deletes, and needs a plan: virtctl plan -f … --prune --out plan.json, then"
              + " virtctl apply plan.json");
    }
    ClusterApi api = ClusterOptions.api(invocation, console);
    if (files) {
      new Applying(api, Optional.empty(), invocation, console)
          .perform(documents(invocation, console, api));
    } else {
      applyPlan(invocation, console, api);
    }
    return Exit.OK;
  }

  private static Change documents(Invocation invocation, Console console, ClusterApi api)
      throws IOException {
    Inputs inputs = FileOptions.read(invocation, console);
    inputs.refuseUnreadable();
    OfflineInput.settle(inputs, api.namespace());
    return new Change(
        inputs.documents().stream().map(each -> Fields.copyOf(each.fields())).toList(),
        List.of(),
        inputs.documents());
  }

  private static void applyPlan(Invocation invocation, Console console, ClusterApi api)
      throws IOException {
    SavedPlan saved = PlanFile.read(Path.of(invocation.argument("PLANFILE").orElseThrow()));
    Present present = Present.withLimits(api, saved.namespace(), console).including(saved.change());
    ChangePlan now = Planning.plan(present, saved.change(), console);
    List<String> moved = saved.moved(SavedPlan.of(present, saved.change(), now));
    if (!moved.isEmpty()) {
      int others = moved.size() - MOST_MOVED;
      throw new Refusal(
          "the plan is stale, nothing was applied:\n  "
              + String.join("\n  ", moved.stream().limit(MOST_MOVED).toList())
              + (others > 0 ? "\n  and %,d more".formatted(others) : "")
              + "\nMake a new one with virtctl plan --out.");
    }
    new Applying(api, Optional.of(new CheckedObjects(api, present)), invocation, console)
        .perform(saved.change());
  }

  /**
   * One document after the other; the first that is refused ends it.
   *
   * @param checked what a plan was found good for; empty where there is none
   */
  private record Applying(
      ClusterApi api, Optional<CheckedObjects> checked, Invocation invocation, Console console) {
    void perform(Change change) {
      var resources = new ServedResources(api);
      change.documents().stream()
          .sorted(Comparator.comparingInt(document -> rank(ObjectKey.of(document).kind())))
          .forEach(document -> apply(resources.path(document), document));
      change.deleted().stream()
          .sorted(Comparator.comparingInt((ObjectKey key) -> rank(key.kind())).reversed())
          .forEach(this::delete);
    }

    private static int rank(String kind) {
      int index = FIRST.indexOf(kind);
      return index >= 0 ? index : FIRST.size() + LAST.indexOf(kind) + 1;
    }

    private void apply(String path, Fields document) {
      String query =
          "fieldManager=%s&force=%s%s"
              .formatted(
                  Change.MANAGER,
                  invocation.flag("force-conflicts"),
                  invocation.flag("dry-run") ? "&dryRun=All" : "");
      told(
          ObjectKey.of(document),
          "applied",
          checked
              .map(objects -> objects.apply(path, query, document))
              .orElseGet(() -> api.apply(path, query, document)));
    }

    private void delete(ObjectKey key) {
      Fields options =
          invocation.flag("dry-run")
              ? Fields.of("dryRun", new ArrayList<Object>(List.of("All")))
              : new Fields();
      ClusterApi.Reply reply =
          checked.orElseThrow().delete(key, ServedResources.path(key), options);
      if (reply.code() == NOT_FOUND) {
        console.out().println(Printable.line(key + " was not there"));
      } else {
        told(key, "deleted", reply);
      }
    }

    private void told(ObjectKey key, String done, ClusterApi.Reply reply) {
      if (CheckedObjects.belongsToOthers(reply)) {
        throw new Refusal(
            "%s is not %s: %s; --force-conflicts takes over what others have written"
                .formatted(key, done, reply.message()));
      }
      String tried = invocation.flag("dry-run") && reply.isSuccess() ? " (dry run)" : "";
      MachineWrite.told(key, done + tried, reply, console);
    }
  }
}
