package io.instancetypes.engine.plan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Yaml;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.DocumentObjects;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A plan with quotas, waiting VMs or references that are worked in")
class PlannedLimitsTest {
  private static final String QUOTA =
      """
      ---
      {apiVersion: v1, kind: ResourceQuota, metadata: {name: size, namespace: default},
       spec: {hard: {requests.cpu: '4', requests.memory: 8Gi}}}
      """;
  private static final String FULL =
      "exceeded quota: size, requested: requests.cpu=2, used: requests.cpu=3, limited:"
          + " requests.cpu=4";

  private static String type(int vcpus) {
    return """
    ---
    {apiVersion: instancetype.kubevirt.io/v1beta1, kind: VirtualMachineClusterInstancetype,
     metadata: {name: t%d}, spec: {cpu: {guest: %d}, memory: {guest: 1Gi}}}
    """
        .formatted(vcpus, vcpus);
  }

  private static String vm(String name, String type) {
    return vm(name, type, "");
  }

  private static String vm(String name, String type, String annotations) {
    return """
    ---
    {apiVersion: kubevirt.io/v1, kind: VirtualMachine,
     metadata: {name: %s, namespace: default, uid: %s, annotations: {%s}},
     spec: {runStrategy: Halted, instancetype: {name: %s}, template: {spec: {domain: {devices: {}}}}}}
    """
        .formatted(name, name, annotations, type);
  }

