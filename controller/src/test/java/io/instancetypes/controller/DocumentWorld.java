package io.instancetypes.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.machine.ConfiguredEngine;
import io.instancetypes.controller.machine.Observation;
import io.instancetypes.controller.machine.VirtualMachineReconciliation;
import io.instancetypes.controller.machine.WritePlan;
import io.instancetypes.controller.snapshot.RestoreReconciliation;
import io.instancetypes.controller.snapshot.SnapshotObservation;
import io.instancetypes.controller.snapshot.SnapshotReconciliation;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.revise.Payload;
import io.instancetypes.engine.revise.Pinning;
import io.instancetypes.engine.revise.Write;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Documents on which plans are made and carried out write by write, as a server would: it numbers
 * versions and generations, and refuses what is outdated.
 */
final class DocumentWorld implements ObjectLookup {
  static final String NOW = "2026-01-01T00:00:00Z";
  private static final int MANY = 50;

  private final Map<String, Fields> objects = new TreeMap<>();
  private final Map<String, Integer> incarnations = new TreeMap<>();
  private final List<String> done = new ArrayList<>();
  private Pinning pinning = Pinning.SPEC_AND_STATUS;
  private boolean storage;
  private int version;

  /** Somebody copies volumes, if they are asked to. */
  DocumentWorld withStorage() {
    storage = true;
    return this;
  }

  /** Puts documents there as their owners would. */
  DocumentWorld with(String... texts) {
    for (String text : texts) {
      for (Fields document : TestCluster.fields(text)) {
        create(document);
      }
    }
    return this;
  }

  DocumentWorld pinning(Pinning other) {
    pinning = other;
    return this;
  }

  DocumentWorld copy() {
    var copy = new DocumentWorld();
    objects.forEach((key, document) -> copy.objects.put(key, Fields.copyOf(document)));
    copy.incarnations.putAll(incarnations);
    copy.version = version;
    copy.storage = storage;
    return copy.pinning(pinning);
  }

  /** Changes an object as its owner would. */
  DocumentWorld change(String kind, String name, String... keysAndValue) {
    Fields object = objects.get(key(kind, "default", name));
    Fields node = object;
    for (int i = 0; i < keysAndValue.length - 2; i++) {
      node = node.object(keysAndValue[i]);
    }
    node.put(
        keysAndValue[keysAndValue.length - 2],
        TestCluster.yaml(keysAndValue[keysAndValue.length - 1]));
    written(object, keysAndValue[0].equals("spec"));
    return this;
  }

  DocumentWorld remove(String kind, String name) {
    assertThat(objects.remove(key(kind, "default", name))).isNotNull();
    return this;
  }

  /** Deletes an object as its owner would: one with finalizers stays until they are gone. */
  DocumentWorld delete(String kind, String name) {
    Fields object = objects.get(key(kind, "default", name));
    object.object("metadata").put("deletionTimestamp", NOW);
    written(object, false);
    collect(object);
    return this;
  }

  private void collect(Fields document) {
    var object = new KubeObject(document);
    if (object.isBeingDeleted() && object.finalizers().isEmpty()) {
      objects.remove(key(object.kind(), object.namespace(), object.name()));
    }
  }

  KubeObject get(String kind, String name) {
    return new KubeObject(objects.get(key(kind, "default", name)));
  }

  /** The next plan with writes, of whichever object. */
  private List<Write> next() {
    for (Fields document : List.copyOf(objects.values())) {
      List<Write> writes = plan(new KubeObject(document)).writes();
      if (!writes.isEmpty()) {
        return writes;
      }
    }
    return List.of();
  }

  WritePlan plan(KubeObject object) {
    return switch (object.kind()) {
      case "VirtualMachine" -> reconciliation().plan(observation(object));
      case "VirtualMachineSnapshot" -> SnapshotReconciliation.plan(seen(object));
      case "VirtualMachineRestore" -> RestoreReconciliation.plan(seen(object));
      default -> WritePlan.of();
    };
  }

  private SnapshotObservation seen(KubeObject object) {
    return new SnapshotObservation(object, this, storage, Optional.empty(), NOW);
  }

  private VirtualMachineReconciliation reconciliation() {
    Fields kubevirt = objects.getOrDefault(key("KubeVirt", "default", "kubevirt"), new Fields());
    return new VirtualMachineReconciliation(
        ConfiguredEngine.of(kubevirt, this, pinning, Payload.COMPLETE));
  }

  private Observation observation(KubeObject vm) {
    return new Observation(
        vm,
        false,
        find("VirtualMachineInstance", vm),
        objects.values().stream()
            .map(KubeObject::new)
            .filter(object -> object.kind().equals("ControllerRevision"))
            .filter(revision -> vm.owns(revision))
            .toList(),
        name -> find("DataVolume", "default", name).map(found -> new KubeObject(found)),
        Optional.empty(),
        NOW);
  }

  private Optional<KubeObject> find(String kind, KubeObject vm) {
    return find(kind, vm.namespace(), vm.name()).map(found -> new KubeObject(found));
  }

