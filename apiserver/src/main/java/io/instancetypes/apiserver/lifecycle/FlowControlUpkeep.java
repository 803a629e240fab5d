package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.machinery.flowcontrol.FlowControlDefaults;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Event;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Keeps the flow schemas and priority levels that every cluster has, and tells in each schema
 * whether its level is there.
 */
final class FlowControlUpkeep implements Controller {
  private static final String GROUP = "/" + FlowControlDefaults.GROUP + "/";
  private static final String SCHEMAS = GROUP + "flowschemas/";
  private static final String LEVELS = GROUP + "prioritylevelconfigurations/";

  private final OwnVerbs verbs;
  private final RestMapper places;
  private final Clock clock;
  private final Map<String, Fields> defaults = new HashMap<>();

  FlowControlUpkeep(OwnVerbs verbs, RestMapper places, Clock clock) {
    this.verbs = verbs;
    this.places = places;
    this.clock = clock;
    note(SCHEMAS, FlowControlDefaults.flowSchemas());
    note(LEVELS, FlowControlDefaults.priorityLevels());
  }

  private void note(String prefix, List<Fields> objects) {
    objects.forEach(object -> defaults.put(prefix + new KubeObject(object).name(), object));
  }

  @Override
  public String name() {
    return "flow-control";
  }

  @Override
  public String prefix() {
    return GROUP;
  }

  @Override
  public void begin(List<Entry> entries, WorkQueue queue) {
    entries.forEach(entry -> queue.add(entry.key()));
    defaults.keySet().forEach(queue::add);
  }

  @Override
  public void happened(Event event, WorkQueue queue) {
    queue.add(event.key());
    boolean stays = event.kind() == Event.Kind.UPDATED;
    if (event.key().startsWith(LEVELS) && !stays) {
      verbs.store().list(SCHEMAS, "", 0, 0).entries().forEach(schema -> queue.add(schema.key()));
    }
  }

  @Override
  public boolean settle(String key) {
    Entry entry = verbs.store().find(key);
    Fields usual = defaults.get(key);
    if (entry == null) {
      if (usual != null) {
        verbs.create(places.of(key), Fields.copyOf(usual));
      }
      return true;
    }
    Fields object = Codec.decode(entry);
    String uid = new KubeObject(object).uid();
    if (usual != null && isKept(object) && !Objects.equals(usual.get("spec"), object.get("spec"))) {
      Object spec = usual.get("spec");
      verbs.change(places.of(key), "", uid, live -> live.put("spec", Fields.copy(spec)));
    }
    if (key.startsWith(SCHEMAS)) {
      tell(key, object, uid);
    }
    return true;
  }

  private static boolean isKept(Fields object) {
    return "true".equals(new KubeObject(object).annotations().get(FlowControlDefaults.AUTO_UPDATE));
  }

  private void tell(String key, Fields schema, String uid) {
    Map<?, ?> spec = Fields.map(schema, "spec");
    String level = Fields.text(Fields.map(spec, "priorityLevelConfiguration"), "name");
    boolean missing = verbs.store().find(LEVELS + level) == null;
    String message =
        "This FlowSchema references the PriorityLevelConfiguration object named \"%s\" %s"
            .formatted(level, missing ? "but there is no such object" : "and it exists");
    boolean told =
        Fields.maps(Fields.map(schema, "status"), "conditions").stream()
            .anyMatch(
                condition ->
                    "Dangling".equals(condition.get("type"))
                        && message.equals(condition.get("message")));
    if (!told) {
      String reason = missing ? "NotFound" : "Found";
      verbs.change(
          places.of(key),
          "status",
          uid,
          live ->
              StatusConditions.set(live, "Dangling", missing, reason, message, clock.instant()));
    }
  }
}
