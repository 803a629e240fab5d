package io.instancetypes.engine.plan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.documents.Yaml;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.DocumentObjects;
import io.instancetypes.engine.rule.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A plan")
class PlannerTest {
  private static final String SMALL = type("small", "{cpu: {guest: 1}, memory: {guest: 2Gi}}");
  private static final String LARGER = type("small", "{cpu: {guest: 1}, memory: {guest: 4Gi}}");
  private static final String LIVE_UPDATE =
      """
      ---
      {apiVersion: kubevirt.io/v1, kind: KubeVirt, metadata: {name: kubevirt, namespace: kubevirt},
       spec: {configuration: {vmRolloutStrategy: LiveUpdate}}}
      """;

  private static String type(String name, String spec) {
    return """
    ---
    {apiVersion: instancetype.kubevirt.io/v1beta1, kind: VirtualMachineClusterInstancetype,
     metadata: {name: %s}, spec: %s}
    """
        .formatted(name, spec);
  }

  private static String revision(String name, String type, String spec) {
    return """
    ---
    {apiVersion: apps/v1, kind: ControllerRevision, metadata: {name: %s, namespace: default},
     data: {apiVersion: instancetype.kubevirt.io/v1beta1, metadata: {name: %s},
            kind: VirtualMachineClusterInstancetype, spec: %s}}
    """
        .formatted(name, type, spec);
  }

  private static String vm(String matcher, String template) {
    return """
    ---
    {apiVersion: kubevirt.io/v1, kind: VirtualMachine,
     metadata: {name: web, namespace: default, uid: '1'},
     spec: {runStrategy: Always, instancetype: {%s},
            template: {spec: %s}}}
    """
        .formatted(matcher, template);
  }

  private static String vm(String matcher) {
    return vm(matcher, "{domain: {devices: {}}}");
  }

  /** An instance as the controllers would have started it. */
  private static String running(String size, String startedAs) {
    return """
    ---
    {apiVersion: kubevirt.io/v1, kind: VirtualMachineInstance,
     metadata: {name: web, namespace: default, ownerReferences: [{uid: '1'}],
                annotations: {instancetype.kubevirt.io/started-spec: '%s'}},
     spec: {architecture: amd64, domain: %s},
     status: {phase: Running, conditions: [{type: LiveMigratable, status: 'True'}]}}
    """
        .formatted(startedAs, size);
  }

  private static String started(String matcher) {
    return """
    {"runStrategy":"Always","instancetype":{%s},"template":{"spec":{"domain":{"devices":{}}}}}\
    """
        .formatted(matcher);
  }

  private static List<Fields> documents(String text) {
    var documents = new ArrayList<Fields>();
    Yaml.read(text.getBytes(UTF_8), document -> documents.add((Fields) document));
    return documents;
  }

  private static ClusterConfig config(List<Fields> documents) {
    return documents.stream()
        .filter(document -> "KubeVirt".equals(document.get("kind")))
        .reduce((first, second) -> second)
        .map(ClusterConfig::of)
        .orElse(ClusterConfig.UNCONFIGURED);
  }

  private static ChangePlan plan(String present, String change, ObjectKey... deleted) {
    List<Fields> now = documents(present);
    List<Fields> applied = documents(change);
    var objects = new DocumentObjects(now);
    var then = new ArrayList<>(now);
    then.addAll(applied);
    return new Planner(
            objects,
            new ChangeSet(objects, applied, List.of(deleted)),
            config(now),
            config(then),
            QuotaScope.SIZE)
        .plan(now.stream().filter(each -> "VirtualMachine".equals(each.get("kind"))));
  }

  private static MachinePlan only(ChangePlan plan) {
    assertThat(plan.machines()).hasSize(1);
    return plan.machines().getFirst();
  }

  private static List<String> differences(MachinePlan machine) {
    return machine.differences().stream()
        .map(
            each ->
                "%s: %s (%s) -> %s (%s) %s"
                    .formatted(
                        each.path(),
                        each.before(),
                        each.fromBefore(),
                        each.after(),
                        each.fromAfter(),
                        each.live() ? "live" : "restart"))
        .toList();
  }

  private static final String MEMORY =
      "spec.domain.memory.guest: 2Gi (instance type small) -> 4Gi (instance type small) ";

