package io.instancetypes.platform.subresources;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.status.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanRequestsTest {
  private static final String SMALL = type("small", "1Gi");
  private static final String VM =
      """
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata: {name: web, namespace: default}
      spec:
        runStrategy: Halted
        instancetype: {kind: VirtualMachineInstancetype, name: small}
        template: {spec: {domain: {devices: {}}}}
      """;
  private static final String GROWS = "{kind: ChangeSet, apply: [%s]}".formatted(flow("2Gi"));

  private final FakeCluster cluster =
      new FakeCluster().with(SMALL).with(VM).with(VM.replace("web", "other"));

  private static String type(String name, String memory) {
    return """
    apiVersion: instancetype.kubevirt.io/v1beta1
    kind: VirtualMachineInstancetype
    metadata: {name: %s, namespace: default}
    spec: {cpu: {guest: 2}, memory: {guest: %s}}
    """
        .formatted(name, memory);
  }

  private static String flow(String memory) {
    return "{apiVersion: instancetype.kubevirt.io/v1beta1, kind: VirtualMachineInstancetype,"
        + " metadata: {name: small}, spec: {cpu: {guest: 2}, memory: {guest: %s}}}"
            .formatted(memory);
  }

  private SubresourceResult plan(String name, Fields body) {
    return new Subresources(cluster, "v1")
        .answer(
            new SubresourceRequest(
                UserInfo.ANONYMOUS,
                "create",
                "default",
                name.isEmpty() ? "plan" : "virtualmachines",
                name,
                name.isEmpty() ? "" : "plan",
                body));
  }

  private static String json(SubresourceResult result) {
    return new String(Json.write(((SubresourceResult.Found) result).document()), UTF_8);
  }

  @Test
  @DisplayName("All machines of a namespace get a verdict, and the change is not made")
  void namespace() {
    assertThat(json(plan("", FakeCluster.fields(GROWS))))
        .isEqualTo(
            "{\"summary\":{\"unchanged\":0,\"pinned\":0,\"live\":0,\"restart\":0,\"next-start\":2,"
                + "\"refused\":0,\"repaired\":0,\"broken\":0},\"machines\":["
                + machine("other")
                + ","
                + machine("web")
                + "],\"capacity\":null,\"objects\":[{\"kind\":\"VirtualMachineInstancetype\","
                + "\"namespace\":\"default\",\"name\":\"small\",\"action\":\"update\","
                + "\"causes\":[]}]}");
  }

  private static String machine(String name) {
    String type = "instance type small";
    return ("{'namespace':'default','name':'%s','verdict':'next-start','differences':[{'path':"
            + "'spec.domain.memory.guest','before':'1Gi','after':'2Gi','live':false,'from':{"
            + "'before':'%s','after':'%s'}}],'causes':[]}")
        .formatted(name, type, type)
        .replace('\'', '"');
  }

  @Test
  @DisplayName("One machine gets its verdict alone; an object or a List is a change, too")
  void oneMachine() {
    for (String body :
        List.of(GROWS, flow("2Gi"), "{kind: List, items: [%s]}".formatted(flow("2Gi")))) {
      Fields plan = ((SubresourceResult.Found) plan("web", FakeCluster.fields(body))).document();
      assertThat(Fields.maps(plan, "machines"))
          .extracting(each -> Fields.text(each, "name"))
          .containsExactly("web");
    }
    assertThat(plan("none", FakeCluster.fields(GROWS)))
        .isInstanceOfSatisfying(
            SubresourceResult.Refusal.class, no -> assertThat(no.code()).isEqualTo(404));
  }

  @Test
  @DisplayName("Nothing can be created in a namespace that is not there")
  void missingNamespace() {
    String created = VM.replace("web", "third");
    Fields plan = ((SubresourceResult.Found) plan("", FakeCluster.fields(created))).document();
    Fields machine = (Fields) Fields.maps(plan, "machines").getFirst();
    assertThat(machine.get("verdict")).isEqualTo("refused");
    assertThat(Fields.maps(machine, "causes"))
        .extracting(cause -> Fields.text(cause, "message"))
        .containsExactly("metadata.namespace: there is no namespace default");

    cluster.with("{kind: Namespace, metadata: {name: default}}");
    Fields there = ((SubresourceResult.Found) plan("", FakeCluster.fields(created))).document();
    assertThat(Fields.map(there, "summary").get("refused")).isEqualTo(0L);
  }

  @Test
  @DisplayName(
      "What is deleted breaks the machines that name it; machines that stay come on demand")
  void deleted() {
    String delete = "{kind: VirtualMachineInstancetype, metadata: {name: small}}";
    Fields plan =
        ((SubresourceResult.Found)
                plan("", FakeCluster.fields("{kind: ChangeSet, delete: [%s]}".formatted(delete))))
            .document();
    assertThat(Fields.map(plan, "summary").get("broken")).isEqualTo(2L);
    Fields quiet =
        ((SubresourceResult.Found) plan("", FakeCluster.fields("{kind: ChangeSet, all: true}")))
            .document();
    assertThat(Fields.maps(quiet, "machines"))
        .extracting(each -> Fields.text(each, "verdict"))
        .containsExactly("unchanged", "unchanged");
  }

  @Test
  @DisplayName("What is to be deleted and is not there has a cause that names it")
  void nothingToDelete() {
    String delete = "{kind: VirtualMachineInstancetype, metadata: {name: smal}}";
    Fields plan =
        ((SubresourceResult.Found)
                plan("", FakeCluster.fields("{kind: ChangeSet, delete: [%s]}".formatted(delete))))
            .document();
    assertThat(new String(Json.write(plan.get("objects")), UTF_8))
        .isEqualTo(
            "[{\"kind\":\"VirtualMachineInstancetype\",\"namespace\":\"default\",\"name\":\"smal\","
                + "\"action\":\"delete\",\"causes\":[{\"reason\":\"FieldValueNotFound\","
                + "\"message\":\"there is no VirtualMachineInstancetype default/smal to delete\","
                + "\"field\":\"metadata.name\","
                + "\"waysOut\":[\"Name one that is there, or leave it out.\"]}]}]");
    assertThat(Fields.map(plan, "summary").get("unchanged")).isEqualTo(2L);
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("Who may not read what decides a verdict gets no verdict, and learns nothing of it")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          list virtualmachines default/                       | virtualmachines
          get virtualmachineinstancetypes default/small       | virtualmachineinstancetypes
          get virtualmachineinstances default/web             | virtualmachineinstances
          """)
  void rights(String denied, String resource) {
    String everywhere = denied.substring(0, denied.indexOf('/') + 1);
    cluster.denying(denied, everywhere);
    ApiException refusal =
        catchThrowableOfType(ApiException.class, () -> plan("", FakeCluster.fields(GROWS)));
    assertThat(refusal.code()).isEqualTo(403);
    assertThat(refusal).hasMessageContaining("cannot").hasMessageContaining(resource);
    assertThat(refusal.getMessage()).doesNotContain("1Gi");
  }

  @Test
  @DisplayName("Whether an object exists is not told to those who may not read it")
  void existence() {
    cluster.denying(
        "get virtualmachineinstancetypes default/small",
        "get virtualmachineinstancetypes default/none",
        "get virtualmachineinstancetypes default/");
    List<String> answers = new ArrayList<>();
    for (String member : List.of("apply", "delete")) {
      for (String name : List.of("small", "none")) {
        String change =
            "{kind: ChangeSet, %s: [%s]}".formatted(member, flow("2Gi").replace("small", name));
        ApiException refusal =
            catchThrowableOfType(ApiException.class, () -> plan("web", FakeCluster.fields(change)));
        answers.add(refusal.getMessage().replace(name, "NAME"));
      }
    }
    assertThat(answers.stream().distinct()).hasSize(1);
  }

  @Test
  @DisplayName("A machine is explained to who may read it and its type, and to nobody else")
  void explained() {
    var call =
        new SubresourceRequest(
            UserInfo.ANONYMOUS, "get", "default", "virtualmachines", "web", "explain", null);
    Fields found =
        ((SubresourceResult.Found) new Subresources(cluster, "v1").answer(call)).document();
    assertThat(Fields.maps(found, "fields"))
        .filteredOn(field -> "spec.domain.memory.guest".equals(field.get("field")))
        .extracting(field -> new String(Json.write(field.get("from")), UTF_8))
        .containsExactly(
            "{\"layer\":\"instancetype\",\"object\":{\"kind\":\"VirtualMachineInstancetype\","
                + "\"name\":\"small\"},\"field\":\"spec.memory.guest\"}");
    for (String denied :
        List.of(
            "get virtualmachines default/web", "get virtualmachineinstancetypes default/small")) {
      cluster.denying(denied, denied.substring(0, denied.indexOf('/') + 1));
      assertThat(
              catchThrowableOfType(
                      ApiException.class, () -> new Subresources(cluster, "v1").answer(call))
                  .code())
          .isEqualTo(403);
    }
  }

  @Test
  @DisplayName("Rights are asked for a namespace once, not for every machine")
  void fewQuestions() {
    for (int i = 0; i < 300; i++) {
      cluster.with(VM.replace("web", "web" + i));
    }
    plan("", FakeCluster.fields(GROWS));
    assertThat(cluster.asked())
        .containsExactly(
            "get virtualmachineinstances default/",
            "get virtualmachineinstancetypes default/",
            "list virtualmachines default/");
  }

  @ParameterizedTest(name = "{1}")
  @DisplayName("What is no change is the fault of who sent it")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {kind: ChangeSet, aply: []}             | unknown field "aply" of a ChangeSet: it has apply, delete and all
          {kind: ChangeSet, apply: {}}            | apply must be a list of objects
          {kind: ChangeSet, all: yes please}      | all must be true or false
          {kind: ChangeSet, apply: [7]}           | apply[0] is no object with kind and metadata.name
          {kind: List, items: [{kind: Secret, metadata: {name: a}}]} | items[0]: kind "Secret" does not decide about virtual machines
          {kind: VirtualMachine, metadata: {name: a, namespace: b}}  | the object is of namespace "b", and the plan is for namespace "default"
          {kind: ChangeSet, apply: [{kind: VirtualMachine, metadata: {name: a}}], delete: [{kind: VirtualMachine, metadata: {name: a, namespace: default}}]} | delete[0]: VirtualMachine default/a is applied as well
          {kind: VirtualMachine, metadata: {name: ../a}}             | the object is no object with kind and metadata.name
          """)
  void malformed(String body, String message) {
    ApiException refusal =
        catchThrowableOfType(ApiException.class, () -> plan("", FakeCluster.fields(body)));
    assertThat(refusal.code()).isEqualTo(400);
    assertThat(refusal).hasMessageContaining(message);
  }

  @Test
  @DisplayName("Whatever is sent, the answer is a plan or a refusal, never an error of ours")
  void fuzzed() {
    var random = new Random(15);
    for (int i = 0; i < 5_000; i++) {
      Fields body =
          FakeCluster.fields(
              "{kind: ChangeSet, apply: [%s, %s, {apiVersion: kubevirt.io/v1, kind: KubeVirt, metadata: {name: kubevirt, namespace: kubevirt}, spec: {configuration: {vmRolloutStrategy: Stage}}}], delete: [%s]}"
                  .formatted(
                      flow("2Gi"), vmFlow(), "{kind: VirtualMachine, metadata: {name: other}}"));
      mutate(body, random, 1 + random.nextInt(3));
      try {
        plan(random.nextBoolean() ? "" : "web", body);
      } catch (ApiException refusal) {
        assertThat(refusal.code()).isLessThan(500);
      }
    }
  }

  private static String vmFlow() {
    return "{apiVersion: kubevirt.io/v1, kind: VirtualMachine, metadata: {name: web, labels: {a:"
        + " b}}, spec: {runStrategy: Always, instancetype: {kind:"
        + " VirtualMachineInstancetype, name: small, revisionName: r}, preference: {name: p,"
        + " inferFromVolume: disk}, template: {metadata: {annotations: {a: b}}, spec:"
        + " {domain: {cpu: {sockets: 2}, memory: {guest: 1Gi}, devices: {disks: [{name:"
        + " disk, disk: {bus: sata}}]}}, volumes: [{name: disk, containerDisk: {image:"
        + " a}}]}}}}";
  }

  private static void mutate(Object node, Random random, int times) {
    for (int i = 0; i < times; i++) {
      Object at = node;
      while (true) {
        if (at instanceof Fields map && !map.isEmpty()) {
          List<String> keys = new ArrayList<>(((Map<String, Object>) map).keySet());
          String key = keys.get(random.nextInt(keys.size()));
          boolean leaf = !(map.get(key) instanceof Fields) && !(map.get(key) instanceof List<?>);
          if (leaf || random.nextInt(4) == 0) {
            map.put(key, odd(random));
            break;
          }
          at = map.get(key);
        } else if (at instanceof List<?> list && !list.isEmpty()) {
          at = list.get(random.nextInt(list.size()));
        } else {
          break;
        }
      }
    }
  }

  private static Object odd(Random random) {
    Object[] values = {
      null,
      "",
      "x",
      "../..",
      0L,
      -1L,
      Long.MAX_VALUE,
      1.5,
      true,
      new Fields(),
      new ArrayList<>(),
      new ArrayList<>(List.of(1L)),
      new ArrayList<>(List.of(Fields.of("name", 1L))),
      Fields.of("a", null),
      "9".repeat(400),
      "1e999",
      "inferFromVolume",
      "a".repeat(300)
    };
    return values[random.nextInt(values.length)];
  }
}
