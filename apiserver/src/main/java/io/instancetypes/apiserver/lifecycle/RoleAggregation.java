package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.machinery.rbac.Aggregation;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Event;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gives roles that gather others the rules of those others, whenever one of them changes. */
final class RoleAggregation implements Controller {
  private static final String PREFIX = "/rbac.authorization.k8s.io/clusterroles/";

  private final OwnVerbs verbs;
  private final RestMapper places;

  RoleAggregation(OwnVerbs verbs, RestMapper places) {
    this.verbs = verbs;
    this.places = places;
  }

  @Override
  public String name() {
    return "role-aggregation";
  }

  @Override
  public String prefix() {
    return PREFIX;
  }

  /** Roles gather from each other, so all of them are looked at together. */
  @Override
  public void begin(List<Entry> entries, WorkQueue queue) {
    queue.add(PREFIX);
  }

  @Override
  public void happened(Event event, WorkQueue queue) {
    queue.add(PREFIX);
  }

  @Override
  public boolean settle(String key) {
    var roles = new HashMap<String, Fields>();
    for (Entry entry : verbs.store().list(PREFIX, "", 0, 0).entries()) {
      Fields role = Codec.decode(entry);
      roles.put(new KubeObject(role).name(), role);
    }
    Map<String, List<Object>> changes = Aggregation.changes(roles.values());
    changes.forEach((name, rules) -> write(roles.get(name), rules));
    return true;
  }

  private void write(Fields role, List<Object> rules) {
    verbs.change(
        places.of(PREFIX + new KubeObject(role).name()),
        "",
        new KubeObject(role).uid(),
        live -> {
          if (live.containsKey("aggregationRule")) {
            live.put("rules", Fields.copy(rules));
          }
        });
  }
}
