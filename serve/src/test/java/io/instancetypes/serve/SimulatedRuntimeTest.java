package io.instancetypes.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.testkit.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
@DisplayName("Simulated instances")
class SimulatedRuntimeTest {
  @TempDir Path folder;
  private LocalServer server;
  private EmbeddedControllers controllers;
  private SimulatedRuntime runtime;

  @BeforeEach
  void start() throws Exception {
    server = LocalServer.start(folder);
    controllers =
        EmbeddedControllers.start(server.platform(), ControllerConfig.DEFAULT, line -> {});
    runtime = SimulatedRuntime.start(server.platform(), Duration.ofMillis(50), line -> {});
  }

  @AfterEach
  void stop() {
    runtime.close();
    controllers.close();
    server.close();
  }

  private void create(String name, String annotations) {
    server.create(
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata: {name: %s, namespace: default}
        spec:
          runStrategy: Always
          template:
            metadata: {annotations: {%s}}
            spec: {domain: {memory: {guest: 1Gi}, devices: {}}}
        """
            .formatted(name, annotations));
  }

  private KubeObject find(String kind, String name) {
    Fields found = server.objects().find(LocalServer.type(kind), "default", name);
    return new KubeObject(found == null ? new Fields() : found);
  }

  private KubeObject await(String kind, String name, Predicate<KubeObject> wanted) {
    return Waiting.until(kind + " " + name + " is as wanted", () -> find(kind, name), wanted);
  }

  private KubeObject awaitVm(String name, String status) {
    return await("VirtualMachine", name, vm -> status.equals(vm.status().get("printableStatus")));
  }

  @Test
  @DisplayName("run and are ready after a while, and so is their VM")
  void run() {
    create("web", "");
    KubeObject vm = awaitVm("web", "Running");
    assertThat(vm.status().get("ready")).isEqualTo(true);
    KubeObject instance = find("VirtualMachineInstance", "web");
    assertThat(instance.status().get("phase")).isEqualTo("Running");
    assertThat(instance.status().get("nodeName")).isEqualTo("simulated");
  }

  @Test
  @DisplayName("fail with the words of an annotation, at their start or later")
  void fail() {
    create("broken", "simulate.instancetypes.io/fail: no such disk");
    awaitVm("broken", "CrashLoopBackOff");

    create("web", "");
    awaitVm("web", "Running");
    server
        .objects()
        .patch(
            LocalServer.type("VirtualMachineInstance"),
            "default",
            "web",
            "",
            List.of(
                Fields.of(
                    "op",
                    "add",
                    "path",
                    "/metadata/annotations/simulate.instancetypes.io~1fail",
                    "value",
                    "power is out")),
            "test",
            false);
    awaitVm("web", "CrashLoopBackOff");
  }

  @Test
  @DisplayName("wait once, however often they are changed meanwhile")
  void changedOften() {
    create("slow", "simulate.instancetypes.io/start-seconds: '999999'");
    await("VirtualMachineInstance", "slow", instance -> !instance.uid().isEmpty());
    var instances = LocalServer.type("VirtualMachineInstance");
    for (int i = 0; i < 20; i++) {
      server
          .objects()
          .patch(
              instances,
              "default",
              "slow",
              "",
              List.of(
                  Fields.of("op", "add", "path", "/metadata/labels/changed", "value", "time-" + i)),
              "test",
              false);
      // The last one is waited for, and those before it have been seen then.
      create("mark-" + i, "simulate.instancetypes.io/start-seconds: '0'");
      awaitVm("mark-" + i, "Running");
    }
    assertThat(runtime.waiting()).isEqualTo(1);
  }

  @Test
  @DisplayName("take the time that an annotation gives them")
  void time() {
    var slow =
        Fields.of(
            "metadata",
            Fields.of("annotations", Fields.of("simulate.instancetypes.io/start-seconds", "600")));
    assertThat(new SimulatedInstance(new KubeObject(slow)).untilChange(Duration.ofSeconds(2)))
        .contains(Duration.ofMinutes(10));
    slow.object("metadata")
        .object("annotations")
        .put("simulate.instancetypes.io/start-seconds", "-1");
    assertThat(new SimulatedInstance(new KubeObject(slow)).untilChange(Duration.ofSeconds(2)))
        .contains(Duration.ofSeconds(2));
    slow.object("metadata").put("deletionTimestamp", "2026-01-01T00:00:00Z");
    assertThat(new SimulatedInstance(new KubeObject(slow)).untilChange(Duration.ofSeconds(2)))
        .isEmpty();
  }
}