  @Test
  @DisplayName("names who asked for a feature, not that it is on because somebody did")
  void mentioned() {
    String preference =
        """
        ---
        {apiVersion: instancetype.kubevirt.io/v1beta1, kind: VirtualMachineClusterPreference,
         metadata: {name: guest}, spec: {features: {preferredApic: {}}}}
        """;
    String named =
        vm("name: small").replace("instancetype:", "preference: {name: guest}, instancetype:");
    assertThat(differences(only(plan(SMALL + preference + vm("name: small"), named))))
        .containsExactly(
            "spec.domain.features.apic: null (nobody) -> {enabled=true} (preference guest)"
                + " restart");
  }

  @Test
  @DisplayName("refuses to create what no server takes under its name")
  void names() {
    String strange =
        vm("name: small").replace("name: web, namespace: default", "name: Web_1, namespace: a.b");
    assertThat(only(plan(SMALL, strange)))
        .satisfies(
            machine -> {
              assertThat(machine.verdict()).isEqualTo(ChangeVerdict.REFUSED);
              assertThat(machine.causes())
                  .extracting(Cause::field)
                  .containsExactly("metadata.name", "metadata.namespace");
            });
    assertThat(plan(SMALL, type("Large", "{cpu: {guest: 1}, memory: {guest: 1Gi}}")).objects())
        .singleElement()
        .satisfies(
            object ->
                assertThat(object.causes().getFirst().message())
                    .isEqualTo(
                        "metadata.name: \"Large\" is no DNS subdomain of lower-case letters,"
                            + " digits, - and ."));
  }

  @Test
  @DisplayName("leaves a VM unchanged that names something else, or whose type means the same")
  void unchanged() {
    String present = SMALL + vm("name: small");
    assertThat(only(plan(present, type("other", "{cpu: {guest: 2}, memory: {guest: 1Gi}}"))))
        .isEqualTo(
            new MachinePlan(
                "default", "web", ChangeVerdict.UNCHANGED, false, List.of(), List.of()));
    ChangePlan same = plan(present, type("small", "{cpu: {guest: 1}, memory: {guest: 2048Mi}}"));
    assertThat(only(same).verdict()).isEqualTo(ChangeVerdict.UNCHANGED);
    assertThat(same.changesSomething()).isFalse();
  }

  private static String volume(String type) {
    return """
    ---
    {apiVersion: v1, kind: PersistentVolumeClaim,
     metadata: {name: root, namespace: default,
                labels: {instancetype.kubevirt.io/default-instancetype: %s}}}
    """
        .formatted(type);
  }

  @Test
  @DisplayName("reaches a VM of files through the volume from which it infers, and its type")
  void inference() {
    String inferring =
        vm(
            "inferFromVolume: root",
            "{domain: {devices: {}}, volumes: [{name: root, persistentVolumeClaim:"
                + " {claimName: root}}]}");
    String present = SMALL + type("big", "{cpu: {guest: 1}, memory: {guest: 4Gi}}") + inferring;
    MachinePlan relabelled = only(plan(present + volume("small"), volume("big")));
    assertThat(relabelled.verdict()).isEqualTo(ChangeVerdict.NEXT_START);
    assertThat(differences(relabelled))
        .containsExactly(
            MEMORY.replace("4Gi (instance type small)", "4Gi (instance type big)") + "restart");
    assertThat(only(plan(present + volume("small"), LARGER)).verdict())
        .isEqualTo(ChangeVerdict.NEXT_START);
    assertThat(only(plan(present + volume("big"), LARGER)).verdict())
        .isEqualTo(ChangeVerdict.UNCHANGED);
    MachinePlan lost =
        only(
            plan(
                present + volume("small"),
                "",
                ObjectKey.of("PersistentVolumeClaim", "default", "root")));
    assertThat(lost.verdict()).isEqualTo(ChangeVerdict.REFUSED);
    assertThat(lost.causes())
        .extracting(Cause::field)
        .containsExactly("spec.instancetype.inferFromVolume");
  }

  @Test
  @DisplayName("says of a VM that a revision holds what a refresh would change")
  void pinned() {
    MachinePlan machine =
        only(
            plan(
                SMALL
                    + revision("web-small", "small", "{cpu: {guest: 1}, memory: {guest: 2Gi}}")
                    + vm("name: small, revisionName: web-small"),
                LARGER));
    assertThat(machine.verdict()).isEqualTo(ChangeVerdict.PINNED);
    assertThat(differences(machine)).containsExactly(MEMORY + "restart");
    assertThat(machine.causes()).isEmpty();
  }

