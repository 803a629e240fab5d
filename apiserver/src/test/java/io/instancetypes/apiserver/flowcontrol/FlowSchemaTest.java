package io.instancetypes.apiserver.flowcontrol;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.apiserver.testing.SharedServer;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Flow schemas and priority levels are there, checked, and kept")
class FlowSchemaTest extends SharedServer {
  private static final String GROUP = "/apis/flowcontrol.apiserver.k8s.io/v1/";
  private static final String SCHEMAS = GROUP + "flowschemas";
  private static final String LEVELS = GROUP + "prioritylevelconfigurations";

  private static List<String> names(String path) {
    return Fields.maps(client.get(path).json(), "items").stream()
        .map(item -> new KubeObject(item).name())
        .toList();
  }

  @Test
  @DisplayName("What every cluster has is there from the start")
  void bootstrapped() {
    assertThat(names(LEVELS))
        .containsExactly(
            "catch-all",
            "exempt",
            "global-default",
            "leader-election",
            "node-high",
            "system",
            "workload-high",
            "workload-low");
    assertThat(names(SCHEMAS))
        .containsExactly(
            "catch-all",
            "exempt",
            "global-default",
            "kube-controller-manager",
            "kube-scheduler",
            "kube-system-service-accounts",
            "leases",
            "probes",
            "service-accounts",
            "system-leader-election",
            "system-node-high",
            "system-nodes");
  }

  @Test
  @DisplayName("What is deleted or changed of it comes back, unless it is said to be kept")
  void kept() {
    client.delete(LEVELS + "/catch-all");
    Eventually.answer(client, LEVELS + "/catch-all", answer -> answer.code() == 200);
    String shares = "{\"spec\":{\"limited\":{\"nominalConcurrencyShares\":7}}}";
    assertThat(client.merge(LEVELS + "/workload-low", shares).code()).isEqualTo(200);
    Eventually.answer(
        client,
        LEVELS + "/workload-low",
        answer -> Long.valueOf(100).equals(answer.at("spec.limited.nominalConcurrencyShares")));
    assertThat(
            client
                .merge(
                    LEVELS + "/workload-high",
                    """
                    {"metadata":{"annotations":{"apf.kubernetes.io/autoupdate-spec":"false"}},
                     "spec":{"limited":{"nominalConcurrencyShares":41}}}\
                    """)
                .code())
        .isEqualTo(200);
    assertThat(client.merge(LEVELS + "/catch-all", shares).at("message"))
        .asString()
        .endsWith(": spec of 'catch-all' must equal the fixed value");
    assertThat(client.get(LEVELS + "/workload-high").at("spec.limited.nominalConcurrencyShares"))
        .isEqualTo(41L);
  }

  @Test
  @DisplayName("A schema tells whether its level is there")
  void dangling() {
    Answer created =
        client.post(
            SCHEMAS,
            """
            {"metadata":{"name":"lost"},"spec":{"priorityLevelConfiguration":{"name":"nowhere"}}}\
            """);
    assertThat(created.at("spec.matchingPrecedence")).isEqualTo(1000L);
    Answer told =
        Eventually.answer(
            client, SCHEMAS + "/lost", answer -> answer.at("status.conditions") != null);
    assertThat(told.at("status.conditions.0.status")).isEqualTo("True");
    assertThat(told.at("status.conditions.0.message"))
        .isEqualTo(
            "This FlowSchema references the PriorityLevelConfiguration object named \"nowhere\" but"
                + " there is no such object");
    client.post(
        LEVELS,
        """
        {"metadata":{"name":"nowhere"},"spec":{"type":"Limited",
         "limited":{"limitResponse":{"type":"Reject"}}}}\
        """);
    Eventually.answer(
        client,
        SCHEMAS + "/lost",
        answer -> "Found".equals(answer.at("status.conditions.0.reason")));
  }

  private static String refused(String path, String spec) {
    Answer answer =
        client.post(path, "{\"metadata\":{\"name\":\"a\"},\"spec\":%s}".formatted(spec));
    assertThat(answer.code()).as(answer.text()).isEqualTo(422);
    String message = (String) answer.at("message");
    return message.substring(message.indexOf("invalid: ") + "invalid: ".length());
  }

