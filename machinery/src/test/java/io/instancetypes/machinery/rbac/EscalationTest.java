package io.instancetypes.machinery.rbac;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Yaml;
import io.instancetypes.machinery.rbac.Escalation.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A user")
class EscalationTest {
  private static final String GROUP = "rbac.authorization.k8s.io";
  private static final Verdict PERMITTED = new Verdict.Permitted();
  private static final UserInfo JANE = new UserInfo("jane", List.of("dev", "system:authenticated"));

  private final InMemoryPolicies policies =
      InMemoryPolicies.of(
          """
          kind: Role
          metadata: {name: held, namespace: shop}
          rules:
          - {verbs: [get, list], apiGroups: [""], resources: [pods, "*/scale"]}
          - {verbs: [get], apiGroups: [""], resources: [secrets], resourceNames: [a, b]}
          ---
          kind: RoleBinding
          metadata: {name: janes, namespace: shop}
          roleRef: {kind: Role, name: held}
          subjects: [{kind: User, name: jane}]
          ---
          kind: ClusterRole
          metadata: {name: paths}
          rules:
          - {verbs: [get], nonResourceURLs: ["/logs/*"]}
          ---
          kind: ClusterRoleBinding
          metadata: {name: janes-paths}
          roleRef: {kind: ClusterRole, name: paths}
          subjects: [{kind: User, name: jane}]
          ---
          kind: ClusterRole
          metadata: {name: more}
          rules:
          - {verbs: [delete], apiGroups: [""], resources: [pods]}
          """);
  private final Escalation escalation = new Escalation(new Authorizer(policies));

  private static Attributes request(UserInfo user, String verb, String resource) {
    return Attributes.ofResource(user, verb, "shop", GROUP, resource, "");
  }

  private static Fields document(String yaml) {
    var documents = new ArrayList<Object>();
    Yaml.read(yaml.getBytes(StandardCharsets.UTF_8), documents::add);
    return (Fields) documents.getFirst();
  }

