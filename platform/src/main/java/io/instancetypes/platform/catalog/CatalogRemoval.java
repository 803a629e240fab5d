package io.instancetypes.platform.catalog;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.OwnershipLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Takes away what bears the labels of the standard types: all of it from a cluster that is set up
 * to go without, and from others what is no standard type. Machines keep their revisions.
 */
final class CatalogRemoval {
  /** How many machines an event names. */
  private static final int NAMED = 10;

  private final Cluster cluster;
  private final Consumer<String> log;
  private final CatalogEvents events;

  CatalogRemoval(Cluster cluster, Consumer<String> log, CatalogEvents events) {
    this.cluster = cluster;
    this.log = log;
    this.events = events;
  }

  /** All of a kind. */
  void all(Kind kind) {
    var removed = new ArrayList<String>();
    for (String name : List.copyOf(cluster.objects().names(kind.kind(), null))) {
      if (remove(kind, name) != null) {
        removed.add(name);
      }
    }
    tell(kind, removed);
  }

  void one(Kind kind, String name) {
    if (remove(kind, name) != null) {
      tell(kind, List.of(name));
    }
  }

  /** One that is no standard type. */
  void stray(Kind kind, String name) {
    Fields removed = remove(kind, name);
    if (removed != null) {
      String message =
          "%s %s bore the labels of the standard ones, is none of them, and was removed; to have one of your own, leave out %s"
              .formatted(kind.kind(), name, OwnershipLabels.MANAGED_BY);
      log.accept(message);
      events.warn(removed, "Removed", message);
    }
  }

  /** Null if there is nothing of ours. */
  private Fields remove(Kind kind, String name) {
    Fields found = cluster.objects().find(kind.kind(), null, name).map(Fields::copyOf).orElse(null);
    if (found == null || !isOurs(found)) {
      return null;
    }
    try {
      cluster.delete(found);
      return found;
    } catch (ApiException changed) {
      // It is gone already, or somebody has just changed it: then there is another look.
      if (changed.reason().equals("NotFound") || changed.reason().equals("Conflict")) {
        return null;
      }
      throw changed;
    }
  }

  private static boolean isOurs(Fields object) {
    return object.get("metadata") instanceof Fields metadata
        && metadata.get("labels") instanceof Fields labels
        && labels.entrySet().containsAll(OwnershipLabels.all().entrySet());
  }

  private void tell(Kind kind, List<String> removed) {
    if (removed.isEmpty()) {
      return;
    }
    String message =
        "removed %d standard objects of the kind %s, which the KubeVirt resource switches off; %s"
            .formatted(removed.size(), kind.kind(), users(kind, Set.copyOf(removed)));
    log.accept(message);
    Fields kubevirt = cluster.kubevirt();
    if (kubevirt.get("metadata") instanceof Fields) {
      events.warn(kubevirt, "CatalogRemoved", message);
    }
  }

  private String users(Kind kind, Set<String> removed) {
    var users = new ArrayList<String>();
    for (Fields vm : cluster.list("VirtualMachine")) {
      var machine = new KubeObject(vm);
      TypeMatcher.of(kind.family(), machine.spec())
          .filter(matcher -> matcher.resolvedKind().filter(kind::equals).isPresent())
          .filter(matcher -> removed.contains(matcher.name()))
          .ifPresent(matcher -> users.add(user(machine, matcher)));
    }
    if (users.isEmpty()) {
      return "no VM uses them";
    }
    String more = users.size() > NAMED ? " and %d more".formatted(users.size() - NAMED) : "";
    return users.stream().sorted().limit(NAMED).collect(Collectors.joining(", ", "used by ", more));
  }

  private static String user(KubeObject vm, TypeMatcher matcher) {
    String captured = TypeMatcher.captured(matcher.family(), vm.status());
    String revision = matcher.revisionName().isEmpty() ? captured : matcher.revisionName();
    return "%s/%s (%s, %s)"
        .formatted(
            vm.namespace(),
            vm.name(),
            matcher.name(),
            revision.isEmpty()
                ? "which it has no revision of and cannot start with"
                : "which it keeps as revision " + revision);
  }
}
