package io.instancetypes.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.ControllerConfig;
import io.instancetypes.documents.Yaml;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("A VM that is kept in Git")
class GitRoundsTest {
  /** Argo CD's and Flux's field managers, and kubectl's. */
  private static final List<String> MANAGERS =
      List.of("argocd-controller", "kustomize-controller", "kubectl");

  private static final String VM =
      """
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata: {name: web, namespace: default}
      spec:
        runStrategy: Always
        instancetype: {inferFromVolume: root}
        template:
          spec:
            domain: {devices: {}}
            volumes:
            - {name: root, persistentVolumeClaim: {claimName: root}}
      """;

  @TempDir Path folder;

  private static Fields document(String yaml) {
    var documents = new ArrayList<Object>();
    Yaml.read(yaml.getBytes(UTF_8), documents::add);
    return (Fields) documents.getFirst();
  }

  private static KubeObject vm(LocalServer server) {
    return new KubeObject(
        server.objects().find(LocalServer.type("VirtualMachine"), "default", "web"));
  }

  private static KubeObject started(LocalServer server, String type) throws InterruptedException {
    while (!vm(server).status().toString().contains("web-" + type)
        || !vm(server).spec().toString().contains("web-" + type)) {
      Thread.sleep(20);
    }
    return vm(server);
  }

  private static void apply(LocalServer server, String yaml, String manager) {
    server.objects().apply(LocalServer.type("VirtualMachine"), document(yaml), manager);
  }

  private static void createType(LocalServer server, String name, int cpus) {
    server.create(
        """
        apiVersion: instancetype.kubevirt.io/v1beta2
        kind: VirtualMachineClusterInstancetype
        metadata: {name: %s}
        spec: {cpu: {guest: %d}, memory: {guest: 1Gi}}
        """
            .formatted(name, cpus));
  }

  @Test
  @Timeout(120)
  @DisplayName("can be applied for ever by Argo CD, Flux and kubectl, and nothing changes")
  void rounds() throws Exception {
    try (LocalServer server = LocalServer.start(folder);
        var _ =
            EmbeddedControllers.start(server.platform(), ControllerConfig.DEFAULT, line -> {})) {
      createType(server, "small", 2);
      createType(server, "large", 4);
      server.create(
          """
          apiVersion: v1
          kind: PersistentVolumeClaim
          metadata:
            name: root
            namespace: default
            labels: {instancetype.kubevirt.io/default-instancetype: small}
          spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
          """);
      apply(server, VM, MANAGERS.getFirst());
      KubeObject first = started(server, "small");
      for (int round = 0; round < 20; round++) {
        for (String manager : MANAGERS) {
          apply(server, VM, manager);
        }
        assertThat(vm(server).generation()).as("round %d", round).isEqualTo(first.generation());
      }
      assertThat(vm(server).spec()).isEqualTo(first.spec());
      assertThat(Fields.map(first.spec(), "instancetype").get("name")).isEqualTo("small");

      String large = VM.replace("{inferFromVolume: root}", "{name: large}");
      MANAGERS.forEach(manager -> apply(server, large, manager));
      KubeObject second = started(server, "large");
      assertThat(Fields.map(Fields.map(second.spec(), "template"), "spec"))
          .as("with the identity of its guest")
          .isEqualTo(Fields.map(Fields.map(first.spec(), "template"), "spec"));
    }
  }
}
