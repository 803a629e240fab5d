package io.instancetypes.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.extension.ServedObjects;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Quotas of vCPUs and memory")
class MachineQuotaTest {
  private static final String OWN_TYPE =
      "instancetype: {name: medium, kind: VirtualMachineInstancetype}";
  private LocalServer server;

  @BeforeEach
  void start(@TempDir Path folder) throws Exception {
    server = LocalServer.start(folder);
    bound("resourcequotas", "{\"hard\":{\"requests.cpu\":\"3\",\"requests.memory\":\"16Gi\"}}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void bound(String plural, String spec) {
    String object = "{\"metadata\":{\"name\":\"size\",\"namespace\":\"default\"},\"spec\":%s}";
    server
        .objects()
        .create(
            new ServedObjects.Type("", "v1", plural),
            (Fields) Json.read(object.formatted(spec).getBytes(UTF_8)),
            "test");
  }

  private void type(int vcpus) {
    server.create(
        """
        apiVersion: instancetype.kubevirt.io/v1beta2
        kind: VirtualMachineInstancetype
        metadata: {name: medium, namespace: default}
        spec: {cpu: {guest: %d}, memory: {guest: 4Gi}}
        """
            .formatted(vcpus));
  }

  private void machine(String name, String spec, String domain) {
    server.create(
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachine
        metadata:
          name: %s
          namespace: default
          annotations: {instancetype.kubevirt.io/admit-missing: "true"}
        spec:
          runStrategy: Halted
          %s
          template: {spec: {domain: {devices: {}%s}}}
        """
            .formatted(name, spec, domain));
  }

  private void instance(String name, int cores) {
    server.create(
        """
        apiVersion: kubevirt.io/v1
        kind: VirtualMachineInstance
        metadata: {name: %s, namespace: default}
        spec: {domain: {devices: {}, cpu: {cores: %d}, memory: {guest: 1Gi}}}
        """
            .formatted(name, cores));
  }

  private static String exceeded(String object, String requested, String used) {
    return "%s is forbidden: exceeded quota: size, requested: requests.cpu=%s, used: requests.cpu=%s, limited: requests.cpu=3"
        .formatted(object, requested, used);
  }

  @Test
  @DisplayName("count virtual machines by the size that their instance types give them")
  void expandedSize() {
    type(2);
    machine("first", OWN_TYPE, "");
    assertThatThrownBy(() -> machine("second", OWN_TYPE, ""))
        .hasMessage(exceeded("virtualmachines.kubevirt.io \"second\"", "2", "2"));
  }

  @Test
  @DisplayName("stand beside limit ranges, which take machines by that size, too")
  void limited() {
    type(2);
    bound("limitranges", "{\"limits\":[{\"type\":\"Pod\",\"max\":{\"memory\":\"2Gi\"}}]}");
    assertThatThrownBy(() -> machine("large", OWN_TYPE, ""))
        .hasMessage(
            "virtualmachines.kubevirt.io \"large\" is forbidden: maximum memory usage per Pod is"
                + " 2Gi, but request is 4Gi");
  }

  @Test
  @DisplayName("are not deceived by counts whose product is more than a number can say")
  void wrapped() {
    assertThatThrownBy(
            () ->
                machine(
                    "huge",
                    "",
                    ", memory: {guest: 1Gi},"
                        + " cpu: {sockets: 2147483648, cores: 2147483648, threads: 4}"))
        .hasMessage(exceeded("virtualmachines.kubevirt.io \"huge\"", "4294967295", "0"));
  }

  @Test
  @DisplayName("count instances that belong to no machine, and a machine with its instance once")
  void instances() {
    assertThatThrownBy(() -> instance("alone", 64))
        .hasMessage(exceeded("virtualmachineinstances.kubevirt.io \"alone\"", "64", "0"));
    type(2);
    machine("first", OWN_TYPE, "");
    instance("first", 2);
    instance("alone", 1);
    assertThatThrownBy(() -> instance("other", 1))
        .hasMessage(exceeded("virtualmachineinstances.kubevirt.io \"other\"", "1", "3"));
  }

  @Test
  @DisplayName("count an instance as it runs, although its machine has become smaller")
  void shrunk() {
    machine("first", "", ", memory: {guest: 1Gi}, cpu: {cores: 3}");
    instance("first", 3);
    server
        .objects()
        .patch(
            LocalServer.type("VirtualMachine"),
            "default",
            "first",
            "",
            List.of(
                Fields.of(
                    "op", "replace", "path", "/spec/template/spec/domain/cpu/cores", "value", 1L)),
            "test",
            false);
    assertThatThrownBy(() -> machine("second", "", ", memory: {guest: 1Gi}, cpu: {cores: 2}"))
        .hasMessage(exceeded("virtualmachines.kubevirt.io \"second\"", "2", "3"));
  }

  @Test
  @DisplayName("let no instance start beyond them of a machine whose type came later")
  void missingType() {
    machine("first", OWN_TYPE, "");
    type(64);
    assertThatThrownBy(() -> instance("first", 64))
        .hasMessage(exceeded("virtualmachineinstances.kubevirt.io \"first\"", "0", "64"));
  }
}
