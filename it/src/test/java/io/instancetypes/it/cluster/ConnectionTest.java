package io.instancetypes.it.cluster;

import static io.instancetypes.it.cluster.Cluster.INSTANCES;
import static io.instancetypes.it.cluster.Cluster.TYPES;
import static io.instancetypes.it.cluster.Cluster.VMS;
import static io.instancetypes.it.cluster.Machines.type;
import static io.instancetypes.it.cluster.Machines.vm;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.testkit.Backend;
import io.instancetypes.testkit.FaultProxy;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Tenancy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Operators that lose the API server in every way there is, and go on. */
@OnKubernetes(value = Backend.REAL, tenancy = Tenancy.BARE)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConnectionTest {
  /** Longer than an API server takes to start on a busy machine. */
  private static final String[] PATIENT = {
    "--lease-duration", "90", "--renew-deadline", "80", "--retry-period", "1"
  };

  @RegisterExtension private final Installation installation = new Installation();

  private Kubernetes kubernetes;
  private Cluster cluster;

  @BeforeEach
  void install(Kubernetes given) {
    installation.on(given);
    kubernetes = given;
    cluster = installation.cluster();
  }

  private OperatorProcess operate(FaultProxy passage, String... more) {
    var options = new ArrayList<>(List.of(PATIENT));
    options.addAll(List.of(more));
    OperatorProcess operator =
        installation.start(installation.kubeconfig(passage), options.toArray(String[]::new));
    operator.awaitReady();
    operator.awaitLeading();
    return operator;
  }

  private void create(String vm) {
    if (cluster.find(TYPES + "/small") == null) {
      cluster.create(TYPES, type("small", 2));
    }
    cluster.create(VMS, vm(vm, "small", "Always"));
  }

  /** What the operator has asked for about machines since then. */
  private List<Request> asked(int since) {
    List<Fields> events = kubernetes.accountRequests();
    return Request.of(events.subList(since, events.size())).stream()
        .filter(request -> request.resource().equals("virtualmachines"))
        .filter(request -> request.name().isEmpty())
        .toList();
  }

  private static Request all(String verb) {
    return new Request(verb, "kubevirt.io", "virtualmachines", "", "");
  }

  @Test
  @DisplayName("An operator survives a killed API server, and goes on when it is back")
  void restarted() {
    OperatorProcess operator = installation.operate(PATIENT);
    operator.awaitLeading();
    create("before-restart");
    cluster.awaitStatus("before-restart", "Starting");
    kubernetes.restart();
    create("after-restart");
    cluster.awaitStatus("after-restart", "Starting");
    operator.requireAlive();
  }

  @Test
  @DisplayName(
      "An operator whose place in the history is gone (410) looks at everything anew, and notices"
          + " what came and went meanwhile")
  void expired() {
    try (var passage = installation.passage()) {
      OperatorProcess operator = operate(passage);
      create("replaced");
      cluster.awaitStatus("replaced", "Starting");
      passage.shut();
      cluster.delete(INSTANCES + "/replaced");
      cluster.delete(VMS + "/replaced");
      cluster.merge(VMS + "/replaced", "{metadata: {finalizers: null}}");
      cluster.awaitGone(VMS + "/replaced");
      create("replaced");
      create("meanwhile");
      // It knows nothing of what happened before it started.
      kubernetes.restart();
      int since = kubernetes.accountRequests().size();
      passage.reopen();
      cluster.awaitStatus("meanwhile", "Starting");
      Fields vm = cluster.awaitStatus("replaced", "Starting");
      assertThat(
              cluster
                  .find(INSTANCES + "/replaced")
                  .object("metadata")
                  .get("ownerReferences")
                  .toString())
          .contains((String) vm.object("metadata").get("uid"));
      assertThat(asked(since)).contains(all("list"));
      operator.requireAlive();
    }
  }

  @Test
  @DisplayName("An operator that cannot reach the API ends by itself when it is asked to")
  void stoppedWithoutApi() {
    try (var passage = installation.passage()) {
      OperatorProcess leading = operate(passage);
      passage.shut();
      leading.stop();
      assertThat(leading.exitCode()).as("it was not ended by a time limit").isZero();
      OperatorProcess starting = installation.start(installation.kubeconfig(passage));
      starting.awaitLogged("operating");
      starting.stop();
      assertThat(starting.exitCode()).isZero();
    }
  }

  @Test
  @DisplayName("An operator whose connections are dropped watches on where it was")
  void dropped() {
    try (var passage = installation.passage()) {
      OperatorProcess operator = operate(passage);
      int since = kubernetes.accountRequests().size();
      passage.drop();
      create("after-drop");
      cluster.awaitStatus("after-drop", "Starting");
      assertThat(asked(since)).containsExactly(all("watch"));
      operator.requireAlive();
    }
  }

  @Test
  @DisplayName("An operator notices connections on which nothing arrives any more")
  void silent() {
    try (var passage = installation.passage()) {
      OperatorProcess operator = operate(passage, "--watch-silence", "5");
      int since = kubernetes.accountRequests().size();
      assertThat(passage.silence()).isPositive();
      create("after-silence");
      cluster.awaitStatus("after-silence", "Starting");
      assertThat(asked(since)).contains(all("watch"));
      assertThat(operator.log()).contains("a watch was silent for PT5S and is begun anew");
      operator.requireAlive();
    }
  }
}