  @Test
  @DisplayName("Mistakes in levels are told as Kubernetes tells them")
  void levels() {
    assertThat(refused(LEVELS, "{}")).isEqualTo("spec.type: Required value");
    assertThat(refused(LEVELS, "{\"type\":\"Exempt\"}"))
        .isEqualTo(
            "spec.type: Invalid value: \"Exempt\": must be 'Exempt' if and only if `name` is"
                + " 'exempt'");
    assertThat(refused(LEVELS, "{\"type\":\"Limited\"}"))
        .isEqualTo("spec.limited: Required value: must not be empty when type is Limited");
    assertThat(
            refused(
                LEVELS,
                """
                {"type":"Limited","exempt":{},"limited":{"nominalConcurrencyShares":-1,
                 "lendablePercent":101,"borrowingLimitPercent":-1,"limitResponse":{"type":"Q"}}}\
                """))
        .isEqualTo(
            "[spec.exempt: Forbidden: must be nil if the type is Limited,"
                + " spec.limited.nominalConcurrencyShares: Invalid value: -1: must be a"
                + " non-negative integer, spec.limited.limitResponse.type: Unsupported value:"
                + " \"Q\": supported values: \"Queue\", \"Reject\", spec.limited.lendablePercent:"
                + " Invalid value: 101: must be between 0 and 100, inclusive,"
                + " spec.limited.borrowingLimitPercent: Invalid value: -1: if specified, must be a"
                + " non-negative integer]");
    assertThat(
            refused(
                LEVELS,
                """
                {"type":"Limited","limited":{"limitResponse":{"type":"Queue",
                 "queuing":{"queues":10000001,"handSize":20,"queueLengthLimit":5}}}}\
                """))
        .isEqualTo(
            "[spec.limited.limitResponse.queuing.queues: Invalid value: 10000001: must not be"
                + " greater than 10000000, spec.limited.limitResponse.queuing.handSize: Invalid"
                + " value: 20: required entropy bits of deckSize 10000001 and handSize 20 should"
                + " not be greater than 60]");
  }

  @Test
  @DisplayName("Mistakes in schemas are told as Kubernetes tells them")
  void schemas() {
    assertThat(refused(SCHEMAS, "{}"))
        .isEqualTo(
            "spec.priorityLevelConfiguration.name: Required value: must reference a priority"
                + " level");
    assertThat(
            refused(
                SCHEMAS,
                """
                {"priorityLevelConfiguration":{"name":"exempt"},"matchingPrecedence":1,
                 "rules":[{"subjects":[{"kind":"X"},{"kind":"User","group":{"name":"a"}}],
                 "resourceRules":[{"verbs":["bar","*"],"apiGroups":[""],"resources":["a"]}],
                 "nonResourceRules":[{"verbs":["get"],"nonResourceURLs":["a","/b*","/ c"]}]}]}\
                """))
        .isEqualTo(
            "[spec.matchingPrecedence: Invalid value: 1: only the schema named 'exempt' may have"
                + " matchingPrecedence 1, spec.rules[0].subjects[0].kind: Unsupported value: \"X\":"
                + " supported values: \"Group\", \"ServiceAccount\", \"User\","
                + " spec.rules[0].subjects[1].user: Required value: user is required when subject"
                + " kind is 'User', spec.rules[0].subjects[1].group: Forbidden: group is forbidden"
                + " when subject kind is not 'Group', spec.rules[0].resourceRules[0].verbs: Invalid"
                + " value: [\"bar\",\"*\"]: if '*' is present, must not specify other verbs,"
                + " spec.rules[0].resourceRules[0].namespaces: Required value: resource rules that"
                + " are not cluster scoped must supply at least one namespace,"
                + " spec.rules[0].nonResourceRules[0].nonResourceURLs[0]: Invalid value: \"a\":"
                + " must start with slash, spec.rules[0].nonResourceRules[0].nonResourceURLs[1]:"
                + " Invalid value: \"/b*\": wildcard can only do suffix matching,"
                + " spec.rules[0].nonResourceRules[0].nonResourceURLs[2]: Invalid value: \"/ c\":"
                + " must not contain white-space]");
  }
}
