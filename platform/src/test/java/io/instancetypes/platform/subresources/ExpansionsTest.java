package io.instancetypes.platform.subresources;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.machinery.rbac.UserInfo;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpansionsTest {
  private static final String SMALL =
      """
      apiVersion: instancetype.kubevirt.io/v1beta1
      kind: VirtualMachineClusterInstancetype
      metadata: {name: small}
      spec: {cpu: {guest: 2}, memory: {guest: 1Gi}}
      """;
  private static final String CLAIM =
      """
      kind: PersistentVolumeClaim
      metadata:
        name: root
        labels: {instancetype.kubevirt.io/default-instancetype: small}
      """;
  private static final String TEMPLATE = "template: {spec: {domain: {devices: {}}}}";

  private final FakeCluster cluster = new FakeCluster().with(SMALL).with(CLAIM);

  private SubresourceResult ask(
      String verb, String resource, String name, String subresource, Fields body) {
    return new Subresources(cluster, "v1")
        .answer(
            new SubresourceRequest(
                UserInfo.ANONYMOUS, verb, "default", resource, name, subresource, body));
  }

  private SubresourceResult put(String yaml) {
    Fields body = yaml.isEmpty() ? null : FakeCluster.fields(yaml);
    return ask("update", "expand-vm-spec", "", "", body);
  }

  private static Fields domain(SubresourceResult answer) {
    Fields document = ((SubresourceResult.Found) answer).document();
    return document.object("spec").object("template").object("spec").object("domain");
  }

  @Test
  @DisplayName("A machine of the cluster comes expanded, without its matchers")
  void expandsExisting() {
    cluster.machine("instancetype: {name: small}, " + TEMPLATE, "");
    SubresourceResult answer = ask("get", "virtualmachines", "vm", "expand-spec", null);

    assertThat(new String(Json.write(domain(answer).get("cpu")), UTF_8))
        .isEqualTo("{\"sockets\":2,\"cores\":1,\"threads\":1}");
    assertThat(((SubresourceResult.Found) answer).document().object("spec").keySet())
        .containsExactly("template");
  }

  @Test
  @DisplayName("A machine that is only asked about is inferred first")
  void infersFirst() {
    SubresourceResult answer =
        put(
            """
            kind: VirtualMachine
            metadata: {name: new}
            spec:
              instancetype: {inferFromVolume: root}
              template:
                spec:
                  domain: {devices: {}}
                  volumes: [{name: root, persistentVolumeClaim: {claimName: root}}]
            """);

    assertThat(domain(answer).object("memory").get("guest")).isEqualTo("1Gi");
  }

  @Test
  @DisplayName("A machine without matchers comes back as it is")
  void leavesOthersAlone() {
    Fields vm =
        FakeCluster.fields("{metadata: {name: a, namespace: default}, spec: {" + TEMPLATE + "}}");

    assertThat(put("{metadata: {name: a}, spec: {" + TEMPLATE + "}}"))
        .isEqualTo(new SubresourceResult.Found(vm));
  }

  @ParameterizedTest(name = "{1}")
  @DisplayName("Refusals of a document are the fault of who sent it")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ``                             | empty request body
          metadata: {namespace: other}   | VM namespace must be empty or default
          metadata: here                 | Object is not a valid VirtualMachine: metadata is no object
          spec: {running: 7}             | Object is not a valid VirtualMachine
          `{spec: {instancetype: {name: none}, template: {spec: {domain: {devices: {}}}}}}` | cannot expand instancetype to VM: spec.instancetype: there is no VirtualMachineClusterInstancetype none
          """)
  void refusesDocuments(String document, String message) {
    assertThat(put(document))
        .isInstanceOfSatisfying(
            SubresourceResult.Refusal.class,
            refusal -> {
              assertThat(refusal.code()).isEqualTo(400);
              assertThat(refusal.reason()).isEqualTo("BadRequest");
              assertThat(refusal.message()).isEqualTo(message);
            });
  }

  @Test
  @DisplayName("Every clash of a machine of the cluster is a cause")
  void namesCauses() {
    cluster.machine(
        "instancetype: {name: small}, template: {spec: {domain: {cpu: {cores: 2},"
            + " memory: {guest: 1Gi}, devices: {}}}}",
        "");
    var refusal =
        (SubresourceResult.Refusal) ask("get", "virtualmachines", "vm", "expand-spec", null);

    assertThat(refusal.code()).isEqualTo(500);
    assertThat(refusal.details().get("causes").toString())
        .contains("field=spec.template.spec.domain.cpu.cores")
        .contains("field=spec.template.spec.domain.memory");
  }

  @ParameterizedTest
  @DisplayName("Only what the group offers is answered")
  @CsvSource({
    "get,    virtualmachines, start,       405",
    "update, virtualmachines, expand-spec, 405",
    "get,    expand-vm-spec,  '',          405",
    "update, virtualmachines, migrate,     404",
    "get,    virtualmachines, expand-spec, 404",
    "update, virtualmachines, stop,        404"
  })
  void refusesOthers(String verb, String resource, String subresource, int code) {
    assertThat(ask(verb, resource, "none", subresource, null))
        .isInstanceOfSatisfying(
            SubresourceResult.Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(code));
  }

  @Test
  @DisplayName("Clients are told what they talk to")
  void tellsVersion() {
    assertThat(ask("list", "version", "", "", null))
        .isEqualTo(new SubresourceResult.Found(Fields.of("gitVersion", "v1")));
  }
}
