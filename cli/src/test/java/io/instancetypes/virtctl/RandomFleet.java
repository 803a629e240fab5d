package io.instancetypes.virtctl;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

/** VMs with their types in a namespace, and something that changes there. */
final class RandomFleet {
  private static final Pattern NAME = Pattern.compile("name: ([\\w-]+)");
  private static final List<String> TYPES = List.of("a", "b");

  private final String seed;
  private final String namespace;
  private final Random random;
  private final List<String> documents = new ArrayList<>();
  private final List<String> machines = new ArrayList<>();
  private final List<String> running = new ArrayList<>();
  private final List<String> history = new ArrayList<>();
  private final List<String> changes = new ArrayList<>();
  private final List<String> deleted = new ArrayList<>();

  RandomFleet(String seed, String namespace) {
    this.seed = seed;
    this.namespace = namespace;
    this.random = new Random(seed.hashCode());
    TYPES.forEach(name -> documents.add(type(name)));
    // One that demands something would keep machines from being there at all.
    documents.add(preference().replace("requirements: {memory: {guest: 2Gi}}", ""));
    int size = 2 + random.nextInt(4);
    for (int i = 0; i < size; i++) {
      machine("vm" + i);
    }
    invent();
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private String type(String name) {
    return """
    apiVersion: instancetype.kubevirt.io/v1beta2
    kind: VirtualMachineInstancetype
    metadata: {name: %s, namespace: %s}
    spec: {cpu: {guest: %d%s%s}, memory: {guest: %s%s}}
    """
        .formatted(
            name,
            namespace,
            one(List.of(1, 2, 4)),
            one(List.of("", "", ", model: Haswell", ", dedicatedCPUPlacement: false")),
            one(List.of("", "", ", maxSockets: 4", ", maxSockets: 8")),
            one(List.of("1Gi", "2Gi", "3Gi", "4Gi")),
            one(List.of("", "", ", maxGuest: 8Gi")));
  }

  private String preference() {
    return """
    apiVersion: instancetype.kubevirt.io/v1beta2
    kind: VirtualMachinePreference
    metadata: {name: p, namespace: %s}
    spec: {%s}
    """
        .formatted(
            namespace,
            one(
                List.of(
                    "cpu: {preferredCPUTopology: preferCores}",
                    "cpu: {preferredCPUTopology: preferSockets}",
                    "machine: {preferredMachineType: q35-rhel}",
                    "devices: {preferredInterfaceModel: e1000, preferredInputBus: usb}",
                    "features: {preferredAcpi: {}, preferredHyperv: {relaxed: {}}}",
                    "requirements: {memory: {guest: 2Gi}}",
                    "preferredTerminationGracePeriodSeconds: 30")));
  }

  private void machine(String name) {
    machines.add(name);
    boolean runs = random.nextInt(3) > 0;
    if (runs) {
      running.add(name);
    }
    documents.add(vm(name, runs, random.nextBoolean()));
  }

  private String vm(String name, boolean runs, boolean typed) {
    String size =
        typed
            ? ""
            : ", cpu: {sockets: %d}, memory: {guest: %s}"
                .formatted(one(List.of(1, 2, 3)), one(List.of("1Gi", "2Gi", "4Gi")));
    return """
    apiVersion: kubevirt.io/v1
    kind: VirtualMachine
    metadata: {name: %s, namespace: %s}
    spec:
      runStrategy: %s
      %s
      %s
      template: {spec: {%s domain: {devices: {}%s}}}
    """
        .formatted(
            name,
            namespace,
            runs ? "Always" : "Manual",
            typed
                ? "instancetype: {name: %s, kind: VirtualMachineInstancetype}".formatted(one(TYPES))
                : "",
            random.nextBoolean() ? "preference: {name: p, kind: VirtualMachinePreference}" : "",
            one(List.of("", "", "nodeSelector: {disk: ssd},", "hostname: web,")),
            size);
  }

  private void invent() {
    String what =
        one(
            List.of(
                "type",
                "preference",
                "machine",
                "machine",
                "both",
                "grow",
                "grow",
                "return",
                "delete",
                "create"));
    switch (what) {
      case "preference" -> changes.add(preference());
      case "grow" -> grow(changes);
      case "return" -> {
        grow(history);
        history.forEach(grown -> changes.add(original(name(grown))));
      }
      case "type" -> changes.add(type(one(TYPES)));
      case "delete" -> deleted.add("virtualmachineinstancetype/" + one(TYPES));
      case "create" -> changes.add(vm("new", random.nextBoolean(), random.nextBoolean()));
      case "both" -> {
        changes.add(type(one(TYPES)));
        changeMachine();
      }
      default -> changeMachine();
    }
  }

  /** A machine of its own size with more memory, more sockets, or somewhere else. */
  private void grow(List<String> into) {
    List<String> own = documents.stream().filter(each -> each.contains("sockets: ")).toList();
    if (own.isEmpty()) {
      return;
    }
    into.add(
        one(own)
            .replaceAll("sockets: \\d", "sockets: " + one(List.of(3, 4, 8)))
            .replaceAll("memory: .guest: \\dGi", "memory: {guest: " + one(List.of("4Gi", "6Gi")))
            .replace(
                "{spec: { domain",
                one(List.of("{spec: { domain", "{spec: {nodeSelector: {a: b}, domain"))));
  }

  private String original(String name) {
    return documents.stream()
        .filter(each -> each.contains("kind: VirtualMachine\n") && name(each).equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Sometimes it clashes, sometimes it takes another type, sometimes it has none any more. */
  private void changeMachine() {
    String name = one(machines);
    boolean clashes = random.nextInt(4) == 0;
    String machine = vm(name, running.contains(name), clashes || random.nextBoolean());
    changes.add(
        clashes ? machine.replace("{devices: {}", "{devices: {}, memory: {guest: 9Gi}") : machine);
  }

  static String name(String document) {
    var found = NAME.matcher(document);
    return found.find() ? found.group(1) : "";
  }

  String namespace() {
    return namespace;
  }

  List<String> documents() {
    return documents;
  }

  List<String> machines() {
    return machines;
  }

  boolean runs(String name) {
    return running.contains(name);
  }

  /** What was changed since the machines began to run. */
  List<String> history() {
    return history;
  }

  List<String> changes() {
    return changes;
  }

  String change() {
    // With no document, one that changes nothing, and that no change deletes: the preference.
    return changes.isEmpty() ? documents.get(TYPES.size()) : String.join("---\n", changes);
  }

  List<String> deleted() {
    return deleted;
  }

  @Override
  public String toString() {
    return seed;
  }
}
