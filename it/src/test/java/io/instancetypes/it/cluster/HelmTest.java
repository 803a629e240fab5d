package io.instancetypes.it.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.it.Tools;
import io.instancetypes.it.cluster.Kubectl.Outcome;
import io.instancetypes.testkit.Backend;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Tenancy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The chart with Helm itself; nobody runs the operator's pods here. */
@OnKubernetes(value = Backend.REAL, tenancy = Tenancy.BARE)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HelmTest {
  private static final String CHART =
      Path.of("../deploy/helm/instancetypes").toAbsolutePath().normalize().toString();
  private static final String DEPLOYMENT =
      "/apis/apps/v1/namespaces/instancetypes/deployments/instancetypes-operator";
  private static final String WEBHOOKS =
      "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/instancetypes";
  private static final String DEFINITION =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/"
          + "virtualmachineclusterinstancetypes.instancetype.kubevirt.io";
  private static final String ROLE =
      "/apis/rbac.authorization.k8s.io/v1/clusterroles/instancetypes-controller";

  /** What the operator writes: base64 of "bundle", which no chart knows. */
  private static final String BUNDLE = "YnVuZGxl";

  @TempDir Path home;
  private Cluster cluster;
  private Kubectl helm;

  @BeforeEach
  void connect(Kubernetes kubernetes) {
    cluster = new Cluster(kubernetes.kubeconfig());
    helm = new Kubectl(Tools.helm(), kubernetes.kubeconfig(), home);
  }

  private String helm(String... arguments) {
    Outcome outcome = helm.run(arguments);
    assertThat(outcome.exit()).as(outcome.said()).isZero();
    return outcome.said();
  }

  private String install(String verb, String... values) {
    var arguments =
        new ArrayList<>(List.of(verb, "instancetypes", CHART, "--namespace", "instancetypes"));
    arguments.addAll(List.of(values));
    return helm(arguments.toArray(String[]::new));
  }

  @Test
  @DisplayName("The chart has nothing that Helm's linter finds fault with")
  void lints() {
    assertThat(helm("lint", "--strict", CHART)).contains("0 chart(s) failed");
  }

  @ParameterizedTest
  @DisplayName("A value that nobody knows or that cannot be is refused, by its name")
  @ValueSource(
      strings = {
        "replica=3",
        "replicas=0",
        "replicas=two",
        "image.tag=latest",
        "image.tag=a b",
        "image.repository=",
        "image.repository=a.example/virtctl:1.0",
        "image.repository=https://a.example/virtctl",
        "catalogue.enabled=perhaps",
        "tolerations=all"
      })
  void refusesValues(String value) {
    Outcome outcome = helm.run("template", CHART, "--set", value);
    assertThat(outcome.exit()).isNotZero();
    assertThat(outcome.said()).contains(value.replaceAll("=.*", "").replaceAll(".*\\.", ""));
  }

  @Test
  @DisplayName("A single replica does not keep nodes from being emptied")
  void alone() {
    assertThat(helm("template", CHART)).contains("kind: PodDisruptionBudget");
    assertThat(helm("template", CHART, "--set", "replicas=1"))
        .doesNotContain("kind: PodDisruptionBudget");
  }

  @Test
  @DisplayName(
      "It is installed, upgraded, put back, taken away and installed again; what the operator has"
          + " registered and the definitions stay")
  void lives() {
    install("install", "--create-namespace", "--set", "catalogue.enabled=false");
    assertThat(replicas()).isEqualTo(2L);
    assertThat(String.valueOf(cluster.find(DEPLOYMENT))).contains("--without-catalog");
    register();

    install("upgrade", "--set", "replicas=3");
    assertThat(replicas()).isEqualTo(3L);
    assertThat(String.valueOf(cluster.find(DEPLOYMENT))).doesNotContain("--without-catalog");
    assertThat(bundle()).isEqualTo(BUNDLE);

    helm("rollback", "instancetypes", "1", "--namespace", "instancetypes");
    assertThat(replicas()).isEqualTo(2L);
    assertThat(bundle()).isEqualTo(BUNDLE);

    helm("uninstall", "instancetypes", "--namespace", "instancetypes");
    for (String gone : List.of(DEPLOYMENT, WEBHOOKS, ROLE)) {
      cluster.awaitGone(gone);
    }
    assertThat(cluster.find(DEFINITION)).isNotNull();

    install("install");
    assertThat(replicas()).isEqualTo(2L);
  }

  private Object replicas() {
    return cluster.find(DEPLOYMENT).object("spec").get("replicas");
  }

  private void register() {
    Fields configuration = cluster.find(WEBHOOKS);
    for (Object webhook : (List<?>) configuration.get("webhooks")) {
      ((Fields) webhook).object("clientConfig").put("caBundle", BUNDLE);
    }
    cluster.api().merge(WEBHOOKS, Fields.of("webhooks", configuration.get("webhooks")));
  }

  private Object bundle() {
    List<?> webhooks = (List<?>) cluster.find(WEBHOOKS).get("webhooks");
    return ((Fields) webhooks.getFirst()).object("clientConfig").get("caBundle");
  }
}