  /** Plans and writes until nothing is left to do. */
  DocumentWorld settle() {
    return interruptedAfter(Integer.MAX_VALUE);
  }

  /** The first writes, after which whoever performed them dies. */
  DocumentWorld interruptedAfter(int most) {
    int left = most;
    for (int plans = 0; plans < MANY; plans++) {
      List<Write> writes = next();
      if (writes.isEmpty() || left == 0) {
        return this;
      }
      for (Write write : writes.subList(0, Math.min(left, writes.size()))) {
        perform(write);
        left--;
      }
    }
    throw new AssertionError("never settles: " + next());
  }

  /** What was written, in words. */
  List<String> done() {
    return done;
  }

  /** Everything there is, without what tells in which order it came. */
  Map<String, Fields> state() {
    var state = new TreeMap<String, Fields>();
    objects.forEach(
        (key, document) -> {
          Fields copy = Fields.copyOf(document);
          copy.object("metadata").remove("resourceVersion");
          state.put(key, copy);
        });
    return state;
  }

  private void perform(Write write) {
    switch (write) {
      case Write.Create creation -> create(creation.document());
      case Write.CreateFor creation -> {
        current(creation.owner());
        create(creation.document());
      }
      case Write.Patch patch -> {
        Fields object = current(patch.object());
        patch.operations().forEach(operation -> patch(object, (Map<?, ?>) operation));
        written(
            object,
            patch.operations().stream()
                .anyMatch(
                    operation -> Fields.text(Fields.map(operation), "path").startsWith("/spec")));
        collect(object);
      }
      case Write.PatchStatus patch -> {
        Fields object = current(patch.object());
        object.put("status", Fields.copyOf(patch.status()));
        written(object, false);
      }
      case Write.Delete deletion -> {
        Fields object = objects.remove(key(deletion.kind(), deletion.namespace(), deletion.name()));
        assertThat(new KubeObject(object).uid()).isEqualTo(deletion.uid());
      }
      case Write.Event _ -> {}
      case Write.EventFor told -> current(told.event().about());
    }
    done.add(words(write));
  }

  static String words(Write write) {
    return switch (write) {
      case Write.Create creation -> "create " + name(creation.document());
      case Write.CreateFor creation -> "create " + name(creation.document());
      case Write.Patch patch -> "patch " + name(patch.object());
      case Write.PatchStatus patch -> "patch status of " + name(patch.object());
      case Write.Delete deletion -> "delete " + deletion.kind() + " " + deletion.name();
      case Write.Event event -> "event " + event.type() + " " + event.reason();
      case Write.EventFor told -> words(told.event());
    };
  }

  private static String name(Map<String, Object> document) {
    var object = new KubeObject(document);
    return object.kind() + " " + object.name();
  }

  private void create(Fields document) {
    Fields object = Fields.copyOf(document);
    Fields metadata = object.object("metadata");
    metadata.putIfAbsent("namespace", "default");
    var named = new KubeObject(object);
    String key = key(named.kind(), named.namespace(), named.name());
    assertThat(objects).as("what is there already").doesNotContainKey(key);
    int incarnation = incarnations.merge(key, 1, Integer::sum);
    metadata.put("uid", "uid-%s-%s-%d".formatted(named.kind(), named.name(), incarnation));
    metadata.put("generation", 1L);
    metadata.put("creationTimestamp", NOW);
    metadata.put("resourceVersion", Integer.toString(++version));
    objects.put(key, object);
  }

  /** The object itself, provided that a plan was made of it as it is. */
  private Fields current(Map<String, Object> seen) {
    var planned = new KubeObject(seen);
    Fields object = objects.get(key(planned.kind(), planned.namespace(), planned.name()));
    assertThat(new KubeObject(object).resourceVersion())
        .as("the version of %s", planned.name())
        .isEqualTo(planned.resourceVersion());
    // What was seen stays as it was.
    Fields copy = Fields.copyOf(object);
    objects.put(key(planned.kind(), planned.namespace(), planned.name()), copy);
    return copy;
  }

  private void written(Fields object, boolean spec) {
    Fields metadata = object.object("metadata");
    metadata.put("resourceVersion", Integer.toString(++version));
    if (spec) {
      metadata.put("generation", (Long) metadata.get("generation") + 1);
    }
  }

  private static void patch(Fields object, Map<?, ?> operation) {
    var keys = new ArrayList<>(List.of(((String) operation.get("path")).substring(1).split("/")));
    String last = keys.removeLast();
    Fields node = object;
    for (String key : keys) {
      node = (Fields) node.get(key);
    }
    if (operation.get("op").equals("add")) {
      node.put(last, Fields.copy(operation.get("value")));
    } else {
      node.remove(last);
    }
  }

  private static String key(String kind, String namespace, String name) {
    return kind + "/" + (namespace == null ? "" : namespace) + "/" + name;
  }

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return Optional.ofNullable(objects.get(key(kind, namespace, name)));
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    String prefix = key(kind, namespace, "");
    return objects.keySet().stream()
        .filter(key -> key.startsWith(prefix))
        .map(key -> key.substring(prefix.length()))
        .toList();
  }
}
