package io.instancetypes.it.cluster;

import static io.instancetypes.it.cluster.Cluster.EVENTS;
import static io.instancetypes.it.cluster.Cluster.INSTANCES;
import static io.instancetypes.it.cluster.Cluster.REVISIONS;
import static io.instancetypes.it.cluster.Cluster.TYPES;
import static io.instancetypes.it.cluster.Cluster.VMS;
import static io.instancetypes.it.cluster.Machines.type;
import static io.instancetypes.it.cluster.Machines.vm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.testkit.Backend;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Tenancy;
import io.instancetypes.testkit.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Operators that are killed. */
@OnKubernetes(value = Backend.REAL, tenancy = Tenancy.BARE)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OutageTest {
  private static final String PREFERENCES =
      "/apis/instancetype.kubevirt.io/v1beta2/namespaces/default/virtualmachinepreferences";
  private static final String VALIDATION =
      "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/instancetypes";
  private static final String MUTATION =
      "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/instancetypes";
  private static final String[] HASTY = {
    "--lease-duration", "6", "--renew-deadline", "4", "--retry-period", "1"
  };
  private static final Duration RETRY = Duration.ofSeconds(1);

  @RegisterExtension private final Installation installation = new Installation();

  private Cluster cluster;

  @BeforeEach
  void install(Kubernetes kubernetes) {
    installation.on(kubernetes);
    cluster = installation.cluster();
  }

  @Test
  @DisplayName(
      "When the leader is killed, another leads within the lease time, machines that are created"
          + " meanwhile run, and nothing is done twice")
  void leaderKilled() {
    OperatorProcess leader = installation.operate(HASTY);
    leader.awaitLeading();
    OperatorProcess other = installation.operate(HASTY);
    cluster.create(TYPES, type("taken-over", 2));
    createMachines(1, 5);
    leader.close();
    Fields last = cluster.find(Installation.LEASE).object("spec");
    assertThat(leader.log())
        .as("the log of the holder")
        .contains((String) last.get("holderIdentity"));
    createMachines(6, 10);
    other.awaitLeading();
    Fields next =
        cluster
            .await(
                Installation.LEASE,
                lease ->
                    !last.get("holderIdentity").equals(lease.object("spec").get("holderIdentity")))
            .object("spec");
    Instant end =
        instant(last.get("renewTime")).plusSeconds((Long) last.get("leaseDurationSeconds"));
    assertThat(instant(next.get("acquireTime")))
        // A few times: the pause between two attempts varies, and the machine may be busy.
        .isBetween(end, end.plus(RETRY.multipliedBy(5)));

    for (int i = 1; i <= 10; i++) {
      cluster.awaitStatus("taken-over-" + i, "Starting");
    }
    // One for the instance type of each.
    assertThat(ours(REVISIONS)).hasSize(10);
    assertThat(ours(INSTANCES)).hasSize(10);
    assertThat(starts()).extracting(event -> event.get("count")).containsOnly(1L);
    assertThat(starts())
        .extracting(event -> event.object("involvedObject").get("name"))
        .doesNotHaveDuplicates()
        .contains("taken-over-6", "taken-over-10");
  }

  private void createMachines(int first, int last) {
    for (int i = first; i <= last; i++) {
      String name = "taken-over-" + i;
      // The connection to one that was just killed may take a request with it.
      Waiting.until(name + " is admitted", () -> isCreated(vm(name, "taken-over", "Always")));
    }
  }

  private boolean isCreated(String vm) {
    try {
      cluster.create(VMS, vm);
      return true;
    } catch (ApiClientException failure) {
      assertThat(failure).hasMessageContaining("failed calling webhook");
      return false;
    }
  }

  private List<Fields> ours(String path) {
    return cluster.list(path).stream()
        .filter(object -> object.toString().contains("name=taken-over-"))
        .toList();
  }

  private List<Fields> starts() {
    return cluster.list(EVENTS).stream()
        .filter(event -> "SuccessfulCreate".equals(event.get("reason")))
        .filter(event -> Cluster.name(event).startsWith("taken-over-"))
        .toList();
  }

  private static Instant instant(Object text) {
    return Instant.parse((String) text);
  }

  @Test
  @DisplayName(
      "While no operator lives, machines, types and preferences can't be written but deleted, and"
          + " nothing else is held up; one that starts ends that")
  void allKilled() {
    OperatorProcess first = installation.operate(HASTY);
    first.awaitLeading();
    cluster.create(TYPES, type("orphaned", 2));
    cluster.create(VMS, vm("orphaned", "orphaned", "Halted"));
    cluster.awaitStatus("orphaned", "Stopped");
    first.close();
    installation.service().shut();

    refused(
        "virtualmachines-mutator.kubevirt.io",
        () -> cluster.create(VMS, vm("late", "orphaned", "Halted")));
    refused(
        "virtualmachines-mutator.kubevirt.io",
        () -> cluster.merge(VMS + "/orphaned", "{spec: {runStrategy: Always}}"));
    refused(
        "virtualmachineinstancetype-validator.instancetype.kubevirt.io",
        () -> cluster.create(TYPES, type("late", 2)));
    refused(
        "virtualmachineinstancetype-validator.instancetype.kubevirt.io",
        () -> cluster.merge(TYPES + "/orphaned", "{spec: {cpu: {guest: 4}}}"));
    refused(
        "virtualmachinepreference-validator.instancetype.kubevirt.io",
        () -> cluster.create(PREFERENCES, preference("late")));
    unaffected();
    cluster.delete(VMS + "/orphaned");
    // Its finalizer waits for an operator; who cannot wait takes it away.
    cluster.merge(VMS + "/orphaned", "{metadata: {finalizers: null}}");
    cluster.awaitGone(VMS + "/orphaned");
    cluster.delete(TYPES + "/orphaned");
    cluster.awaitGone(TYPES + "/orphaned");

    installation.service().reopen();
    installation.operate(HASTY);
    cluster.create(TYPES, type("late", 2));
    cluster.create(PREFERENCES, preference("late"));
    cluster.create(VMS, vm("late", "late", "Always"));
    cluster.awaitStatus("late", "Starting");
  }

  private static void refused(String webhook, ThrowingCallable write) {
    assertThatThrownBy(write)
        .isInstanceOf(ApiClientException.class)
        .hasMessageContaining("failed calling webhook \"" + webhook + "\"");
  }

  private static String preference(String name) {
    return """
    apiVersion: instancetype.kubevirt.io/v1beta2
    kind: VirtualMachinePreference
    metadata: {name: %s}
    spec: {machine: {preferredMachineType: q35}}
    """
        .formatted(name);
  }

  /** Other kinds, kinds of the same group, and definitions. */
  private void unaffected() {
    cluster.create(
        "/api/v1/namespaces/default/configmaps",
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: unaffected}}");
    cluster.create(
        "/api/v1/namespaces/default/secrets",
        "{apiVersion: v1, kind: Secret, metadata: {name: unaffected}}");
    cluster.create(
        "/api/v1/namespaces", "{apiVersion: v1, kind: Namespace, metadata: {name: unaffected}}");
    cluster.create(
        INSTANCES,
        "{apiVersion: kubevirt.io/v1, kind: VirtualMachineInstance, metadata: {name: unaffected},"
            + " spec: {domain: {devices: {}}}}");
    cluster.create(
        "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: widgets.example.com}
        spec:
          group: example.com
          scope: Namespaced
          names: {plural: widgets, singular: widget, kind: Widget}
          versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
        """);
    Waiting.until(
        "widgets are served",
        () -> cluster.find("/apis/example.com/v1/namespaces/default/widgets") != null);
    cluster.create(
        "/apis/example.com/v1/namespaces/default/widgets",
        "{apiVersion: example.com/v1, kind: Widget, metadata: {name: unaffected}}");
  }
}