  @Test
  @DisplayName("changes a running VM live where memory and sockets have room")
  void live() {
    String present =
        LIVE_UPDATE
            + SMALL
            + vm("name: small")
            + running(
                "{cpu: {sockets: 1, maxSockets: 4}, memory: {guest: 2Gi, maxGuest: 8Gi}}",
                started("\"name\":\"small\",\"revisionName\":\"web-small\""))
            + revision("web-small", "small", "{cpu: {guest: 1}, memory: {guest: 2Gi}}");
    MachinePlan machine = only(plan(present, LARGER));
    assertThat(machine.verdict()).isEqualTo(ChangeVerdict.LIVE);
    assertThat(differences(machine)).containsExactly(MEMORY + "live");
  }

  @Test
  @DisplayName("tells what of a running VM needs a restart from what would not")
  void restart() {
    String size = "{cpu: {sockets: 1, maxSockets: 4}, memory: {guest: 2Gi, maxGuest: 8Gi}}";
    String change =
        type("small", "{cpu: {guest: 1, model: host-passthrough}, memory: {guest: 4Gi}}");
    String kept =
        SMALL
            + vm("name: small")
            + running(size, started("\"name\":\"small\",\"revisionName\":\"web-small\""))
            + revision("web-small", "small", "{cpu: {guest: 1}, memory: {guest: 2Gi}}");
    MachinePlan live = only(plan(LIVE_UPDATE + kept, change));
    assertThat(live.verdict()).isEqualTo(ChangeVerdict.RESTART);
    assertThat(differences(live))
        .containsExactly(
            "spec.domain.cpu.model: host-model (default: KubeVirt's choice) ->"
                + " host-passthrough (instance type small) restart",
            MEMORY + "live");
    assertThat(differences(only(plan(kept, LARGER)))).containsExactly(MEMORY + "restart");
  }

  @Test
  @DisplayName("compares room to grow that a type asks for with what the cluster would give")
  void givenRoom() {
    String asks = type("small", "{cpu: {guest: 1, maxSockets: 4}, memory: {guest: 2Gi}}");
    String more =
        type("small", "{cpu: {guest: 1, maxSockets: 6}, memory: {guest: 2Gi, maxGuest: 3Gi}}");
    String vm = vm("name: small");
    assertThat(only(plan(LIVE_UPDATE + SMALL + vm, asks)).verdict())
        .isEqualTo(ChangeVerdict.UNCHANGED);
    assertThat(differences(only(plan(LIVE_UPDATE + more + vm, asks))))
        .containsExactly(
            "spec.domain.cpu.maxSockets: 6 (instance type small) -> 4 (instance type small)"
                + " restart",
            "spec.domain.memory.maxGuest: 3Gi (instance type small) ->"
                + " 8Gi (default: room for live updates) restart");
    assertThat(differences(only(plan(asks + vm, SMALL))))
        .as("without live updates there is none")
        .containsExactly(
            "spec.domain.cpu.maxSockets: 4 (instance type small) -> null (nobody) restart");

    String running =
        running(
            "{cpu: {sockets: 1, maxSockets: 4}, memory: {guest: 2Gi, maxGuest: 8Gi}}",
            started("\"name\":\"small\",\"revisionName\":\"web-small\""));
    String revision = "{cpu: {guest: 1, maxSockets: 4}, memory: {guest: 2Gi}}";
    String kept = LIVE_UPDATE + asks + vm + running + revision("web-small", "small", revision);
    MachinePlan grown = only(plan(kept, LARGER));
    assertThat(grown.verdict()).isEqualTo(ChangeVerdict.LIVE);
    assertThat(differences(grown)).containsExactly(MEMORY + "live");
  }

  @Test
  @DisplayName("lets a VM that does not run differ at its next start")
  void nextStart() {
    MachinePlan machine = only(plan(SMALL + vm("name: small"), LARGER));
    assertThat(machine.verdict()).isEqualTo(ChangeVerdict.NEXT_START);
    assertThat(differences(machine)).containsExactly(MEMORY + "restart");
  }

  @Test
  @DisplayName("refuses a VM that the changed type would clash with, with the ways out")
  void refused() {
    String clash = "{domain: {devices: {}, cpu: {model: Haswell}}}";
    MachinePlan machine =
        only(
            plan(
                SMALL + vm("name: small", clash),
                type("small", "{cpu: {guest: 1, model: EPYC}, memory: {guest: 2Gi}}")));
    assertThat(machine.verdict()).isEqualTo(ChangeVerdict.REFUSED);
    assertThat(machine.causes()).hasSize(1);
    Cause cause = machine.causes().getFirst();
    assertThat(cause.message())
        .isEqualTo(
            "spec.template.spec.domain.cpu.model: the VM sets Haswell, which conflicts with"
                + " selected instance type: VirtualMachineClusterInstancetype small sets"
                + " spec.cpu.model to EPYC");
    assertThat(cause.waysOut()).hasSize(3);
  }

