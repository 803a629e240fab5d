package io.instancetypes.operator;

import static io.instancetypes.operator.TestCluster.TYPES;
import static io.instancetypes.operator.TestCluster.VMS;
import static io.instancetypes.operator.TestCluster.type;
import static io.instancetypes.operator.TestCluster.vm;
import static io.instancetypes.operator.TestCluster.yaml;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.controller.cluster.KubernetesClients;
import io.instancetypes.testkit.Backend;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Tenancy;
import io.instancetypes.testkit.Waiting;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@OnKubernetes(value = Backend.REAL, tenancy = Tenancy.OWN)
class RealPlanTest {
  private static final String NAMESPACE = "/apis/subresources.kubevirt.io/v1/namespaces/default/";
  private static final String MACHINE = NAMESPACE + "virtualmachines/web/";
  private static final String BINDINGS = "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings";
  private static final String ROLES = "/apis/rbac.authorization.k8s.io/v1/clusterroles";

  private static final String FULL =
      "exceeded quota: few, requested: count/virtualmachines.kubevirt.io=1,"
          + " used: count/virtualmachines.kubevirt.io=1,"
          + " limited: count/virtualmachines.kubevirt.io=1";

  @Test
  @DisplayName("Users of a real API server plan and explain within what it lets them read")
  void planned(Kubernetes kubernetes) throws Exception {
    try (TestCluster cluster = TestCluster.of(kubernetes);
        Operator _ = cluster.operate();
        KubernetesClient client = KubernetesClients.to(kubernetes.kubeconfig("jane"))) {
      var jane = new ApiClient(client);
      cluster.api().create(TYPES, type("medium"));
      cluster.api().create(VMS, vm("web", "medium", "Halted"));
      Fields change =
          yaml(
              """
              kind: ChangeSet
              apply:
              - apiVersion: kubevirt.io/v1
                kind: VirtualMachine
                metadata: {name: web}
                spec:
                  runStrategy: Halted
                  instancetype: {name: medium}
                  template: {spec: {hostname: other, domain: {devices: {}}}}
              """);
      Waiting.until("the group is served", () -> isServed(cluster));
      assertThatThrownBy(() -> jane.create(NAMESPACE + "plan", change))
          .hasMessageContaining("cannot create resource \"plan\"");

      allow(cluster, "subresources.kubevirt.io", "create", "plan", "virtualmachines/plan");
      allow(cluster, "subresources.kubevirt.io", "get", "virtualmachines/explain");
      Waiting.until(
          "her right is known", () -> !refusal(jane, change).contains("resource \"plan\""));
      assertThat(refusal(jane, change)).contains("cannot list resource \"resourcequotas\"");
      allow(cluster, "", "list", "resourcequotas", "limitranges");
      Waiting.until("she sees quotas", () -> !refusal(jane, change).contains("\"resourcequotas"));
      assertThat(refusal(jane, change)).contains("cannot list resource \"virtualmachines\"");
      allow(cluster, "kubevirt.io", "get", "virtualmachines", "virtualmachineinstances");
      allow(cluster, "kubevirt.io", "list", "virtualmachines");
      Waiting.until("she sees machines", () -> !refusal(jane, change).contains("\"virtualmachine"));
      assertThat(refusal(jane, change)).contains("cannot get resource");

      allow(cluster, "apps", "get", "controllerrevisions");
      allow(cluster, "instancetype.kubevirt.io", "get", "virtualmachineclusterinstancetypes");
      Waiting.until("she sees what decides", () -> refusal(jane, change).isEmpty());
      Fields plan = jane.create(NAMESPACE + "plan", change);
      assertThat(Fields.map(plan, "summary").get("next-start")).isEqualTo(1L);
      assertThat(jane.create(MACHINE + "plan", change).get("machines"))
          .isEqualTo(plan.get("machines"));
      assertThat(Fields.map(jane.get(MACHINE + "explain"), "instancetype").get("name"))
          .isEqualTo("medium");
      assertThat(cluster.api().get(VMS + "/web").object("spec").object("template").object("spec"))
          .doesNotContainKey("hostname");

      allow(cluster, "", "get", "resourcequotas", "limitranges");
      allow(cluster, "kubevirt.io", "list", "virtualmachineinstances");
      quota(cluster);
      Fields second = vm("second", "medium", "Halted");
      Waiting.until("she sees all that counts", () -> refusal(jane, second).isEmpty());
      assertThat(Fields.maps(jane.create(NAMESPACE + "plan", second), "machines").getFirst())
          .satisfies(machine -> assertThat(machine.get("verdict")).isEqualTo("refused"))
          .satisfies(machine -> assertThat(machine.get("causes").toString()).contains(FULL));
      assertThatThrownBy(() -> cluster.api().create(VMS, second)).hasMessageContaining(FULL);

      Fields nowhere =
          jane.create(
              NAMESPACE.replace("default", "nowhere") + "plan", vm("new", "medium", "Halted"));
      assertThat(Fields.maps(nowhere, "machines").getFirst().get("causes").toString())
          .contains("metadata.namespace: there is no namespace nowhere");
    }
  }

  /** As Kubernetes' controllers would fill it, which do not run here. */
  private static void quota(TestCluster cluster) {
    String quotas = "/api/v1/namespaces/default/resourcequotas";
    String hard = "{count/virtualmachines.kubevirt.io: '1'}";
    cluster.api().create(quotas, yaml("{metadata: {name: few}, spec: {hard: %s}}".formatted(hard)));
    cluster
        .api()
        .patch(
            quotas + "/few/status",
            List.of(
                yaml(
                    "{op: add, path: /status, value: {hard: %s, used: %s}}"
                        .formatted(hard, hard))));
  }

  private static boolean isServed(TestCluster cluster) {
    try {
      cluster.api().get(MACHINE + "explain");
      return true;
    } catch (ApiClientException notYet) {
      return false;
    }
  }

  /** Empty if there is none. */
  private static String refusal(ApiClient user, Fields change) {
    try {
      user.create(NAMESPACE + "plan", change);
      return "";
    } catch (ApiClientException refusal) {
      return refusal.getMessage();
    }
  }

  private static void allow(TestCluster cluster, String group, String verb, String... resources) {
    String name = verb + "-" + resources[0].replace('/', '-');
    cluster
        .api()
        .create(
            ROLES,
            yaml(
                "{metadata: {name: %s}, rules: [{apiGroups: ['%s'], verbs: [%s], resources: [%s]}]}"
                    .formatted(name, group, verb, String.join(", ", resources))));
    cluster
        .api()
        .create(
            BINDINGS,
            yaml(
                """
                metadata: {name: %s}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: %s}
                subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: jane}]
                """
                    .formatted(name, name)));
  }
}