  private static String settings(String annotations, String configuration) {
    return """
    ---
    {apiVersion: kubevirt.io/v1, kind: KubeVirt,
     metadata: {name: kubevirt, namespace: kubevirt, annotations: {%s}},
     spec: {configuration: {%s}}}
    """
        .formatted(annotations, configuration);
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

  /** Each machine with its verdict and its causes. */
  private static List<String> plan(
      QuotaScope quotas, String present, String change, ObjectKey... deleted) {
    List<Fields> now = documents(present);
    List<Fields> applied = documents(change);
    var objects = new DocumentObjects(now);
    var then = new ArrayList<>(now);
    then.addAll(applied);
    var set = new ChangeSet(objects, applied, List.of(deleted));
    return new Planner(objects, set, config(now), config(then), quotas)
            .plan(now.stream().filter(each -> "VirtualMachine".equals(each.get("kind"))))
            .machines()
            .stream()
            .map(
                each ->
                    each.name()
                        + " "
                        + each.verdict()
                        + String.join(
                            "", each.causes().stream().map(it -> ": " + it.message()).toList()))
            .toList();
  }

  private static List<String> plan(String present, String change, ObjectKey... deleted) {
    return plan(QuotaScope.SIZE, present, change, deleted);
  }

  private static final String FLEET = type(1) + type(2) + QUOTA + vm("a", "t1") + vm("b", "t1");

  @Test
  @DisplayName("refuses those for whom a quota has no room, in the order in which they are written")
  void order() {
    assertThat(plan(FLEET, vm("d", "t1") + vm("c", "t2") + vm("e", "t1") + vm("f", "t1")))
        .containsExactly(
            "a unchanged",
            "b unchanged",
            "c refused: " + FULL,
            "d next-start",
            "e next-start",
            "f refused: exceeded quota: size, requested: requests.cpu=1, used: requests.cpu=4,"
                + " limited: requests.cpu=4");
  }

  @Test
  @DisplayName("refuses a VM that grows beyond a quota, by itself or with its type")
  void growth() {
    String present = FLEET + vm("c", "t1");
    assertThat(plan(present, type(3) + vm("a", "t3")))
        .containsExactly(
            "a refused: exceeded quota: size, requested: requests.cpu=2, used: requests.cpu=3,"
                + " limited: requests.cpu=4",
            "b unchanged",
            "c unchanged");
    String larger = type(2).replace("name: t2", "name: t1");
    assertThat(plan(present, larger))
        .containsExactly(
            "a next-start",
            "b refused: exceeded quota: size, requested: requests.cpu=1, used: requests.cpu=4,"
                + " limited: requests.cpu=4",
            "c refused: exceeded quota: size, requested: requests.cpu=1, used: requests.cpu=4,"
                + " limited: requests.cpu=4");
  }

  @Test
  @DisplayName("counts a VM with its instance once, as large as the larger of them")
  void instance() {
    String running =
        """
        ---
        {apiVersion: kubevirt.io/v1, kind: VirtualMachineInstance,
         metadata: {name: a, namespace: default},
         spec: {domain: {cpu: {cores: 3}, memory: {guest: 1Gi}}}}
        """;
    assertThat(plan(FLEET + running, vm("c", "t1")))
        .contains(
            "c refused: exceeded quota: size, requested: requests.cpu=1, used: requests.cpu=4,"
                + " limited: requests.cpu=4");
    assertThat(plan(FLEET + running, vm("a", "t2"))).contains("a next-start");
  }

  @Test
  @DisplayName("refuses what a limit range does not allow, also where the change brings the range")
  void limitRange() {
    String range =
        """
        ---
        {apiVersion: v1, kind: LimitRange, metadata: {name: lr, namespace: default},
         spec: {limits: [{type: Container, max: {cpu: '1'}}]}}
        """;
    assertThat(plan(FLEET, range + vm("a", "t2") + vm("c", "t1")))
        .containsExactly(
            "a refused: maximum cpu usage per Container is 1, but request is 2",
            "b unchanged",
            "c next-start");
  }

  @Test
  @DisplayName("only counts VMs where the API server knows nothing of their size")
  void number() {
    String count = QUOTA.replace("requests.cpu: '4'", "count/virtualmachines.kubevirt.io: '3'");
    assertThat(plan(QuotaScope.NUMBER, FLEET + count, vm("c", "t2") + vm("d", "t1")))
        .containsExactly(
            "a unchanged",
            "b unchanged",
            "c next-start",
            "d refused: exceeded quota: size, requested: count/virtualmachines.kubevirt.io=1, used:"
                + " count/virtualmachines.kubevirt.io=3, limited:"
                + " count/virtualmachines.kubevirt.io=3");
    assertThat(plan(QuotaScope.NOTHING, FLEET + count, vm("c", "t2") + vm("d", "t1")))
        .contains("d next-start");
  }

  private static final String ADMIT = "instancetype.kubevirt.io/admit-missing: 'true'";
  private static final String WAITS =
      ": spec.instancetype: there is no VirtualMachineClusterInstancetype other; the VM waits for"
          + " it";

  @Test
  @DisplayName("lets a VM wait for a type that is to come, where it or the cluster says so")
  void waiting() {
    assertThat(plan(type(1), vm("a", "other", ADMIT))).containsExactly("a next-start" + WAITS);
    assertThat(plan(type(1) + settings(ADMIT, ""), vm("a", "other")))
        .containsExactly("a next-start" + WAITS);
    assertThat(plan(type(1) + vm("a", "t1", ADMIT), vm("a", "other", ADMIT)))
        .containsExactly("a next-start" + WAITS);
    assertThat(plan(vm("a", "t2", ADMIT), type(2))).containsExactly("a repaired");
    assertThat(plan(vm("a", "other"), settings(ADMIT, ""))).containsExactly("a repaired");
    assertThat(
            plan(
                type(2) + vm("a", "t2", ADMIT),
                "",
                ObjectKey.of("VirtualMachineClusterInstancetype", "", "t2")))
        .containsExactly(
            "a broken: spec.instancetype: VirtualMachineClusterInstancetype t2 is deleted and no"
                + " revision holds it; an instance that runs goes on, the next start waits until it"
                + " is there again");
  }

  @Test
  @DisplayName("holds no VM by a revision where all references are worked in")
  void worksIn() {
    String pinned =
        vm("a", "t1, revisionName: r")
            + """
            ---
            {apiVersion: apps/v1, kind: ControllerRevision,
             metadata: {name: r, namespace: default},
             data: {apiVersion: instancetype.kubevirt.io/v1beta1, metadata: {name: t1},
                    kind: VirtualMachineClusterInstancetype,
                    spec: {cpu: {guest: 1}, memory: {guest: 1Gi}}}}
            """;
    String larger = type(2).replace("name: t2", "name: t1");
    String expandAll = settings("", "instancetype: {referencePolicy: expandAll}");
    assertThat(plan(type(1) + pinned, larger)).containsExactly("a pinned");
    assertThat(plan(type(1) + pinned + expandAll, larger)).containsExactly("a unchanged");
    assertThat(plan(type(1) + pinned, larger + expandAll)).containsExactly("a unchanged");
  }
}