  @Test
  @DisplayName("lets the revision follow where a VM takes another type, unless its owner wrote it")
  void revisionFollows() {
    String present =
        SMALL
            + type("large", "{cpu: {guest: 1}, memory: {guest: 4Gi}}")
            + revision("web-small", "small", "{cpu: {guest: 1}, memory: {guest: 2Gi}}")
            + vm("name: small, revisionName: web-small");
    MachinePlan machine = only(plan(present, vm("name: large")));
    assertThat(machine.verdict()).isEqualTo(ChangeVerdict.NEXT_START);
    assertThat(differences(machine))
        .containsExactly(
            "spec.domain.memory.guest: 2Gi (instance type small) -> 4Gi (instance type large)"
                + " restart");

    String owned =
        "uid: '1', managedFields: [{manager: jane, fieldsV1: {'f:spec': {'f:instancetype':"
            + " {'f:revisionName': {}}}}}]";
    machine = only(plan(present.replace("uid: '1'", owned), vm("name: large")));
    assertThat(machine.verdict()).isEqualTo(ChangeVerdict.REFUSED);
    assertThat(machine.causes().getFirst().message())
        .isEqualTo(
            "spec.instancetype.revisionName: still names the revision of small, but the name"
                + " changed to large");
  }

  @Test
  @DisplayName("repairs a VM whose type was missing")
  void repaired() {
    ChangePlan plan = plan(vm("name: small"), SMALL);
    assertThat(only(plan).verdict()).isEqualTo(ChangeVerdict.REPAIRED);
    assertThat(plan.isBad()).isFalse();
  }

  @Test
  @DisplayName("calls a VM broken whose type is deleted, and says when that would hurt")
  void broken() {
    var small = new ObjectKey("VirtualMachineClusterInstancetype", "", "small");
    ChangePlan plan = plan(SMALL + vm("name: small"), "", small);
    assertThat(only(plan).verdict()).isEqualTo(ChangeVerdict.BROKEN);
    assertThat(only(plan).causes().stream().map(Cause::message))
        .containsExactly(
            "spec.instancetype: VirtualMachineClusterInstancetype small is deleted and no revision"
                + " holds it; an instance that runs goes on, the next start and every write of the"
                + " VM fail",
            "spec.instancetype: there is no VirtualMachineClusterInstancetype small");
    assertThat(plan.isBad()).isTrue();

    String held = revision("web-small", "small", "{cpu: {guest: 1}, memory: {guest: 2Gi}}");
    MachinePlan machine =
        only(plan(SMALL + held + vm("name: small, revisionName: web-small"), "", small));
    assertThat(machine.verdict()).isEqualTo(ChangeVerdict.BROKEN);
    assertThat(machine.causes().stream().map(Cause::message))
        .containsExactly(
            "spec.instancetype: VirtualMachineClusterInstancetype small is deleted; nothing changes"
                + " while the revision of the VM holds it, but a refresh fails");
  }

  @Test
  @DisplayName("says that what is not there cannot be deleted, and that nothing else changes")
  void missing() {
    ChangePlan plan =
        plan(
            vm("name: smal"),
            SMALL,
            ObjectKey.of("VirtualMachineClusterInstancetype", "", "smal"),
            ObjectKey.of("VirtualMachine", "default", "wep"));
    assertThat(only(plan).verdict()).isEqualTo(ChangeVerdict.UNCHANGED);
    assertThat(plan.isBad()).isTrue();
    assertThat(plan.objects().stream().skip(1))
        .containsExactly(
            new ChangePlan.ObjectChange(
                ObjectKey.of("VirtualMachineClusterInstancetype", "", "smal"),
                ChangePlan.Action.DELETE,
                List.of(
                    Cause.notFound(
                        "metadata.name",
                        "there is no VirtualMachineClusterInstancetype smal to delete",
                        "Name one that is there, or leave it out."))),
            new ChangePlan.ObjectChange(
                ObjectKey.of("VirtualMachine", "default", "wep"),
                ChangePlan.Action.DELETE,
                List.of(
                    Cause.notFound(
                        "metadata.name",
                        "there is no VirtualMachine default/wep to delete; did you mean web?",
                        "Name one that is there, or leave it out."))));
  }

