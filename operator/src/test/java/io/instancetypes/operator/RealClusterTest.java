package io.instancetypes.operator;

import static io.instancetypes.operator.TestCluster.INSTANCES;
import static io.instancetypes.operator.TestCluster.TYPES;
import static io.instancetypes.operator.TestCluster.VMS;
import static io.instancetypes.operator.TestCluster.type;
import static io.instancetypes.operator.TestCluster.vm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.KubernetesClients;
import io.instancetypes.testkit.Backend;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Tenancy;
import io.instancetypes.testkit.Waiting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@OnKubernetes(value = Backend.REAL, tenancy = Tenancy.OWN)
class RealClusterTest {
  private static final String GROUP = "/apis/subresources.kubevirt.io/v1";
  private static final String MACHINE = GROUP + "/namespaces/default/virtualmachines/web";

  @Test
  @DisplayName("A real API server asks the operator, converts by it and passes requests on to it")
  void serves(Kubernetes kubernetes) throws Exception {
    try (TestCluster cluster = TestCluster.of(kubernetes);
        Operator _ = cluster.operate();
        KubernetesClient jane = KubernetesClients.to(kubernetes.kubeconfig("jane"))) {
      cluster.api().create(TYPES, type("brandnew"));
      assertThat(cluster.api().get(TYPES.replace("v1beta1", "v1alpha2") + "/brandnew").get("spec"))
          .isEqualTo(type("brandnew").get("spec"));
      Fields vm = cluster.api().create(VMS, vm("web", "brandnew", "Halted"));
      assertThat(vm.object("spec").object("instancetype").get("kind"))
          .isEqualTo("virtualmachineclusterinstancetype");
      assertThatThrownBy(() -> cluster.api().create(VMS, vm("bad", "brandnu", "Always")))
          .hasMessageContaining("there is no VirtualMachineClusterInstancetype brandnu");

      Waiting.until("the aggregated API is available", () -> isAvailable(cluster));
      assertThatThrownBy(() -> new ApiClient(jane).replace(MACHINE + "/start", new Fields()))
          .hasMessageContaining("User \"jane\" cannot update resource \"virtualmachines/start\"");
      cluster.api().replace(MACHINE + "/start", new Fields());
      Waiting.until("the machine runs", () -> cluster.find(INSTANCES + "/web") != null);
      assertThat(cluster.api().get(MACHINE + "/expand-spec").object("spec"))
          .doesNotContainKey("instancetype");
      String start = GROUP + "/namespaces/{namespace}/virtualmachines/{name}/start";
      Waiting.until(
          "the API server's OpenAPI v2 has what the operator tells",
          () -> cluster.api().get("/openapi/v2").object("paths").containsKey(start));
      Waiting.until("and its v3", () -> describesIn3(cluster, start));
    }
  }

  private static boolean describesIn3(TestCluster cluster, String path) {
    Fields document = cluster.find("/openapi/v3" + GROUP);
    return document != null && document.object("paths").containsKey(path);
  }

  private static boolean isAvailable(TestCluster cluster) {
    Fields service =
        cluster
            .api()
            .get("/apis/apiregistration.k8s.io/v1/apiservices/v1.subresources.kubevirt.io");
    return service.object("status").get("conditions") instanceof List<?> conditions
        && conditions.stream()
            .anyMatch(
                condition ->
                    condition instanceof Map<?, ?> fields
                        && "Available".equals(fields.get("type"))
                        && "True".equals(fields.get("status")));
  }
}