  private static Fields role(String rules) {
    return document("metadata: {name: new}\nrules: " + rules);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a part of a rule   | {verbs: [get], apiGroups: [''], resources: [pods]}
          a subresource      | {verbs: [get], apiGroups: [''], resources: [jobs/scale]}
          one of the names   | {verbs: [get], apiGroups: [''], resources: [secrets], resourceNames: [b]}
          a name of pods     | {verbs: [get], apiGroups: [''], resources: [pods], resourceNames: [b]}
          a path under mine  | {verbs: [get], nonResourceURLs: [/logs/a, /logs/a/*]}
          nothing            | {verbs: [], apiGroups: ['*'], resources: ['*']}
          """)
  @DisplayName("may grant what the user holds:")
  void held(String row, String rule) {
    assertThat(escalation.role(request(JANE, "create", "roles"), role("[" + rule + "]"), null))
        .isEqualTo(PERMITTED);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          another verb   | {verbs: [get, watch, delete], apiGroups: [''], resources: [pods]} | {APIGroups:[""], Resources:["pods"], Verbs:["watch" "delete"]}
          all verbs      | {verbs: ['*'], apiGroups: [''], resources: [pods]}                | {APIGroups:[""], Resources:["pods"], Verbs:["*"]}
          another group  | {verbs: [get], apiGroups: [apps], resources: [pods]}              | {APIGroups:["apps"], Resources:["pods"], Verbs:["get"]}
          another name   | {verbs: [get], apiGroups: [''], resources: [secrets], resourceNames: [a, c]} | {APIGroups:[""], Resources:["secrets"], ResourceNames:["c"], Verbs:["get"]}
          all names      | {verbs: [get], apiGroups: [''], resources: [secrets]}             | {APIGroups:[""], Resources:["secrets"], Verbs:["get"]}
          a wider path   | {verbs: [get, put], nonResourceURLs: [/logs]}                     | {NonResourceURLs:["/logs"], Verbs:["get"]}⏎{NonResourceURLs:["/logs"], Verbs:["put"]}
          two resources  | {verbs: [get], apiGroups: [''], resources: [z, a]}                | {APIGroups:[""], Resources:["a"], Verbs:["get"]}⏎{APIGroups:[""], Resources:["z"], Verbs:["get"]}
          """)
  @DisplayName("may not grant what the user does not hold:")
  void notHeld(String row, String rule, String missing) {
    assertThat(escalation.role(request(JANE, "create", "roles"), role("[" + rule + "]"), null))
        .isEqualTo(
            new Verdict.Refused(
                "roles.rbac.authorization.k8s.io \"new\" is forbidden: user \"jane\""
                    + " (groups=[\"dev\" \"system:authenticated\"]) is attempting to grant RBAC"
                    + " permissions not currently held:\n"
                    + missing.replace("⏎", "\n")));
  }

  private static List<Object> many(String what, int count) {
    return IntStream.range(0, count).<Object>mapToObj(i -> what + i).toList();
  }

  /** Forty million combinations in a document of some kilobytes. */
  private static Fields wide() {
    Fields rule =
        Fields.of(
            "apiGroups", many("group", 200),
            "resources", many("resource", 200),
            "resourceNames", many("name", 50),
            "verbs", many("verb", 20));
    return Fields.of("metadata", Fields.of("name", "new"), "rules", List.of(rule));
  }

  @Test
  @Timeout(20)
  @DisplayName("may not grant forty million combinations, and is told of some at once")
  void wideAndNotHeld() {
    var verdict = (Verdict.Refused) escalation.role(request(JANE, "create", "roles"), wide(), null);
    assertThat(verdict.message())
        .contains(
            "\n{APIGroups:[\"group0\"], Resources:[\"resource0\"], ResourceNames:[\"name0\"],"
                + " Verbs:[\"verb0\"")
        .endsWith("\n… and 39,999,000 more")
        .hasSizeLessThan(200_000);
  }

  @Test
  @Timeout(20)
  @DisplayName("may grant forty million combinations that are held in parts")
  void wideAndHeld() {
    Fields[] halves = {wide(), wide()};
    for (int i = 0; i < 2; i++) {
      var rule = (Fields) ((List<?>) halves[i].get("rules")).getFirst();
      rule.put("verbs", many("verb", 20).subList(i * 10, i * 10 + 10));
      halves[i].put("kind", "Role");
      halves[i].put("metadata", Fields.of("name", "half" + i, "namespace", "shop"));
      policies.addAll(List.of(halves[i]));
      policies.add(
          """
          kind: RoleBinding
          metadata: {name: half%1$d, namespace: shop}
          roleRef: {kind: Role, name: half%1$d}
          subjects: [{kind: User, name: jane}]
          """
              .formatted(i));
    }
    assertThat(escalation.role(request(JANE, "create", "roles"), wide(), null))
        .isEqualTo(PERMITTED);
  }

  @Test
  @Timeout(20)
  @DisplayName("is told exactly which of many combinations is not held")
  void oneOfManyNotHeld() {
    Fields role =
        role(
            "[{verbs: [get, list], apiGroups: [''], resources: [pods, jobs/scale, secrets],"
                + " resourceNames: [a, z]}]");
    var verdict = (Verdict.Refused) escalation.role(request(JANE, "create", "roles"), role, null);
    assertThat(verdict.message().lines().skip(1))
        .containsExactly(
            "{APIGroups:[\"\"], Resources:[\"secrets\"], ResourceNames:[\"a\"], Verbs:[\"list\"]}",
            "{APIGroups:[\"\"], Resources:[\"secrets\"], ResourceNames:[\"z\"], Verbs:[\"get\""
                + " \"list\"]}");
  }

  @Test
  @DisplayName("with the verb escalate, or of system:masters, may grant anything")
  void escalate() {
    Fields role = role("[{verbs: ['*'], apiGroups: ['*'], resources: ['*']}]");
    policies.add(
        """
        kind: Role
        metadata: {name: escalating, namespace: shop}
        rules:
        - {verbs: [escalate], apiGroups: [rbac.authorization.k8s.io], resources: [roles]}
        ---
        kind: RoleBinding
        metadata: {name: kims, namespace: shop}
        roleRef: {kind: Role, name: escalating}
        subjects: [{kind: User, name: kim}]
        """);
    var kim = new UserInfo("kim", List.of());
    assertThat(escalation.role(request(kim, "create", "roles"), role, null)).isEqualTo(PERMITTED);
    var root = new UserInfo("root", List.of(UserInfo.MASTERS));
    assertThat(escalation.role(request(root, "create", "roles"), role, null)).isEqualTo(PERMITTED);
    assertThat(escalation.role(request(JANE, "create", "roles"), role, null))
        .isInstanceOf(Verdict.Refused.class);
  }

  @Test
  @DisplayName("needs everything to write an aggregationRule, which can gather anything")
  void aggregationRule() {
    Fields role =
        document(
            """
            metadata: {name: all}
            aggregationRule: {clusterRoleSelectors: [{matchLabels: {a: b}}]}
            """);
    Attributes request = Attributes.ofResource(JANE, "create", "", GROUP, "clusterroles", "");
    var refused =
        new Verdict.Refused(
            "clusterroles.rbac.authorization.k8s.io \"all\" is forbidden: must have cluster-admin"
                + " privileges to use the aggregationRule");
    assertThat(escalation.role(request, role, null)).isEqualTo(refused);
    var without = document("metadata: {name: all}\nrules: []");
    assertThat(escalation.role(request, without, role)).isEqualTo(refused);
    assertThat(escalation.role(request, without, null)).isEqualTo(PERMITTED);
  }

  @Test
  @DisplayName("may change owners and finalizers of a role that grants more than the user holds")
  void collection() {
    Fields old = role("[{verbs: ['*'], apiGroups: ['*'], resources: ['*']}]");
    Fields released = Fields.copyOf(old);
    released.object("metadata").put("finalizers", List.of("x"));
    Attributes request = request(JANE, "update", "roles");
    assertThat(escalation.role(request, released, old)).isEqualTo(PERMITTED);
    released.object("metadata").put("labels", Map.of("a", "b"));
    assertThat(escalation.role(request, released, old)).isInstanceOf(Verdict.Refused.class);
  }

  private Verdict bind(UserInfo user, String kind, String name) {
    Fields binding =
        document("metadata: {name: new}\nroleRef: {kind: %s, name: %s}".formatted(kind, name));
    return escalation.binding(request(user, "create", "rolebindings"), binding, null);
  }

  @Test
  @DisplayName("may bind a role whose rules the user holds, and no other")
  void bindings() {
    assertThat(bind(JANE, "Role", "held")).isEqualTo(PERMITTED);
    assertThat(bind(JANE, "ClusterRole", "more"))
        .isEqualTo(
            new Verdict.Refused(
                "rolebindings.rbac.authorization.k8s.io \"new\" is forbidden: user \"jane\""
                    + " (groups=[\"dev\" \"system:authenticated\"]) is attempting to grant RBAC"
                    + " permissions not currently held:\n"
                    + "{APIGroups:[\"\"], Resources:[\"pods\"], Verbs:[\"delete\"]}"));
    assertThat(bind(JANE, "ClusterRole", "none"))
        .isEqualTo(new Verdict.RoleNotFound("clusterroles", "none"));
    assertThat(bind(JANE, "Role", "none")).isEqualTo(new Verdict.RoleNotFound("roles", "none"));
  }

  @Test
  @DisplayName("with the verb bind on a role may bind that one, also before it exists")
  void bindVerb() {
    policies.add(
        """
        kind: ClusterRole
        metadata: {name: binder}
        rules:
        - verbs: [bind]
          apiGroups: [rbac.authorization.k8s.io]
          resources: [clusterroles]
          resourceNames: [more, later]
        ---
        kind: RoleBinding
        metadata: {name: kims, namespace: shop}
        roleRef: {kind: ClusterRole, name: binder}
        subjects: [{kind: User, name: kim}]
        """);
    var kim = new UserInfo("kim", List.of());
    assertThat(bind(kim, "ClusterRole", "more")).isEqualTo(PERMITTED);
    assertThat(bind(kim, "ClusterRole", "later")).isEqualTo(PERMITTED);
    assertThat(bind(kim, "Role", "held")).isInstanceOf(Verdict.Refused.class);
  }
}
