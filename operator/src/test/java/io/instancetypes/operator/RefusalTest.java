package io.instancetypes.operator;

import static io.instancetypes.operator.TestCluster.DEFINITIONS;
import static io.instancetypes.operator.TestCluster.config;
import static io.instancetypes.operator.TestCluster.yaml;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.operator.certificate.CertificatePolicy;
import io.instancetypes.operator.registration.RegistrationRefusal;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefusalTest {
  private static final String DEFINITION =
      DEFINITIONS + "/virtualmachinepreferences.instancetype.kubevirt.io";

  @TempDir private Path directory;

  @Test
  @DisplayName("Definitions of another manager are left alone, and taken over when told to")
  void foreignDefinitions() throws Exception {
    try (TestCluster cluster = TestCluster.start(directory)) {
      cluster
          .api()
          .merge(
              DEFINITION,
              yaml("{metadata: {labels: {app.kubernetes.io/managed-by: virt-operator}}}"));
      Fields before = cluster.api().get(DEFINITION);
      assertThatThrownBy(cluster::operate)
          .isInstanceOf(RegistrationRefusal.class)
          .hasMessageContaining("virtualmachinepreferences.instancetype.kubevirt.io is managed by")
          .hasMessageContaining("virt-operator")
          .hasMessageContaining("--take-over");
      assertThat(cluster.api().get(DEFINITION)).isEqualTo(before);
      assertThat(cluster.find("/api/v1/namespaces/instancetypes")).isNull();

      try (Operator _ = cluster.operate(config(CertificatePolicy.DEFAULT, true))) {
        Fields after = cluster.api().get(DEFINITION);
        assertThat(after.object("metadata").object("labels"))
            .containsEntry("app.kubernetes.io/managed-by", "instancetypes");
        assertThat(after.object("spec").object("conversion").get("strategy")).isEqualTo("Webhook");
      }
    }
  }

  @Test
  @DisplayName("What Helm installed as a part of Instancetypes is not foreign")
  void helm() throws Exception {
    try (TestCluster cluster = TestCluster.start(directory)) {
      cluster
          .api()
          .merge(
              DEFINITION,
              yaml(
                  "{metadata: {labels: {app.kubernetes.io/managed-by: Helm,"
                      + " app.kubernetes.io/part-of: instancetypes}}}"));
      try (Operator operator = cluster.operate()) {
        assertThat(operator.port()).isPositive();
      }
    }
  }

  @Test
  @DisplayName("Without definitions it says what to install")
  void missingDefinitions() throws Exception {
    try (TestCluster cluster = TestCluster.start(directory, Crds.neighbours())) {
      assertThatThrownBy(cluster::operate)
          .isInstanceOf(RegistrationRefusal.class)
          .hasMessageContaining(
              "customresourcedefinitions/virtualmachineinstancetypes.instancetype.kubevirt.io")
          .hasMessageContaining("virtctl install | kubectl apply -f -");
    }
  }

  @Test
  @DisplayName("Inside of a cluster webhook configurations are installed, not made up")
  void missingConfigurations() throws Exception {
    try (TestCluster cluster = TestCluster.start(directory)) {
      assertThatThrownBy(() -> cluster.operate(config((URI) null)))
          .isInstanceOf(RegistrationRefusal.class)
          .hasMessageContaining("validatingwebhookconfigurations/instancetypes");
    }
  }
}
