package io.instancetypes.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.extension.ServedObjects.Type;
import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.testkit.Waiting;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
@DisplayName("The controllers of a server")
class EmbeddedControllersTest {
  private static final Type BINDINGS =
      new Type("rbac.authorization.k8s.io", "v1", "clusterrolebindings");

  @TempDir Path folder;
  private LocalServer server;
  private final BlockingQueue<String> log = new LinkedBlockingQueue<>();

  @BeforeEach
  void start() throws Exception {
    server = LocalServer.start(folder);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private EmbeddedControllers controllers() {
    return EmbeddedControllers.start(server.platform(), ControllerConfig.DEFAULT, log::add);
  }

  /** What the controllers may is bound to their account; without it their first reads fail. */
  private List<Fields> unbind() {
    List<Fields> bindings =
        server.objects().list(BINDINGS, "").stream()
            .filter(binding -> binding.toString().contains("instancetypes-operator"))
            .toList();
    assertThat(bindings).isNotEmpty();
    for (Fields binding : bindings) {
      server.objects().delete(BINDINGS, binding);
    }
    return bindings;
  }

  @Test
  @DisplayName("begin anew after first reads that failed, and look after what was written before")
  void tryAgain() throws Exception {
    List<Fields> bindings = unbind();
    try (EmbeddedControllers controllers = controllers()) {
      assertThat(log.take())
          .startsWith("virtual machines are not looked after yet, which is tried again in 1 s: ")
          .contains("is forbidden");
      assertThat(controllers.trouble()).contains("are tried again").contains("is forbidden");
      assertThat(controllers.defect()).isNull();
      server.create(
          """
          apiVersion: kubevirt.io/v1
          kind: VirtualMachine
          metadata: {name: web, namespace: default}
          spec: {runStrategy: Halted, template: {spec: {domain: {memory: {guest: 1Gi}, devices: {}}}}}
          """);
      for (Fields binding : bindings) {
        Fields again = Fields.copyOf(binding);
        again.object("metadata").keySet().retainAll(List.of("name", "labels", "annotations"));
        server.objects().create(BINDINGS, again, "test");
      }
      String line = log.take();
      while (line.contains("not looked after yet")) {
        line = log.take();
      }
      assertThat(line).isEqualTo("virtual machines are looked after");
      Waiting.until("web is Stopped", this::printableStatus, "Stopped"::equals);
      assertThat(controllers.defect()).isNull();
    }
  }

  private Object printableStatus() {
    Fields found = server.objects().find(LocalServer.type("VirtualMachine"), "default", "web");
    return Fields.map(found, "status").get("printableStatus");
  }

  @Test
  @DisplayName("that wait to begin anew end at once when they are closed")
  void close() throws Exception {
    unbind();
    EmbeddedControllers controllers = controllers();
    assertThat(log.take()).contains("tried again in 1 s");
    assertThat(log.take()).contains("tried again in 2 s");
    controllers.close();
    assertThat(controllers.trouble()).contains("could not be started");
    assertThat(log).isEmpty();
  }
}
