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

@DisplayName("virtctl uninstall")
class UninstallTest {
  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/";

  @TempDir private Path folder;
  private Installation installation;

  @BeforeEach
  void install() throws IOException {
    installation =
        Installation.in(folder)
            .put(made("coordination.k8s.io/v1", "Lease", "instancetypes-controller"))
            .put(made("v1", "Secret", "instancetypes-certificates"));
  }

  @AfterEach
  void stop() {
    installation.close();
  }

  private static Fields made(String apiVersion, String kind, String name) {
    return Fields.of(
        "apiVersion",
        apiVersion,
        "kind",
        kind,
        "metadata",
        Fields.of("name", name, "namespace", "instancetypes"));
  }

  private void hasMachines(Fields... machines) {
    installation.serves(
        "/apis/kubevirt.io/v1/virtualmachines?limit=500",
        Fields.of("items", List.of((Object[]) machines)));
  }

  private static Fields machine(String name, String... references) {
    var spec = new Fields();
    for (String reference : references) {
      spec.put(reference, Fields.of("name", "any"));
    }
    return Fields.of("metadata", Fields.of("name", name, "namespace", "team"), "spec", spec);
  }

  @Test
  @DisplayName("takes away first what makes the API server ask, then the operator, last the types")
  void order() {
    Run run = installation.virtctl("uninstall");
    assertThat(run.exit()).isEqualTo(Exit.OK);
    assertThat(installation.changes().stream().map(line -> line.replaceFirst("/apis?/", "")))
        .startsWith(
            "DELETE apiregistration.k8s.io/v1/apiservices/v1alpha3.subresources.kubevirt.io",
            "DELETE apiregistration.k8s.io/v1/apiservices/v1.subresources.kubevirt.io",
            "DELETE admissionregistration.k8s.io/v1/validatingwebhookconfigurations/instancetypes",
            "DELETE admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/instancetypes",
            "DELETE"
                + " networking.k8s.io/v1/namespaces/instancetypes/networkpolicies/instancetypes-operator",
            "DELETE policy/v1/namespaces/instancetypes/poddisruptionbudgets/instancetypes-operator",
            "DELETE apps/v1/namespaces/instancetypes/deployments/instancetypes-operator",
            "DELETE"
                + " coordination.k8s.io/v1/namespaces/instancetypes/leases/instancetypes-controller",
            "DELETE v1/namespaces/instancetypes/secrets/instancetypes-certificates",
            "DELETE v1/namespaces/instancetypes/services/instancetypes-operator")
        .endsWith(
            "PUT apiextensions.k8s.io/v1/customresourcedefinitions/virtualmachineinstancetypes.instancetype.kubevirt.io",
            "DELETE"
                + " apiextensions.k8s.io/v1/customresourcedefinitions/virtualmachineinstancetypes.instancetype.kubevirt.io",
            "DELETE v1/namespaces/instancetypes")
        .noneMatch(line -> line.endsWith("virtualmachines.kubevirt.io"));
    assertThat(run.out()).startsWith("apiservice/v1alpha3.subresources.kubevirt.io deleted\n");
  }

  @Test
  @DisplayName("a second time finds nothing to do")
  void again() {
    installation.virtctl("uninstall", "--delete-machines");
    assertThat(installation.virtctl("uninstall", "--delete-machines"))
        .isEqualTo(new Run(Exit.OK, "", ""));
  }

