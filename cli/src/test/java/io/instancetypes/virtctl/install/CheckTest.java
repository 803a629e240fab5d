package io.instancetypes.virtctl.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("virtctl install --check")
class CheckTest {
  @TempDir private Path folder;
  private Installation installation;

  @BeforeEach
  void install() throws IOException {
    installation = Installation.in(folder);
  }

  @AfterEach
  void stop() {
    installation.close();
  }

  /** The lines about objects that are not simply there, with single blanks, and the rest. */
  private String notPresent(Run run) {
    var lines = new StringBuilder();
    run.out()
        .lines()
        .filter(line -> !line.contains(" present"))
        .forEach(line -> lines.append(line.replaceAll(" {2,}", " | ")).append('\n'));
    return lines.toString();
  }

  @Test
  @DisplayName("is content with what it would install, and says that nobody answers yet")
  void complete() {
    installation.registered();
    Run run = installation.virtctl("install", "--check", "--with-catalog");
    assertThat(notPresent(run))
        .isEqualTo(
            """
            OBJECT | STATE | DETAIL

            operator: 0 of 2 replicas are ready
            leader: none
            API v1.subresources.kubevirt.io: not known to be available
            API v1alpha3.subresources.kubevirt.io: not known to be available
            All objects are as they should be.
            """);
    assertThat(run.exit()).isEqualTo(Exit.OK);
    assertThat(run.out())
        .containsPattern("virtualmachineclusterinstancetypes +present +\\d+ of the catalogue");
  }

  @Test
  @DisplayName("fails where the API server refused to register webhooks, as the operator says")
  void unregistered() {
    installation
        .serves(
            "/api/v1/namespaces/instancetypes/pods?limit=500"
                + "&labelSelector=app.kubernetes.io%2Fname%3Dinstancetypes-operator",
            Fields.of(
                "items",
                List.of(
                    Fields.of(
                        "metadata",
                        Fields.of("name", "operator-1"),
                        "status",
                        Fields.of(
                            "conditions",
                            List.of(Fields.of("type", "Ready", "status", "False")))))))
        .says(
            "/api/v1/namespaces/instancetypes/pods/operator-1:metrics/proxy/readyz",
            503,
            "not registered: mutatingwebhookconfigurations/instancetypes cannot be kept: no");
    Run run = installation.virtctl("install", "--check");
    assertThat(notPresent(run))
        .isEqualTo(
            """
            OBJECT | STATE | DETAIL

            operator: 0 of 2 replicas are ready
            pod operator-1 is not ready: not registered: mutatingwebhookconfigurations/instancetypes cannot be kept: no
            leader: none
            webhooks: the operator could not write its authorities into mutatingwebhookconfiguration/instancetypes, validatingwebhookconfiguration/instancetypes yet, and what they are asked about is refused
            API v1.subresources.kubevirt.io: not known to be available
            API v1alpha3.subresources.kubevirt.io: not known to be available
            All objects were applied, and the operator is not registered.
            """);
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
  }

  @Test
  @DisplayName("tells what is missing, what differs and where, and what is somebody else's")
  void differences() {
    installation
        .without("PodDisruptionBudget", "instancetypes-operator")
        .change(
            "Deployment",
            "instancetypes-operator",
            deployment -> deployment.object("spec").put("replicas", 1L))
        .change(
            "ClusterRole",
            "instancetypes-admission",
            role -> ((List<?>) role.get("rules")).removeLast())
        .change(
            "CustomResourceDefinition",
            "virtualmachines.kubevirt.io",
            definition ->
                definition
                    .object("metadata")
                    .put("labels", Fields.of("app.kubernetes.io/managed-by", "virt-operator")));
    Run run = installation.virtctl("install", "--check");
    assertThat(notPresent(run))
        .startsWith(
            """
            OBJECT | STATE | DETAIL
            customresourcedefinition/virtualmachines.kubevirt.io | not ours | managed by virt-operator
            clusterrole/instancetypes-admission | differs | rules
            deployment/instancetypes-operator in instancetypes | differs | spec.replicas
            poddisruptionbudget/instancetypes-operator in instancetypes | missing
            """)
        .endsWith(
            "1 missing, 2 different: 'virtctl install | kubectl apply --server-side -f -' puts that"
                + " right.\n");
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
  }

