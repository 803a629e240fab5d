package io.instancetypes.virtctl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.Json;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.KubernetesClients;
import io.instancetypes.testkit.Waiting;
import io.instancetypes.virtctl.cli.Run;
import io.instancetypes.virtctl.serve.LocalServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each test has a namespace of its own, all of them one server. */
@Timeout(120)
@DisplayName("A server does what a plan said of it, and adopts its own machines")
class PlanOnServerTest {
  @TempDir static Path folder;
  private static LocalServer server;

  @BeforeAll
  static void start() throws Exception {
    server = LocalServer.start(folder.resolve("data")).lookingAfterMachines();
    server.create(
        """
        apiVersion: instancetype.kubevirt.io/v1beta2
        kind: VirtualMachineClusterInstancetype
        metadata: {name: two}
        spec: {cpu: {guest: 2}, memory: {guest: 2Gi}}
        """);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Run virtctl(String... words) {
    return Run.of(server.environment(), Commands.tree(), words);
  }

  private static void namespace(String name) {
    server.create("{apiVersion: v1, kind: Namespace, metadata: {name: %s}}".formatted(name));
  }

  private static String file(String name, String content) throws Exception {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  private static String vm(String namespace, String name, String spec, String domain) {
    return """
    ---
    apiVersion: kubevirt.io/v1
    kind: VirtualMachine
    metadata: {name: %s, namespace: %s}
    spec:
      runStrategy: Always
      %s
      template: {spec: {domain: {devices: {}%s}}}
    """
        .formatted(name, namespace, spec, domain);
  }

  private static String two(String namespace, String name) {
    return vm(namespace, name, "instancetype: {name: two}", "");
  }

  private static String verdict(Run plan, String name) {
    return Stream.of(plan.out().split("\n"))
        .filter(line -> line.matches("[a-z-]+: .*\\b%s\\b.*".formatted(name)))
        .map(line -> line.substring(0, line.indexOf(':')))
        .findFirst()
        .orElse("unchanged");
  }

  @Test
  @DisplayName("refusing what its quotas have no room for, in the same words")
  void quotas() throws Exception {
    namespace("narrow");
    server.create(
        """
        apiVersion: v1
        kind: ResourceQuota
        metadata: {name: size, namespace: narrow}
        spec: {hard: {requests.cpu: "5"}}
        """);
    server.apply(two("narrow", "first"));
    String change = file("three.yaml", two("narrow", "second") + two("narrow", "third"));
    Run plan = virtctl("plan", "-n", "narrow", "-f", change);
    assertThat(plan.exit().code()).isEqualTo(1);
    assertThat(verdict(plan, "second")).isEqualTo("next-start");
    assertThat(verdict(plan, "third")).isEqualTo("refused");
    String words =
        "exceeded quota: size, requested: requests.cpu=2, used: requests.cpu=4, limited:"
            + " requests.cpu=5";
    assertThat(plan.out().replaceAll("\\s+", " ")).contains(words);
    Run applied = virtctl("apply", "-f", change);
    assertThat(applied.out()).isEqualTo("VirtualMachine narrow/second applied\n");
    assertThat(applied.err()).contains("VirtualMachine narrow/third is not applied:", words);
  }

  @Test
  @DisplayName("without its quotas for who may not read them, which is said")
  void hiddenQuotas() throws Exception {
    namespace("blind");
    server.create(
        """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: ClusterRole
        metadata: {name: planner}
        rules:
        - {apiGroups: [kubevirt.io, instancetype.kubevirt.io, apps], resources: ["*"], verbs: [get, list]}
        """);
    server.create(
        """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: ClusterRoleBinding
        metadata: {name: planner}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: planner}
        subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: kim}]
        """);
    String kims = folder.resolve("kim").toString();
    String data = folder.resolve("data").toString();
    assertThat(virtctl("kubeconfig", "--user", "kim", "-o", kims, "--data", data).exit().code())
        .isZero();
    Run plan =
        Run.of(
            Map.of("KUBECONFIG", kims),
            Commands.tree(),
            "plan",
            "-n",
            "blind",
            "-f",
            file("blind.yaml", two("blind", "only")));
    assertThat(plan.err())
        .isEqualTo(
            """
            warning: a ResourceQuota may refuse what is planned here: resourcequotas is forbidden: \
            User "kim" cannot list resource "resourcequotas" in API group "" in the namespace "blind"
            warning: a LimitRange may refuse what is planned here: limitranges is forbidden: \
            User "kim" cannot list resource "limitranges" in API group "" in the namespace "blind"
            """);
    assertThat(verdict(plan, "only")).isEqualTo("next-start");
    assertThat(plan.exit().code()).isEqualTo(2);
  }

  @Test
  @DisplayName("only of one namespace for who may not read all of them, which is said")
  void oneNamespace() throws Exception {
    server.create(
        """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: ClusterRole
        metadata: {name: settings}
        rules:
        - apiGroups: [kubevirt.io, instancetype.kubevirt.io]
          resources: [kubevirts, virtualmachineclusterinstancetypes, virtualmachineclusterpreferences]
          verbs: [list]
        """);
    server.create(
        """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: ClusterRoleBinding
        metadata: {name: settings}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: settings}
        subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: lou}]
        """);
    String lous = folder.resolve("lou").toString();
    String data = folder.resolve("data").toString();
    assertThat(virtctl("kubeconfig", "--user", "lou", "-o", lous, "--data", data).exit().code())
        .isZero();
    Run drift = Run.of(Map.of("KUBECONFIG", lous), Commands.tree(), "drift");
    assertThat(drift.err())
        .contains("error: the cluster refuses: ")
        .endsWith(" at the cluster scope; -n NAMESPACE judges only the VMs there\n");
    assertThat(drift.exit().code()).isEqualTo(1);
  }

  @Test
  @DisplayName("telling whoever may view a namespace through its API what would become of a VM")
  void viewers() throws Exception {
    namespace("seen");
    server.create(
        """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: ClusterRoleBinding
        metadata: {name: viewer}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}
        subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: lee}]
        """);
    Path lees = folder.resolve("lee");
    String data = folder.resolve("data").toString();
    assertThat(
            virtctl("kubeconfig", "--user", "lee", "-o", "" + lees, "--data", data).exit().code())
        .isZero();
    try (KubernetesClient client = KubernetesClients.to(lees)) {
      var lee = new ApiClient(client);
      String path = "/apis/subresources.kubevirt.io/v1/namespaces/%s/plan";
      Fields created =
          (Fields)
              Json.read(
                  """
                  {"apiVersion": "kubevirt.io/v1", "kind": "VirtualMachine",
                   "metadata": {"name": "new"},
                   "spec": {"runStrategy": "Halted", "instancetype": {"name": "two"},
                            "template": {"spec": {"domain": {"devices": {}}}}}}
                  """
                      .getBytes(UTF_8));
      assertThat(lee.create(path.formatted("seen"), created).object("summary").get("next-start"))
          .isEqualTo(1L);
      assertThat(lee.create(path.formatted("nowhere"), created).get("machines").toString())
          .contains("there is no namespace nowhere");
    }
  }

  @Test
  @DisplayName("letting a machine wait for its type, and starting it once the type is there")
  void waiting() throws Exception {
    namespace("patient");
    String waits =
        two("patient", "early")
            .replace(
                "namespace: patient",
                "namespace: patient, annotations: {instancetype.kubevirt.io/admit-missing: 'true'}")
            .replace("name: two}", "name: late}");
    String vm = file("early.yaml", waits);
    Run plan = virtctl("plan", "-n", "patient", "-f", vm);
    assertThat(plan.exit().code()).isEqualTo(2);
    assertThat(verdict(plan, "early")).isEqualTo("next-start");
    assertThat(plan.out().replaceAll("\\s+", " ")).contains("late; the VM waits for it");
    assertThat(virtctl("apply", "-f", vm).exit().code()).isZero();

    String type =
        file(
            "late.yaml",
            """
            apiVersion: instancetype.kubevirt.io/v1beta2
            kind: VirtualMachineClusterInstancetype
            metadata: {name: late}
            spec: {cpu: {guest: 1}, memory: {guest: 1Gi}}
            """);
    assertThat(verdict(virtctl("plan", "-n", "patient", "-f", type), "early"))
        .isEqualTo("repaired");
    assertThat(virtctl("apply", "-f", type).exit().code()).isZero();
    Waiting.until(
        "early runs", () -> server.find("VirtualMachineInstance", "patient", "early") != null);
  }

  @Test
  @DisplayName("working references in without touching what runs")
  void references() throws Exception {
    namespace("expanded");
    server.apply(two("expanded", "web"));
    Waiting.until(
        "web runs", () -> server.find("VirtualMachineInstance", "expanded", "web") != null);
    Waiting.until(
        "web is captured", () -> spec("web").toString(), spec -> spec.contains("revisionName"));
    Fields before = server.find("VirtualMachineInstance", "expanded", "web");
    String settings =
        file(
            "expandAll.yaml",
            """
            apiVersion: kubevirt.io/v1
            kind: KubeVirt
            metadata: {name: kubevirt, namespace: default}
            spec: {configuration: {instancetype: {referencePolicy: expandAll}}}
            """);
    assertThat(verdict(virtctl("plan", "-n", "expanded", "-f", settings), "web"))
        .isEqualTo("unchanged");
    assertThat(virtctl("apply", "-f", settings).exit().code()).isZero();
    try {
      Waiting.until(
          "web has no type", () -> spec("web"), spec -> !spec.containsKey("instancetype"));
      Waiting.until(
          "web is observed",
          () -> {
            KubeObject vm = KubeObject.of(server.find("VirtualMachine", "expanded", "web"));
            return vm.status().get("desiredGeneration") instanceof Number seen
                && seen.longValue() == vm.generation();
          });
      KubeObject vm = KubeObject.of(server.find("VirtualMachine", "expanded", "web"));
      assertThat(vm.condition("RestartRequired").get("status")).isNotEqualTo("True");
      assertThat(server.find("VirtualMachineInstance", "expanded", "web").get("spec"))
          .isEqualTo(before.get("spec"));
      String larger =
          file(
              "larger.yaml",
              """
              apiVersion: instancetype.kubevirt.io/v1beta2
              kind: VirtualMachineClusterInstancetype
              metadata: {name: two}
              spec: {cpu: {guest: 2}, memory: {guest: 4Gi}}
              """);
      assertThat(verdict(virtctl("plan", "-n", "expanded", "-f", larger), "web"))
          .isEqualTo("unchanged");
    } finally {
      server.apply(
          """
          apiVersion: kubevirt.io/v1
          kind: KubeVirt
          metadata: {name: kubevirt, namespace: default}
          spec: {configuration: {instancetype: {referencePolicy: reference}}}
          """);
    }
  }

  private static Map<?, ?> spec(String name) {
    return KubeObject.of(server.find("VirtualMachine", "expanded", name)).spec();
  }

  @Test
  @DisplayName("with the room of its own nodes")
  void nodes() throws Exception {
    namespace("room");
    String change = file("room.yaml", two("room", "web"));
    assertThat(virtctl("plan", "-n", "room", "-f", change, "--nodes", "cluster").err())
        .isEqualTo("error: --nodes cluster has no Node\n");
    server.node("n1", "4", "3Gi");
    try {
      Run plan = virtctl("plan", "-n", "room", "-f", change, "--nodes", "cluster");
      assertThat(plan.err()).isEmpty();
      assertThat(plan.out())
          .contains(
              """
              CAPACITY              BEFORE   AFTER
              VMs that are to run   0        1
              CPU                   0        200m
              memory of guests      0        2Gi
              KubeVirt's overhead   0        280Mi
              fit no node           0        0
              fit without n1        yes      no

              NODE   MEMORY   BEFORE   AFTER    CPU   BEFORE   AFTER
              n1     3Gi      0        2328Mi   4     0        200m
              """);
    } finally {
      server.deleteNode("n1");
    }
  }

  @Test
  @DisplayName("as patches that leave what runs as it is")
  void adopted() throws Exception {
    namespace("byhand");
    server.apply(vm("byhand", "own", "", ", cpu: {cores: 2}, memory: {guest: 2Gi}"));
    server.apply(vm("byhand", "odd", "", ", cpu: {cores: 2}, memory: {guest: 1234Mi}"));
    server.apply(two("byhand", "typed"));
    Run one = virtctl("adopt", "--vm", "own", "-n", "byhand", "-o", "json");
    assertThat(one.err()).isEmpty();
    assertThat(one.out()).contains("\"name\": \"two\"", "\"equal\": true");
    Run all = virtctl("adopt", "--all", "-n", "byhand", "-o", "patch");
    assertThat(all.exit().code()).isZero();
    List<String> patches =
        Arrays.stream(all.out().split("\n"))
            .filter(line -> line.startsWith("kubectl patch "))
            .toList();
    assertThat(patches)
        .hasSize(2)
        .anyMatch(line -> line.startsWith("kubectl patch virtualmachine own -n byhand --type json"))
        .anyMatch(
            line -> line.startsWith("kubectl patch virtualmachine odd -n byhand --type json"));
    assertThat(virtctl("adopt", "--vm", "none", "-n", "byhand").err())
        .isEqualTo("error: there is no VirtualMachine none in namespace byhand of the cluster\n");
    assertThat(virtctl("adopt", "--vm", "typed", "-n", "byhand").exit().code()).isEqualTo(1);
    Run everywhere = virtctl("adopt", "--all", "-A", "-o", "json");
    assertThat(everywhere.out()).contains("\"namespace\": \"byhand\"");
  }
}
