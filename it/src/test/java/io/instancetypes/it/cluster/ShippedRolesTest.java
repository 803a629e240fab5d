package io.instancetypes.it.cluster;

import static io.instancetypes.it.cluster.Cluster.REVISIONS;
import static io.instancetypes.it.cluster.Cluster.VMS;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.install.InstalledRole;
import io.instancetypes.testkit.Backend;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Tenancy;
import io.instancetypes.testkit.Waiting;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the operator's account asks for in a scenario of everything, held against its roles. */
@OnKubernetes(value = Backend.REAL, tenancy = Tenancy.BARE)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShippedRolesTest {
  /** Never asked for: the API server looks for it when objects get an owner. */
  private static final Right OWNING =
      new Right(
          InstalledRole.CONTROLLER, "update", "kubevirt.io", "virtualmachines/finalizers", "");

  /** Never asked for: the framework looks for it before it takes part in an election. */
  private static final Right ELECTION =
      new Right(
          InstalledRole.OPERATOR,
          "update",
          "coordination.k8s.io",
          "leases",
          "instancetypes-controller");

  private static final List<String> EVERYBODY =
      List.of("instancetypes:view-cluster-types", "instancetypes:default");

  @RegisterExtension private final Installation installation = new Installation();

  private List<Fields> events;
  private Grants grants;

  @BeforeEach
  void askForEverything(Kubernetes kubernetes) {
    installation.on(kubernetes);
    if (events == null) {
      events = List.of();
      Scenario.run(installation);
      events = kubernetes.accountRequests();
      grants = new Grants(installation.cluster());
      // What everybody may would hide what the account may.
      EVERYBODY.forEach(
          name ->
              installation
                  .cluster()
                  .delete("/apis/rbac.authorization.k8s.io/v1/clusterrolebindings/" + name));
    }
    assertThat(events).as("what a scenario, which has failed, asked for").isNotEmpty();
  }

  private static Stream<Right> asked() {
    return Right.shipped().stream()
        .filter(right -> !right.equals(OWNING) && !right.equals(ELECTION));
  }

  @Test
  @DisplayName("Nothing that the operator asks for is forbidden to its account")
  void nothingForbidden() {
    assertThat(events)
        .extracting(event -> event.object("annotations").get("authorization.k8s.io/decision"))
        .containsOnly("allow");
    assertThat(events)
        .extracting(event -> event.object("user").get("username"))
        .containsOnly(Installation.ACCOUNT);
  }

  @Test
  @DisplayName(
      "The operator asks for nothing but what its roles allow, what it is, and who the front"
          + " proxy is")
  void nothingElse() {
    assertThat(Request.of(events))
        .filteredOn(request -> Right.shipped().stream().noneMatch(right -> right.allows(request)))
        .containsExactlyInAnyOrder(
            new Request(
                "get", "", "configmaps", "kube-system", "extension-apiserver-authentication"),
            new Request("create", "authorization.k8s.io", "selfsubjectrulesreviews", "", ""));
  }

  @Test
  @DisplayName(
      "The operator asks for everything that its roles allow, but for two rights that others look"
          + " for")
  void nothingSpare() {
    List<Request> requests = Request.of(events);
    assertThat(Right.shipped())
        .filteredOn(right -> requests.stream().noneMatch(right::allows))
        .containsExactlyInAnyOrder(OWNING, ELECTION);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("asked")
  @DisplayName("Without this right, something is forbidden that the operator asked for")
  void needed(Right right) {
    List<Request> requests = Request.of(events).stream().filter(right::allows).toList();
    assertThat(requests).isNotEmpty();
    grants.allBut(right);
    Waiting.until(
        "one of " + requests + " is forbidden",
        () -> requests.stream().anyMatch(request -> !grants.allow(request)));
  }

  @Test
  @DisplayName("With all rights, everything is allowed that the operator asked for")
  void sufficient() {
    grants.all();
    for (Request request : Request.of(events)) {
      Waiting.until(request + " is allowed", () -> grants.allow(request));
    }
  }

  @Test
  @DisplayName(
      "Without the right to update virtualmachines/finalizers, no revision can be owned by a"
          + " machine")
  void owning() {
    Fields vm = installation.cluster().find(VMS + "/web");
    try (var account = new Cluster(installation.kubeconfig())) {
      grants.all();
      Waiting.until("it may own", () -> refusal(account, vm).isEmpty());
      grants.allBut(OWNING);
      Waiting.until("it may not own", () -> !refusal(account, vm).isEmpty());
      assertThat(refusal(account, vm)).contains("cannot set blockOwnerDeletion");
    }
  }

  /** Why a revision of a machine is not created; empty if it would be. */
  private static String refusal(Cluster account, Fields vm) {
    try {
      account.create(
          REVISIONS + "?dryRun=All",
          """
          apiVersion: apps/v1
          kind: ControllerRevision
          metadata:
            name: owned
            ownerReferences:
            - apiVersion: kubevirt.io/v1
              kind: VirtualMachine
              name: web
              uid: %s
              controller: true
              blockOwnerDeletion: true
          revision: 1
          data: {}
          """
              .formatted(vm.object("metadata").get("uid")));
      return "";
    } catch (ApiClientException refused) {
      return refused.getMessage();
    }
  }

  @Test
  @DisplayName("Without the right to update its Lease, the operator does not start, and says so")
  void election() {
    grants.allBut(ELECTION);
    var probe =
        new Request(
            ELECTION.verb(),
            ELECTION.group(),
            ELECTION.resource(),
            "instancetypes",
            ELECTION.name());
    Waiting.until(probe + " is forbidden", () -> !grants.allow(probe));
    OperatorProcess operator = installation.start(installation.kubeconfig());
    assertThat(operator.exitCode()).isNotZero();
    assertThat(operator.log()).contains("No permission to lease resource", "[update]");
  }
}