  @Test
  @DisplayName("says how to put it right with the options that it was given")
  void again() {
    installation.registered();
    assertThat(
            installation
                .virtctl("install", "--check", "--image", "a.example/virtctl:1.0", "--replicas=3")
                .out())
        .endsWith(
            "0 missing, 1 different: 'virtctl install --image a.example/virtctl:1.0 --replicas 3"
                + " | kubectl apply --server-side -f -' puts that right.\n");
  }

  @Test
  @DisplayName("does not mind what the operator, the API server and Helm write")
  void written() {
    installation
        .registered()
        .change(
            "MutatingWebhookConfiguration",
            "instancetypes",
            configuration ->
                ((Fields) ((List<?>) configuration.get("webhooks")).getFirst())
                    .put("clientConfig", Fields.of("url", "https://127.0.0.1:1", "caBundle", "Q")))
        .change(
            "Deployment",
            "instancetypes-operator",
            deployment -> deployment.object("spec").put("progressDeadlineSeconds", 600L))
        .change(
            "APIService",
            "v1.subresources.kubevirt.io",
            service -> {
              service.object("spec").put("caBundle", "Q");
              service.object("spec").object("service").put("port", 12345L);
            })
        .change(
            "Service",
            "instancetypes-operator",
            service -> {
              service.put("spec", Fields.of("type", "ExternalName", "externalName", "127.0.0.1"));
              service
                  .object("metadata")
                  .object("labels")
                  .put("app.kubernetes.io/managed-by", "Helm");
            })
        .change(
            "Namespace",
            "instancetypes",
            namespace -> namespace.object("metadata").remove("labels"));
    assertThat(installation.virtctl("install", "--check").exit()).isEqualTo(Exit.OK);
  }

  @Test
  @DisplayName("says who leads, how many are ready, and why an API is not available")
  void health() {
    installation
        .registered()
        .change(
            "Deployment",
            "instancetypes-operator",
            deployment -> deployment.put("status", Fields.of("readyReplicas", 2L)))
        .change(
            "APIService",
            "v1.subresources.kubevirt.io",
            service -> service.put("status", available("True", "")))
        .change(
            "APIService",
            "v1alpha3.subresources.kubevirt.io",
            service -> service.put("status", available("False", "no route")))
        .put(
            Fields.of(
                "apiVersion",
                "coordination.k8s.io/v1",
                "kind",
                "Lease",
                "metadata",
                Fields.of("name", "instancetypes-controller", "namespace", "instancetypes"),
                "spec",
                Fields.of("holderIdentity", "pod-1", "renewTime", "2026-11-15T18:00:00Z")));
    assertThat(installation.virtctl("install", "--check").out())
        .contains(
            """
            operator: 2 of 2 replicas are ready
            leader: pod-1, seen last at 2026-11-15T18:00:00Z
            API v1.subresources.kubevirt.io: available
            API v1alpha3.subresources.kubevirt.io: not available: no route
            """);
  }

  private static Fields available(String status, String message) {
    return Fields.of(
        "conditions",
        List.of(Fields.of("type", "Available", "status", status, "message", message)));
  }

  @Test
  @DisplayName("names what it may not read")
  void forbidden() {
    installation.forbids("/api/v1/namespaces/instancetypes");
    assertThat(installation.virtctl("install", "--check"))
        .isEqualTo(
            new Run(
                Exit.REFUSED, "", "error: cannot read namespace/instancetypes: jane may not\n"));
  }
}
