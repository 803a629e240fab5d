package io.instancetypes.virtctl.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cluster.ClusterApi;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Writes objects as they were when a plan was checked: the server refuses what somebody has changed
 * since. What only the cluster itself has written meanwhile, such as a status, is no reason.
 */
final class CheckedObjects {
  private static final int CONFLICT = 409;
  private static final int TRIES = 20;

  /** A version that no object has, so that none may be there. */
  private static final String ABSENT = "1";

  private final ClusterApi api;
  private final Present present;

  /** A change may write an object twice. */
  private final Map<ObjectKey, Map<String, Object>> own = new HashMap<>();

  /**
   * @param present the objects when the plan was checked
   */
  CheckedObjects(ClusterApi api, Present present) {
    this.api = api;
    this.present = present;
  }

  ClusterApi.Reply apply(String path, String query, Fields document) {
    ObjectKey key = ObjectKey.of(document);
    ClusterApi.Reply reply =
        unlessMoved(key, path, seen -> api.apply(path, query, onlyFor(seen, document)));
    if (reply.isSuccess() && !query.contains("dryRun")) {
      own.put(key, reply.document());
    }
    return reply;
  }

  private static Fields onlyFor(Optional<Map<String, Object>> seen, Fields document) {
    Fields conditional = Fields.copyOf(document);
    Fields metadata = conditional.object("metadata");
    metadata.remove("uid");
    metadata.put("resourceVersion", ABSENT);
    seen.ifPresent(object -> metadata.putAll(identity(object)));
    return conditional;
  }

  ClusterApi.Reply delete(ObjectKey key, String path, Fields options) {
    return unlessMoved(
        key,
        path,
        seen -> {
          Fields conditional = Fields.copyOf(options);
          seen.ifPresent(object -> conditional.put("preconditions", identity(object)));
          return api.delete(path, conditional);
        });
  }

  private static Fields identity(Map<String, Object> object) {
    KubeObject seen = KubeObject.of(object);
    return Fields.of("uid", seen.uid(), "resourceVersion", seen.resourceVersion());
  }

  private ClusterApi.Reply unlessMoved(
      ObjectKey key, String path, Function<Optional<Map<String, Object>>, ClusterApi.Reply> write) {
    Optional<Map<String, Object>> seen =
        Optional.ofNullable(own.get(key))
            .or(() -> present.objects().find(key.kind(), key.lookupNamespace(), key.name()));
    for (int i = 0; i < TRIES; i++) {
      ClusterApi.Reply reply = write.apply(seen);
      if (!hasMoved(reply)) {
        return reply;
      }
      Optional<Map<String, Object>> now = api.get(path).found();
      if (!now.map(CheckedObjects::written).equals(seen.map(CheckedObjects::written))) {
        break;
      }
      seen = now;
    }
    throw new Refusal(
        key
            + " has changed since the plan was checked: it stays as it is now, and so does all that"
            + " is not listed above.\nMake a new plan with virtctl plan --out.");
  }

  private static boolean hasMoved(ClusterApi.Reply reply) {
    return reply.code() == CONFLICT && !belongsToOthers(reply);
  }

  /** Fields that belong to others are a conflict, too, and one that stays. */
  static boolean belongsToOthers(ClusterApi.Reply reply) {
    return reply.code() == CONFLICT
        && !Fields.maps(Fields.map(reply.document(), "details"), "causes").isEmpty();
  }

  /** What people have written; which revisions hold a machine, the controllers write. */
  private static Fields written(Map<String, Object> object) {
    Fields content = Present.written(object);
    if (content.get("spec") instanceof Fields spec) {
      for (Kind.Family family : Kind.Family.values()) {
        if (spec.get(TypeMatcher.key(family)) instanceof Fields matcher) {
          matcher.remove("revisionName");
          matcher.remove("kind");
        }
      }
    }
    return content;
  }
}
