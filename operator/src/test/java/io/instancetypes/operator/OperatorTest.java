package io.instancetypes.operator;

import static io.instancetypes.operator.TestCluster.TYPES;
import static io.instancetypes.operator.TestCluster.VALIDATION;
import static io.instancetypes.operator.TestCluster.VMS;
import static io.instancetypes.operator.TestCluster.type;
import static io.instancetypes.operator.TestCluster.vm;
import static io.instancetypes.operator.TestCluster.yaml;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import io.instancetypes.testkit.Waiting;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperatorTest {
  @TempDir private Path directory;
  private TestCluster cluster;
  private Operator operator;

  @BeforeEach
  void start() throws Exception {
    cluster = TestCluster.start(directory);
    operator = cluster.operate();
  }

  @AfterEach
  void stop() {
    operator.close();
    cluster.close();
  }

  @Test
  @DisplayName("A VM is mutated, validated and reconciled, with a type that is a moment old")
  void admits() throws Exception {
    cluster.api().create(TYPES, type("brandnew"));
    Fields vm = cluster.api().create(VMS, vm("web", "brandnew", "Always"));
    assertThat(vm.object("spec").object("instancetype").get("kind"))
        .isEqualTo("virtualmachineclusterinstancetype");
    assertThatThrownBy(() -> cluster.api().create(VMS, vm("bad", "brandnu", "Always")))
        .hasMessageContaining("there is no VirtualMachineClusterInstancetype brandnu")
        .hasMessageContaining("brandnew");
    Waiting.until(
        "the VM has an instance", () -> cluster.find(TestCluster.INSTANCES + "/web") != null);
  }

  @Test
  @DisplayName("A review is answered in the version in which it is asked")
  void answersOldReviews() throws Exception {
    Fields answer =
        new Caller(operator.port(), null)
            .post(
                cluster.webhookPath("virtualmachine-validator.kubevirt.io"),
                yaml(
                    """
                    apiVersion: admission.k8s.io/v1beta1
                    kind: AdmissionReview
                    request: {uid: u1, operation: DELETE}
                    """));
    assertThat(answer)
        .isEqualTo(
            yaml(
                """
                apiVersion: admission.k8s.io/v1beta1
                kind: AdmissionReview
                response: {uid: u1, allowed: true}
                """));
  }

  @Test
  @DisplayName("Objects are converted by the operator")
  void converts() {
    cluster.api().create(TYPES, type("small"));
    Fields old = cluster.api().get(TYPES.replace("v1beta1", "v1alpha1") + "/small");
    assertThat(old.get("apiVersion")).isEqualTo("instancetype.kubevirt.io/v1alpha1");
    assertThat(old.object("spec").object("cpu").get("guest")).isEqualTo(2L);
  }

  @Test
  @DisplayName("What somebody changes in the registration is put right")
  void repairs() throws Exception {
    Object before = cluster.api().get(VALIDATION).get("webhooks");
    cluster
        .api()
        .patch(
            VALIDATION,
            List.of(
                Fields.of(
                    "op", "replace",
                    "path", "/webhooks/0/clientConfig",
                    "value", Fields.of("url", "https://127.0.0.1:1/away"))));
    Waiting.until(
        "it is repaired", () -> before.equals(cluster.api().get(VALIDATION).get("webhooks")));
    String definition =
        TestCluster.DEFINITIONS + "/virtualmachineinstancetypes.instancetype.kubevirt.io";
    cluster.api().merge(definition, yaml("{spec: {conversion: {strategy: None, webhook: null}}}"));
    Waiting.until(
        "conversion is repaired",
        () ->
            "Webhook"
                .equals(
                    cluster
                        .api()
                        .get(definition)
                        .object("spec")
                        .object("conversion")
                        .get("strategy")));
  }

  @Test
  @DisplayName("The leader installs the standard types, puts them back, and creates the settings")
  void keepsTypes() throws Exception {
    String path = TYPES.replace("v1beta1", "v1beta2") + "/u1.small";
    Waiting.until("there is u1.small", () -> cluster.find(path) != null);
    Fields standard = cluster.api().get(path).object("spec");
    cluster.api().merge(path, yaml("{spec: {cpu: {guest: 7, dedicatedCPUPlacement: true}}}"));
    Waiting.until(
        "u1.small is put back", () -> standard.equals(cluster.api().get(path).object("spec")));
    assertThat(cluster.names("/apis/kubevirt.io/v1/kubevirts")).containsExactly("kubevirt");
  }

  @Test
  @DisplayName("Health, readiness and metrics are offered without TLS, and health with it")
  void reports() throws Exception {
    cluster.api().create(TYPES, type("small"));
    cluster.api().create(VMS, vm("web", "small", "Always"));
    Waiting.until("it leads", operator::isLeading);
    assertThat(plain("/healthz").body()).isEqualTo("ok");
    assertThat(plain("/readyz").body()).isEqualTo("ok");
    assertThat(new Caller(operator.port(), null).send("GET", "/readyz", null).statusCode())
        .isEqualTo(200);
    Waiting.until(
        "reconciliations are counted",
        () -> plain("/metrics").body().contains("reconciliations_success_total{"));
    assertThat(plain("/metrics").body())
        .contains("instancetypes_leader 1.0")
        .contains(
            "instancetypes_admission_reviews_seconds_count{outcome=\"allowed\",path=\"/virtualmachines/mutate\"}"
                + " ")
        .contains("reconciliations_queue")
        .contains("jvm_memory_used_bytes")
        .containsPattern("instancetypes_certificate_not_after_seconds 1\\.\\d+E9");
  }

  private HttpResponse<String> plain(String path) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + operator.metricsPort() + path))
              .build(),
          HttpResponse.BodyHandlers.ofString());
    }
  }
}
