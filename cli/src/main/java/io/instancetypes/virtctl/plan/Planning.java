package io.instancetypes.virtctl.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.plan.ChangePlan;
import io.instancetypes.engine.plan.ChangeSet;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.engine.plan.Planner;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cluster.ClusterApi;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Asks the planner about a change to what is present. */
final class Planning {
  private static final int CONFLICT = 409;

  private Planning() {}

  static ChangePlan plan(Present present, Change change, Console console) {
    return plan(planner(present, change, console), present, change);
  }

  static ChangePlan plan(Planner planner, Present present, Change change) {
    return planner
        .plan(present.machines().toList().parallelStream())
        .lacking(present.missing(change.namespaces()));
  }

  static Planner planner(Present present, Change change, Console console) {
    return planner(present, change, merged(present, change, console));
  }

  /**
   * @param documents of the change, as the objects will be
   * @param machines those that are judged
   */
  static ChangePlan planMerged(
      Present present,
      Change change,
      List<Fields> documents,
      Stream<Map<String, Object>> machines) {
    return planner(present, change, documents).plan(machines);
  }

  private static Planner planner(Present present, Change change, List<Fields> documents) {
    var set = new ChangeSet(present.objects(), documents, change.deleted());
    Stream<Map<String, Object>> settings =
        Stream.concat(
            present
                .ofKind("KubeVirt")
                .filter(kubevirt -> !set.applied().containsKey(ObjectKey.of(kubevirt)))
                .filter(kubevirt -> !set.deleted().contains(ObjectKey.of(kubevirt))),
            set.applied().values().stream()
                .filter(document -> "KubeVirt".equals(document.get("kind"))));
    return new Planner(
        present.objects(), set, present.config(), Present.config(settings), present.quotas());
  }

  /**
   * The documents as a cluster would merge them into what it has: other people's fields stay. What
   * it does not merge, because it may not or because something is still missing, stands for itself.
   */
  private static List<Fields> merged(Present present, Change change, Console console) {
    if (present.api().isEmpty()) {
      return change.documents();
    }
    var resources = new ServedResources(present.api().get());
    var merged = new ArrayList<Fields>();
    for (Fields document : change.documents()) {
      ObjectKey key = ObjectKey.of(document);
      boolean exists =
          present.objects().find(key.kind(), key.lookupNamespace(), key.name()).isPresent();
      merged.add(
          exists
              ? merged(present.api().get(), resources, document, console).orElse(document)
              : document);
    }
    return merged;
  }

  private static Optional<Fields> merged(
      ClusterApi api, ServedResources resources, Fields document, Console console) {
    String path = resources.path(document);
    String query = "dryRun=All&fieldManager=" + Change.MANAGER;
    ClusterApi.Reply reply = api.apply(path, query, document);
    if (reply.code() == CONFLICT) {
      console
          .err()
          .println(
              "warning: %s: %s; to apply it takes --force-conflicts"
                  .formatted(ObjectKey.of(document), reply.message().strip()));
      reply = api.apply(path, query + "&force=true", document);
    }
    return reply.isSuccess() ? Optional.of(reply.document()) : Optional.empty();
  }
}
