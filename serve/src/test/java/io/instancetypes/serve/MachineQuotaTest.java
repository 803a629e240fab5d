package io.instancetypes.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.extension.ServedObjects;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineQuotaTest {
  @Test
  @DisplayName("Quotas count virtual machines by the size that their instance types give them")
  void expandedSize(@TempDir Path folder) throws Exception {
    try (LocalServer server = LocalServer.start(folder)) {
      server.create(
          """
          apiVersion: instancetype.kubevirt.io/v1beta2
          kind: VirtualMachineInstancetype
          metadata: {name: medium, namespace: default}
          spec: {cpu: {guest: 2}, memory: {guest: 4Gi}}
          """);
      server
          .objects()
          .create(
              new ServedObjects.Type("", "v1", "resourcequotas"),
              (Fields)
                  Json.read(
                      """
                      {"metadata":{"name":"size","namespace":"default"},
                       "spec":{"hard":{"requests.cpu":"3","requests.memory":"16Gi"}}}\
                      """
                          .getBytes(UTF_8)),
              "test");
      server.create(machine("first"));
      assertThatThrownBy(() -> server.create(machine("second")))
          .hasMessage(
              "virtualmachines.kubevirt.io \"second\" is forbidden: exceeded quota: size,"
                  + " requested: requests.cpu=2, used: requests.cpu=2, limited: requests.cpu=3");
    }
  }

  private static String machine(String name) {
    return """
    apiVersion: kubevirt.io/v1
    kind: VirtualMachine
    metadata: {name: %s, namespace: default}
    spec:
      runStrategy: Halted
      instancetype: {name: medium, kind: VirtualMachineInstancetype}
      template: {spec: {domain: {devices: {}}}}
    """
        .formatted(name);
  }
}