  @Test
  @DisplayName("refuses as long as machines depend on it, names them, and says the ways out")
  void dependents() {
    hasMachines(machine("web", "instancetype"), machine("plain"), machine("db", "preference"));
    Run run = installation.virtctl("uninstall");
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.err())
        .isEqualTo(
            """
            error: there are VirtualMachines with an instance type or preference (2), or revisions of one (0):
              team/web
              team/db
            Nobody would start, stop or check them any more. The ways out:
              1. Delete them, and their revisions go with them
              2. Write their sizes into them: virtctl expand --vm NAME -n NAMESPACE | kubectl replace -f -
              3. Only replace the operator: virtctl install --image IMAGE | kubectl apply --server-side -f -
              4. Remove it nevertheless with --force; with --keep-crds the types and preferences stay
            """);
    assertThat(installation.changes()).isEmpty();
    assertThat(installation.virtctl("uninstall", "--force").exit()).isEqualTo(Exit.OK);
    assertThat(installation.changes()).isNotEmpty();
  }

  @Test
  @DisplayName("machines that stay lose the finalizer that nobody would answer any more")
  void releases() {
    Fields held = machine("web");
    held.object("metadata")
        .put("finalizers", List.of("backup", "kubevirt.io/virtualMachineControllerFinalize"));
    hasMachines(held, machine("free"));
    installation.serves("/apis/kubevirt.io/v1/namespaces/team/virtualmachines/web", held);
    Run run = installation.virtctl("uninstall", "--keep-crds");
    assertThat(run.out()).contains("virtualmachine/web in team released\n");
    assertThat(installation.changes())
        .containsOnlyOnce("PUT /apis/kubevirt.io/v1/namespaces/team/virtualmachines/web");
  }

  @Test
  @DisplayName("refuses as long as revisions are kept, too")
  void revisions() {
    installation.serves(
        "/apis/apps/v1/controllerrevisions?limit=500&labelSelector=instancetype.kubevirt.io%2Fobject-name",
        Fields.of("items", List.of(Fields.of("metadata", Fields.of("name", "r")))));
    assertThat(installation.virtctl("uninstall").err())
        .startsWith(
            "error: there are VirtualMachines with an instance type or preference (0), or revisions"
                + " of one (1):\n");
  }

  @Test
  @DisplayName(
      "--dry-run changes nothing, --keep-crds keeps types, --delete-machines is what deletes"
          + " machines")
  void choices() {
    assertThat(installation.virtctl("uninstall", "--dry-run").out())
        .contains("deployment/instancetypes-operator in instancetypes would be deleted\n");
    assertThat(installation.changes()).isEmpty();

    Run kept = installation.virtctl("uninstall", "--keep-crds");
    assertThat(kept.out()).doesNotContain("customresourcedefinition");
    assertThat(kept.err()).startsWith("note: until an operator is there again,");

    installation.virtctl("uninstall", "--delete-machines");
    assertThat(installation.changes())
        .contains("DELETE " + DEFINITIONS + "virtualmachines.kubevirt.io");
  }

  @Test
  @DisplayName("what somebody else manages, or nobody has labelled, stays; so do shared namespaces")
  void foreign() {
    installation
        .change(
            "CustomResourceDefinition",
            "virtualmachinepreferences.instancetype.kubevirt.io",
            definition ->
                definition
                    .object("metadata")
                    .put("labels", Fields.of("app.kubernetes.io/managed-by", "virt-operator")))
        .change(
            "Namespace",
            "instancetypes",
            namespace -> namespace.object("metadata").remove("labels"));
    assertThat(installation.virtctl("uninstall").out())
        .contains(
            "customresourcedefinition/virtualmachinepreferences.instancetype.kubevirt.io left"
                + " alone: managed by virt-operator\n")
        .endsWith(
            "namespace/instancetypes left alone: it is not labelled"
                + " app.kubernetes.io/part-of=instancetypes\n");
    installation.put(
        Fields.of(
            "apiVersion",
            "v1",
            "kind",
            "Namespace",
            "metadata",
            Fields.of(
                "name",
                "kube-system",
                "labels",
                Fields.of("app.kubernetes.io/part-of", "instancetypes"))));
    assertThat(installation.virtctl("uninstall", "-n", "kube-system").out())
        .endsWith("namespace/kube-system left alone: it is not only for this\n");
  }

  @Test
  @DisplayName("stops where it is not allowed to go on, and says what it had done")
  void forbidden() {
    installation.forbids(
        "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/instancetypes");
    Run run = installation.virtctl("uninstall");
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.out()).endsWith("validatingwebhookconfiguration/instancetypes deleted\n");
    assertThat(run.err())
        .isEqualTo("error: cannot read mutatingwebhookconfiguration/instancetypes: jane may not\n");
  }
}
