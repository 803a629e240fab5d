package io.instancetypes.engine.revise;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.defaults.ReferencePolicy;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.testing.Manifests;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One VirtualMachine among objects, on which plans are carried out write by write. */
final class World implements ObjectLookup {
  private final Map<String, Fields> objects = new TreeMap<>();
  private Pinning pinning = Pinning.SPEC_AND_STATUS;
  private Payload payload = Payload.COMPLETE;
  private ReferencePolicy policy = ReferencePolicy.REFERENCE;
  private Fields vm;

  /** A VirtualMachine {@code web} in {@code team}; the rest of its spec and its status is given. */
  static World of(String spec, String status) {
    var world = new World();
    world.vm =
        Manifests.document(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata: {name: web, namespace: team, uid: vm-uid}
            """);
    Fields whole = Manifests.document(spec);
    whole.putIfAbsent("template", Manifests.yaml("{spec: {domain: {}}}"));
    world.vm.put("spec", whole);
    if (!status.isEmpty()) {
      world.vm.put("status", Manifests.yaml(status));
    }
    return world;
  }

  World with(String... documents) {
    for (String document : documents) {
      put(Manifests.document(document));
    }
    return this;
  }

  World pinning(Pinning other) {
    pinning = other;
    return this;
  }

  World payload(Payload other) {
    payload = other;
    return this;
  }

  World policy(ReferencePolicy other) {
    policy = other;
    return this;
  }

  /** A cluster-wide instance type {@code small}. */
  static String small(int generation, int vcpus) {
    return """
    apiVersion: instancetype.kubevirt.io/v1beta2
    kind: VirtualMachineClusterInstancetype
    metadata: {name: small, uid: type-uid, generation: %d, resourceVersion: "7",
      creationTimestamp: "2026-01-01T00:00:00Z", labels: {a: b}, annotations: {c: d},
      finalizers: [x/y], managedFields: [{manager: kubectl}]}
    spec: {cpu: {guest: %d}, memory: {guest: 1Gi}}
    """
        .formatted(generation, vcpus);
  }

  /** A revision of {@code small} that the VirtualMachine owns. */
  static String revision(String name, String version, int vcpus) {
    return """
    apiVersion: apps/v1
    kind: ControllerRevision
    metadata:
      name: %s
      namespace: team
      uid: uid-of-%s
      labels:
        instancetype.kubevirt.io/object-name: small
        instancetype.kubevirt.io/object-kind: VirtualMachineClusterInstancetype
        instancetype.kubevirt.io/object-version: %s
      ownerReferences: [{kind: VirtualMachine, name: web, uid: vm-uid}]
    data:
      apiVersion: instancetype.kubevirt.io/%s
      kind: VirtualMachineClusterInstancetype
      metadata: {name: small, uid: type-uid, generation: 1}
      spec: {cpu: {guest: %d}, memory: {guest: 1Gi}}
    """
        .formatted(name, name, version, version, vcpus);
  }

  void put(Fields document) {
    KubeObject identity = KubeObject.of(document);
    objects.put(
        key((String) document.get("kind"), identity.namespace(), identity.name()), document);
  }

  void remove(String kind, String namespace, String name) {
    objects.remove(key(kind, namespace, name));
  }

  Fields vm() {
    return vm;
  }

  Plan plan() {
    var before = Fields.copyOf(vm);
    var engine = new Engine(ClusterConfig.UNCONFIGURED, this);
    var reviser = new Reviser(engine, this, pinning, payload);
    Plan late = new LateInference(ClusterConfig.UNCONFIGURED, this).plan(vm);
    Plan plan =
        late.isSettled() ? new ReferenceExpansion(engine, this, reviser).plan(vm, policy) : late;
    assertThat(vm).as("the VirtualMachine after planning").isEqualTo(before);
    return plan;
  }

  /** Plans and writes until nothing is left to do. */
  World settle() {
    for (int rounds = 0; rounds < 5; rounds++) {
      Plan plan = plan();
      assertThat(plan.failure()).isEmpty();
      plan.writes().forEach(this::perform);
      if (plan.writes().isEmpty()) {
        return this;
      }
    }
    throw new AssertionError("never settles: " + plan());
  }

  /** The first writes of one plan after the other, after which whoever performed them dies. */
  World interruptedAfter(int writes) {
    int left = writes;
    while (left > 0) {
      List<Write> wanted = plan().writes().stream().limit(left).toList();
      assertThat(wanted).as("writes that are left to do").isNotEmpty();
      wanted.forEach(this::perform);
      left -= wanted.size();
    }
    return this;
  }

  /** All writes of one plan after the other until nothing is left to do, none of them done. */
  List<Write> writesUntilSettled() {
    World copy = copy();
    var writes = new ArrayList<Write>();
    for (Plan plan = copy.plan(); !plan.writes().isEmpty(); plan = copy.plan()) {
      writes.addAll(plan.writes());
      plan.writes().forEach(copy::perform);
    }
    return writes;
  }

  World copy() {
    var copy = new World();
    objects.forEach((key, document) -> copy.objects.put(key, Fields.copyOf(document)));
    copy.vm = Fields.copyOf(vm);
    return copy.pinning(pinning).policy(policy).payload(payload);
  }

  /** The names of all revisions. */
  List<String> revisions() {
    return List.copyOf(names("ControllerRevision", "team"));
  }

  void perform(Write write) {
    switch (write) {
      case Write.Create creation -> {
        assertThat(revisions()).doesNotContain(KubeObject.of(creation.document()).name());
        put(creation.document());
      }
      case Write.Patch patch -> patch(patch.operations());
      case Write.PatchStatus patch -> vm.put("status", Fields.copyOf(patch.status()));
      case Write.Delete deletion ->
          assertThat(objects.remove(key("ControllerRevision", "team", deletion.name())))
              .isNotNull();
      case Write.CreateFor _, Write.Event _, Write.EventFor _ ->
          throw new AssertionError("not for revisions");
    }
  }

  private void patch(List<Object> operations) {
    for (Object each : operations) {
      Map<?, ?> operation = (Map<?, ?>) each;
      var keys = new ArrayList<>(List.of(((String) operation.get("path")).substring(1).split("/")));
      String last = keys.removeLast();
      Fields node = vm;
      for (String key : keys) {
        node = (Fields) node.get(key);
      }
      if (operation.get("op").equals("add")) {
        node.put(last, operation.get("value"));
      } else {
        assertThat(node.remove(last)).as("what %s removes", operation).isNotNull();
      }
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
