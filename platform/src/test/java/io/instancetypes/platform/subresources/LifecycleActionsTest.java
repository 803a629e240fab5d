package io.instancetypes.platform.subresources;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LifecycleActionsTest {
  @ParameterizedTest(name = "{0} a VM with spec {1} and instance {2} {3}")
  @DisplayName("Every run strategy has its own way to start, stop and restart")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          start   | running: false              | -                |                      | VirtualMachine/: test /spec/running false, replace /spec/running true
          start   |                             | -                |                      | VirtualMachine/: test /spec/running null, add /spec/running true
          start   | runStrategy: Halted         | -                |                      | VirtualMachine/: test /spec/runStrategy "Halted", replace /spec/runStrategy "Always"
          start   | runStrategy: Halted         | phase: Succeeded |                      | VirtualMachine/: test /spec/runStrategy "Halted", replace /spec/runStrategy "Always"
          start   | runStrategy: Halted         | -                | paused: true         | VirtualMachine/status: test /status null, add /status {"stateChangeRequests":[{"action":"Start","data":{"paused":"true"}}]}
          start   | `running: false, template: {spec: {startStrategy: Paused}}` | - | paused: true | VirtualMachine/: test /spec/running false, replace /spec/running true
          start   | runStrategy: Manual         | -                |                      | VirtualMachine/status: test /status null, add /status {"stateChangeRequests":[{"action":"Start"}]}
          start   | runStrategy: Manual         | -                | paused: true         | VirtualMachine/status: test /status null, add /status {"stateChangeRequests":[{"action":"Start","data":{"paused":"true"}}]}
          start   | runStrategy: Manual         | phase: Failed    |                      | VirtualMachine/status: test /status null, add /status {"stateChangeRequests":[{"action":"Stop","uid":"u1"},{"action":"Start"}]}
          start   | runStrategy: RerunOnFailure | phase: Succeeded |                      | VirtualMachine/status: test /status null, add /status {"stateChangeRequests":[{"action":"Stop","uid":"u1"},{"action":"Start"}]}
          start   | runStrategy: RerunOnFailure | -                |                      | VirtualMachine/status: test /status null, add /status {"stateChangeRequests":[{"action":"Start"}]}
          start   | runStrategy: RerunOnFailure | phase: Failed    |                      | 409 RerunOnFailure does not support starting VM from failed state
          start   | runStrategy: Always         | -                |                      | 409 Always does not support manual start requests
          start   | running: true               | -                |                      | 409 Always does not support manual start requests
          start   | runStrategy: Once           | -                |                      | 409 Once does not support manual start requests
          start   | running: true               | phase: Running   |                      | 409 VM is already running
          start   | running: false              | phase: Pending   |                      | 409 VM is already running
          stop    | running: true               | phase: Running   |                      | VirtualMachine/: test /spec/running true, replace /spec/running false
          stop    | running: true               | -                |                      | VirtualMachine/: test /spec/running true, replace /spec/running false
          stop    | runStrategy: Always         | phase: Running   | gracePeriod: 0       | VirtualMachineInstance/: test /spec/terminationGracePeriodSeconds null, add /spec/terminationGracePeriodSeconds 0; VirtualMachine/: test /spec/runStrategy "Always", replace /spec/runStrategy "Halted"
          stop    | runStrategy: Once           | phase: Running   |                      | VirtualMachine/: test /spec/runStrategy "Once", replace /spec/runStrategy "Halted"
          stop    | runStrategy: Manual         | phase: Running   |                      | VirtualMachine/status: test /status null, add /status {"stateChangeRequests":[{"action":"Stop","uid":"u1"}]}
          stop    | runStrategy: Manual         | phase: Succeeded |                      | 409 VM is not running
          stop    | runStrategy: RerunOnFailure | -                |                      | 409 VM is not running
          stop    | runStrategy: Halted         | -                | gracePeriod: 0       | 409 VM is not running
          stop    | runStrategy: Halted         | phase: Running   |                      | 409 Halted only supports manual stop requests with a shorter graceperiod
          stop    | runStrategy: Halted         | `phase: Running, grace: 30` | gracePeriod: 30 | 409 Halted only supports manual stop requests with a shorter graceperiod
          stop    | runStrategy: Halted         | `phase: Running, grace: 30` | gracePeriod: 5  | VirtualMachineInstance/: test /spec/terminationGracePeriodSeconds 30, replace /spec/terminationGracePeriodSeconds 5; VirtualMachine/status: test /status null, add /status {"stateChangeRequests":[{"action":"Stop","uid":"u1"}]}
          restart | running: true               | phase: Running   |                      | VirtualMachine/status: test /status null, add /status {"stateChangeRequests":[{"action":"Stop","uid":"u1"},{"action":"Start"}]}
          restart | runStrategy: Manual         | phase: Failed    |                      | VirtualMachine/status: test /status null, add /status {"stateChangeRequests":[{"action":"Stop","uid":"u1"},{"action":"Start"}]}
          restart | running: true               | phase: Running   | gracePeriodSeconds: 0 | VirtualMachineInstance/: test /spec/terminationGracePeriodSeconds null, add /spec/terminationGracePeriodSeconds 0; VirtualMachine/status: test /status null, add /status {"stateChangeRequests":[{"action":"Stop","uid":"u1"},{"action":"Start"}]}
          restart | running: true               | phase: Running   | gracePeriodSeconds: 3 | 400 For force restart, only gracePeriod=0 is supported for now
          restart | running: true               | phase: Running   | gracePeriodSeconds: -1 | 400 gracePeriod has to be greater or equal to 0
          restart | running: true               | -                |                      | 409 VM is not running: Halted
          restart | running: false              | phase: Running   |                      | 409 RunStrategy Halted does not support manual restart requests
          restart | runStrategy: Once           | phase: Running   |                      | 409 RunStrategy Once does not support manual restart requests
          start   | `running: true, runStrategy: Halted` | -       |                      | 500 Running and RunStrategy are mutually exclusive. Note that Running is deprecated, please use RunStrategy instead
          start   | runStrategy: Sometimes      | -                |                      | 500 there is no run strategy Sometimes
          start   | running: false              | -                | paused: 1            | 400 Can not unmarshal Request body to struct, error: paused must be true or false
          stop    | running: true               | -                | gracePeriod: soon    | 400 Can not unmarshal Request body to struct, error: gracePeriod must be a whole number
          stop    | running: true               | -                | dryRun: [Some]       | 400 Can not unmarshal Request body to struct, error: dryRun must be a list, and may hold only All
          """)
  void followsRunStrategy(
      String verb, String spec, String instance, String options, String outcome) {
    var cluster = new FakeCluster().machine(spec == null ? "" : spec, "").instance(instance);

    assertThat(cluster.answer(verb, options == null ? "" : options)).isEqualTo(outcome);
  }

  @ParameterizedTest(name = "{0} with status {1}")
  @DisplayName("Requests wait for one another, but a stop overrides them all")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          start | printableStatus: Stopped | VirtualMachine/status: test /status/stateChangeRequests null, add /status/stateChangeRequests [{"action":"Start"}]
          start | stateChangeRequests: []  | VirtualMachine/status: test /status/stateChangeRequests [], replace /status/stateChangeRequests [{"action":"Start"}]
          start | `stateChangeRequests: [{action: Start}]` | 409 unable to complete request: stop/start already underway
          start | `startFailure: {consecutiveFailCount: 2}` | VirtualMachine/status: test /status/stateChangeRequests null, add /status/stateChangeRequests [{"action":"Start"}], remove /status/startFailure
          start | `conditions: [{type: ManualRecoveryRequired, status: "True"}]` | 409 the VM needs manual recovery: a migration of its volumes failed
          """)
  void waits(String verb, String status, String outcome) {
    var cluster = new FakeCluster().machine("runStrategy: Manual", status).instance("-");

    assertThat(cluster.answer(verb, "")).isEqualTo(outcome);
  }

  @Test
  @DisplayName("A stop takes the place of requests that wait")
  void stopOverrides() {
    var cluster =
        new FakeCluster()
            .machine("runStrategy: Manual", "stateChangeRequests: [{action: Start}]")
            .instance("phase: Running");

    assertThat(cluster.answer("stop", ""))
        .isEqualTo(
            "VirtualMachine/status: test /status/stateChangeRequests [{\"action\":\"Start\"}],"
                + " replace /status/stateChangeRequests [{\"action\":\"Stop\",\"uid\":\"u1\"}]");
  }

  @Test
  @DisplayName("A dry run is tried by the cluster, not written")
  void triesOnly() {
    var cluster = new FakeCluster().machine("running: false", "").instance("-");

    assertThat(cluster.answer("start", "dryRun: [All]"))
        .isEqualTo(
            "VirtualMachine/ (dry run): test /spec/running false, replace /spec/running true");
  }

  @Test
  @DisplayName("Who was overtaken is told so; other refusals of the cluster pass as they are")
  void passesRefusals() {
    var cluster = new FakeCluster().machine("running: false", "").instance("-");

    String inapplicable = "the server rejected our request due to an error in our request";
    assertThat(cluster.refusing(422, inapplicable).answer("start", ""))
        .isEqualTo(
            "409 the object has been modified; please apply your changes to the latest version and"
                + " try again");
    assertThat(cluster.refusing(403, "denied by policy").answer("start", ""))
        .isEqualTo("403 denied by policy");
  }

  @Test
  @DisplayName("Without the machine there is nothing to start")
  void needsMachine() {
    assertThat(new FakeCluster().answer("start", ""))
        .isEqualTo("404 virtualmachine.kubevirt.io \"vm\" not found");
  }
}
