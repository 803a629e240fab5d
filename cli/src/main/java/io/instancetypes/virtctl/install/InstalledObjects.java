package io.instancetypes.virtctl.install;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cluster.ClusterApi;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The objects of a cluster, read and taken away. */
final class InstalledObjects {
  private static final int NOT_FOUND = 404;
  private static final int PAGE = 500;

  private final ClusterApi api;
  private final Map<String, Map<String, Fields>> collections = new HashMap<>();

  InstalledObjects(ClusterApi api) {
    this.api = api;
  }

  Optional<Fields> find(ClusterObjectRef target) {
    if (target.isOfCatalogue()) {
      Map<String, Fields> objects =
          collections.computeIfAbsent(target.collection(), path -> byName(list(path, "")));
      return Optional.ofNullable(objects.get(target.name()));
    }
    ClusterApi.Reply reply = api.get(target.path());
    if (reply.code() == NOT_FOUND) {
      return Optional.empty();
    }
    return Optional.of(require("read " + target.title(), reply));
  }

  /**
   * All objects of a collection; none where the cluster does not know their kind.
   *
   * @param selector of labels, or empty
   */
  List<Fields> list(String path, String selector) {
    var objects = new ArrayList<Fields>();
    String query =
        "?limit="
            + PAGE
            + (selector.isEmpty() ? "" : "&labelSelector=" + ClusterApi.segment(selector));
    String next = "";
    do {
      ClusterApi.Reply reply =
          api.get(path + query + (next.isEmpty() ? "" : "&continue=" + ClusterApi.segment(next)));
      if (reply.code() == NOT_FOUND) {
        return List.of();
      }
      Fields page = require("list " + path, reply);
      ((List<?>) page.get("items")).forEach(item -> objects.add((Fields) item));
      next = page.object("metadata").get("continue") instanceof String more ? more : "";
    } while (!next.isEmpty());
    return objects;
  }

  /** What is answered in words; empty if nobody answers. */
  String text(String path) {
    return api.text(path);
  }

  private static Map<String, Fields> byName(List<Fields> objects) {
    var byName = new HashMap<String, Fields>();
    objects.forEach(object -> byName.put((String) object.object("metadata").get("name"), object));
    return byName;
  }

  /** Answers whether there was anything to take away. */
  boolean delete(ClusterObjectRef target) {
    ClusterApi.Reply reply =
        api.delete(
            target.path(),
            Fields.of(
                "apiVersion", "v1", "kind", "DeleteOptions", "propagationPolicy", "Background"));
    if (reply.code() == NOT_FOUND) {
      return false;
    }
    require("delete " + target.title(), reply);
    return true;
  }

  void replace(ClusterObjectRef target, Fields object) {
    require("change " + target.title(), api.put(target.path(), object));
  }

  private static Fields require(String what, ClusterApi.Reply reply) {
    if (!reply.isSuccess()) {
      throw new Refusal("cannot %s: %s".formatted(what, reply.message()));
    }
    return reply.document();
  }
}
