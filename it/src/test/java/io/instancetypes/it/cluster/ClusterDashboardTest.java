package io.instancetypes.it.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.instancetypes.api.Fields;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.KubernetesClients;
import io.instancetypes.documents.Documents;
import io.instancetypes.testkit.Backend;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Tenancy;
import io.instancetypes.testkit.Waiting;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@OnKubernetes(value = Backend.REAL, tenancy = Tenancy.BARE)
class ClusterDashboardTest {
  private static final String OBJECTS =
      """
      {apiVersion: v1, kind: Namespace, metadata: {name: shop}}
      ---
      {apiVersion: v1, kind: ServiceAccount, metadata: {name: root, namespace: shop}}
      ---
      {apiVersion: v1, kind: ServiceAccount, metadata: {name: vera, namespace: shop}}
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: ClusterRoleBinding
      metadata: {name: root}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin}
      subjects: [{kind: ServiceAccount, name: root, namespace: shop}]
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: RoleBinding
      metadata: {name: vera, namespace: shop}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}
      subjects: [{kind: ServiceAccount, name: vera, namespace: shop}]
      """;

  private static final String MACHINE =
      """
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata: {name: %s, namespace: %s}
      spec:
        runStrategy: Halted
        instancetype: {name: u1.small}
        template: {spec: {domain: {devices: {}}}}
      """;

  private static ApiClient api;

  @Test
  @DisplayName(
      "The operator's dashboard shows and does what the token of its reader may, while it is good")
  void dashboard(Kubernetes kubernetes) throws Exception {
    try (RunningPlatform platform = RunningPlatform.operator(kubernetes);
        KubernetesClient client = KubernetesClients.to(platform.kubeconfig())) {
      api = new ApiClient(client);
      platform.cluster().apply(Documents.objects(OBJECTS.getBytes(UTF_8)));
      awaitType();
      machine("web", "default");
      machine("till", "shop");
      var stranger = new DashboardBrowser(platform.dashboard());
      for (String token : List.of("", "wrong", "line\r\nX-Remote-User: root", "a b")) {
        assertThat(stranger.login(token).statusCode()).isEqualTo(401);
      }
      assertThat(stranger.get("/dashboard/vms").statusCode()).isEqualTo(303);
      assertThat(stranger.get("/apis/kubevirt.io/v1/virtualmachines").statusCode()).isEqualTo(303);
      root(new DashboardBrowser(platform.dashboard()));
      vera(new DashboardBrowser(platform.dashboard()));
    }
  }

  private static void root(DashboardBrowser root) throws Exception {
    assertThat(root.login(token("root")).headers().firstValue("Location")).hasValue("/dashboard/");
    root.await("/dashboard/vms", "till");
    assertThat(root.body("/dashboard/vms")).contains("default", "web", "u1.small");
    assertThat(root.body("/dashboard/vms/default/web/why"))
        .contains("spec.domain.memory.guest", "u1.small</a>");
    assertThat(root.body("/dashboard/vms/default/web/console"))
        .contains("Nothing here runs guests");
    root.post("/dashboard/vms/new", "namespace=shop&name=made");
    Fields made = api.get(ResourcePath.of("VirtualMachine").object("shop", "made"));
    assertThat(made.toString()).contains("guest=1Gi");
    root.await("/dashboard/vms?q=shop", "made");
    machine("made-elsewhere", "default");
    root.await("/dashboard/vms", "made-elsewhere");
    root.await("/dashboard/vms/default/web/summary", "Stopped");
    for (String page :
        List.of("", "catalog", "plan", "settings", "vms/default/web/events", "vms/new?name=a")) {
      assertThat(root.get("/dashboard/" + page).statusCode()).as(page).isEqualTo(200);
    }
  }

  private static void vera(DashboardBrowser vera) throws Exception {
    vera.login(token("vera"));
    vera.await("/dashboard/vms", "till");
    assertThat(vera.body("/dashboard/vms")).doesNotContain("made-elsewhere", ">web<");
    assertThat(vera.get("/dashboard/vms/default/web/summary").statusCode()).isEqualTo(403);
    assertThat(vera.get("/dashboard/vms/default/no-such/summary").statusCode()).isEqualTo(403);
    assertThat(vera.body("/dashboard/vms/shop/till/summary"))
        .contains("Your roles do not let you start machines of this namespace");
    vera.post("/dashboard/vms/new", "namespace=shop&name=stolen");
    assertThat(vera.body("/dashboard/vms/new"))
        .contains(
            "It was not created:", "system:serviceaccount:shop:vera", "cannot create resource");
    api.delete("/api/v1/namespaces/shop/serviceaccounts/vera", new Fields());
    // API servers remember a token for some seconds.
    vera.awaitLogin("/dashboard/vms");
    assertThat(vera.get("/dashboard/vms/shop/till/summary").headers().firstValue("Location"))
        .hasValueSatisfying(place -> assertThat(place).startsWith("/dashboard/login"));
  }

  private static void machine(String name, String namespace) {
    api.create(
        ResourcePath.of("VirtualMachine").collection(namespace),
        Documents.objects(MACHINE.formatted(name, namespace).getBytes(UTF_8)).getFirst());
  }

  private static void awaitType() {
    String types = ResourcePath.of("VirtualMachineClusterInstancetype").collection("");
    Waiting.until(
        "there is u1.small",
        () ->
            Fields.maps(api.get(types), "items").stream()
                .anyMatch(
                    type -> Fields.text(Fields.map(type, "metadata"), "name").equals("u1.small")));
  }

  private static String token(String account) {
    Fields request =
        Fields.of(
            "apiVersion", "authentication.k8s.io/v1", "kind", "TokenRequest", "spec", new Fields());
    String path = "/api/v1/namespaces/shop/serviceaccounts/" + account + "/token";
    return Fields.text(Fields.map(api.create(path, request), "status"), "token");
  }
}