  @Test
  @DisplayName("reaches all VMs with a setting of the cluster, pinned or not")
  void setting() {
    MachinePlan machine =
        only(
            plan(
                SMALL
                    + revision("web-small", "small", "{cpu: {guest: 1}, memory: {guest: 2Gi}}")
                    + vm("name: small, revisionName: web-small"),
                """
                {apiVersion: kubevirt.io/v1, kind: KubeVirt,
                 metadata: {name: kubevirt, namespace: kubevirt},
                 spec: {configuration: {cpuModel: Haswell}}}
                """));
    assertThat(machine.verdict()).isEqualTo(ChangeVerdict.NEXT_START);
    assertThat(machine.differences().stream().map(PlannedDifference::path))
        .containsExactly("spec.domain.cpu.model");
  }

  @Test
  @DisplayName("leaves out VMs that are deleted, and lists those that the change makes")
  void comingAndGoing() {
    Map<String, Object> leaving = documents(vm("name: small")).getFirst();
    ((Fields) leaving).object("metadata").put("deletionTimestamp", "2026-01-01T00:00:00Z");
    var objects = new DocumentObjects(List.of(leaving));
    List<Fields> change = documents(SMALL + vm("name: small").replace("name: web", "name: new"));
    ChangePlan plan =
        new Planner(
                objects,
                new ChangeSet(objects, change, List.of()),
                ClusterConfig.UNCONFIGURED,
                ClusterConfig.UNCONFIGURED,
                QuotaScope.SIZE)
            .plan(List.of(leaving).stream());
    assertThat(only(plan))
        .isEqualTo(
            new MachinePlan(
                "default", "new", ChangeVerdict.NEXT_START, true, List.of(), List.of()));
    assertThat(plan.objects().stream().map(each -> each.action() + " " + each.object()))
        .containsExactly(
            "CREATE VirtualMachineClusterInstancetype small", "CREATE VirtualMachine default/new");
  }

  @Test
  @DisplayName("takes a change of the VM itself for what it is, with what the cluster wrote kept")
  void ownChange() {
    String old =
        """
        ---
        {apiVersion: kubevirt.io/v1, kind: VirtualMachine,
         metadata: {name: web, namespace: default, uid: '1'},
         spec: {runStrategy: Always, instancetype: {name: small, kind:
                virtualmachineclusterinstancetype, revisionName: web-small},
                template: {spec: {architecture: amd64, domain: {devices: {},
                  machine: {type: pc-q35-9.0}, firmware: {uuid: '11', serial: '12'}}}}}}
        """;
    MachinePlan machine =
        only(
            plan(
                SMALL
                    + revision("web-small", "small", "{cpu: {guest: 1}, memory: {guest: 2Gi}}")
                    + old,
                vm("name: small", "{hostname: web, domain: {devices: {}}}")));
    assertThat(machine.verdict()).isEqualTo(ChangeVerdict.NEXT_START);
    assertThat(differences(machine))
        .containsExactly("spec.hostname: null (nobody) -> web (you) restart");
  }

  @Test
  @DisplayName("says that a VM stops or starts where its run strategy changes")
  void runStrategy() {
    MachinePlan machine =
        only(plan(SMALL + vm("name: small"), vm("name: small").replace("Always", "Halted")));
    assertThat(differences(machine))
        .containsExactly("spec.runStrategy: Always (you) -> Halted (you) restart");
  }

  @Test
  @DisplayName("refuses a type that admission would refuse")
  void wrongType() {
    ChangePlan plan =
        plan(
            SMALL,
            type("small", "{cpu: {guest: 1}, memory: {guest: 2Gi, overcommitPercent: 200}}"));
    assertThat(plan.isBad()).isTrue();
    assertThat(plan.objects().getFirst().causes()).isNotEmpty();
  }

  @Test
  @DisplayName("speaks of identical differences once, the worst first")
  void groups() {
    var present = new StringBuilder(SMALL).append(vm("name: missing"));
    for (String name : List.of("a", "b", "c")) {
      present.append(vm("name: small").replace("name: web", "name: " + name));
    }
    ChangePlan plan = plan(present.toString(), LARGER);
    assertThat(
            plan.groups().entrySet().stream()
                .map(group -> group.getKey().verdict() + " " + group.getValue().size()))
        .containsExactly("next-start 3", "unchanged 1");
    assertThat(plan.machines().stream().map(MachinePlan::name))
        .containsExactly("a", "b", "c", "web");
    assertThat(KubeObject.of(PlanDocument.of(plan, false)).document().get("summary"))
        .isEqualTo(
            Fields.of(
                "unchanged",
                1L,
                "pinned",
                0L,
                "live",
                0L,
                "restart",
                0L,
                "next-start",
                3L,
                "refused",
                0L,
                "repaired",
                0L,
                "broken",
                0L));
  }
}
