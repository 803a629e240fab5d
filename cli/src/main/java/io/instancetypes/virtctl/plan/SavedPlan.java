package io.instancetypes.virtctl.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.engine.plan.ChangePlan;
import io.instancetypes.engine.plan.ChangeVerdict;
import io.instancetypes.engine.plan.MachinePlan;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.engine.plan.PlanDocument;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A plan to keep: the change, a digest of what it read, and the verdicts. It is good as long as
 * these are as they were.
 */
record SavedPlan(Change change, String namespace, Map<ObjectKey, String> read, Fields plan) {

  private static final String ABSENT = "";

  static SavedPlan of(Present present, Change change, ChangePlan plan) {
    return new SavedPlan(
        change, present.namespace(), digests(present, plan), PlanDocument.of(plan, false));
  }

  /** Of the objects that change, the settings, and the machines that are reached. */
  private static Map<ObjectKey, String> digests(Present present, ChangePlan plan) {
    var keys = new TreeSet<ObjectKey>();
    plan.objects().forEach(object -> keys.add(object.object()));
    Stream.concat(Stream.of("KubeVirt"), Present.LIMITS.stream())
        .flatMap(present::ofKind)
        .forEach(object -> keys.add(ObjectKey.of(object)));
    for (MachinePlan machine : plan.machines()) {
      if (machine.verdict() != ChangeVerdict.UNCHANGED) {
        keys.add(ObjectKey.of("VirtualMachine", machine.namespace(), machine.name()));
        keys.add(ObjectKey.of("VirtualMachineInstance", machine.namespace(), machine.name()));
      }
    }
    var known = new HashMap<ObjectKey, Map<String, Object>>();
    present.documents().forEach(document -> known.put(ObjectKey.of(document), document));
    var digests = new TreeMap<ObjectKey, String>();
    keys.forEach(key -> digests.put(key, digest(known.get(key))));
    return digests;
  }

  private static String digest(Map<String, Object> object) {
    return object == null ? ABSENT : PlanFile.digest(Present.content(object));
  }

  /** What has moved since, by the same plan as it would be made now; empty if nothing has. */
  List<String> moved(SavedPlan now) {
    List<String> moved = movedObjects(now.read);
    return moved.isEmpty() ? movedVerdicts(now) : moved;
  }

  private List<String> movedObjects(Map<ObjectKey, String> now) {
    var moved = new ArrayList<String>();
    var keys = new TreeSet<>(read.keySet());
    keys.addAll(now.keySet());
    for (ObjectKey key : keys) {
      String before = read.getOrDefault(key, null);
      String after = now.getOrDefault(key, null);
      if (before == null) {
        moved.add(key + " is reached now, and was not");
      } else if (after == null) {
        moved.add(key + " was reached, and is not any more");
      } else if (!before.equals(after)) {
        moved.add(
            key
                + (before.equals(ABSENT)
                    ? " was created"
                    : after.equals(ABSENT) ? " was deleted" : " has changed"));
      }
    }
    return moved;
  }

  /** Types, preferences and volumes that the change does not touch decide as well. */
  private List<String> movedVerdicts(SavedPlan now) {
    Map<ObjectKey, Fields> before = machines();
    Map<ObjectKey, Fields> after = now.machines();
    return after.keySet().stream()
        .filter(key -> !after.get(key).equals(before.get(key)))
        .map(key -> key + movedVerdict(before.getOrDefault(key, new Fields()), after.get(key)))
        .toList();
  }

  private static String movedVerdict(Fields before, Fields after) {
    Object verdict = after.get("verdict");
    return verdict.equals(before.get("verdict"))
        ? " would be %s in another way".formatted(verdict)
        : " would be %s now, and was %s".formatted(verdict, before.get("verdict"));
  }

  /** As they are read from a file, however numbers were written. */
  private Map<ObjectKey, Fields> machines() {
    var machines = new TreeMap<ObjectKey, Fields>();
    for (Map<?, ?> each : Fields.maps((Fields) Json.read(Json.write(plan)), "machines")) {
      Fields machine = Fields.copyOf(each);
      machines.put(
          ObjectKey.of(
              "VirtualMachine", Fields.text(machine, "namespace"), Fields.text(machine, "name")),
          machine);
    }
    return machines;
  }

  Fields document() {
    var deleted = new ArrayList<Object>();
    change.deleted().forEach(key -> deleted.add(reference(key)));
    var digests = new ArrayList<Object>();
    read.forEach(
        (key, digest) -> {
          Fields entry = reference(key);
          entry.put("digest", digest);
          digests.add(entry);
        });
    return Fields.of(
        "kind",
        PlanFile.KIND,
        "namespace",
        namespace,
        "apply",
        new ArrayList<Object>(change.documents()),
        "delete",
        deleted,
        "read",
        digests,
        "plan",
        plan);
  }

  private static Fields reference(ObjectKey key) {
    return Fields.of("kind", key.kind(), "namespace", key.namespace(), "name", key.name());
  }

  static SavedPlan of(Fields saved) {
    List<Fields> documents =
        Fields.maps(saved, "apply").stream().map(each -> Fields.copyOf(each)).toList();
    List<ObjectKey> deleted = Fields.maps(saved, "delete").stream().map(SavedPlan::key).toList();
    var read = new TreeMap<ObjectKey, String>();
    Fields.maps(saved, "read").forEach(entry -> read.put(key(entry), Fields.text(entry, "digest")));
    return new SavedPlan(
        new Change(documents, deleted, List.of()),
        Fields.text(saved, "namespace"),
        read,
        Fields.copyOf(Fields.map(saved, "plan")));
  }

  private static ObjectKey key(Map<?, ?> entry) {
    return new ObjectKey(
        Fields.text(entry, "kind"), Fields.text(entry, "namespace"), Fields.text(entry, "name"));
  }
}
