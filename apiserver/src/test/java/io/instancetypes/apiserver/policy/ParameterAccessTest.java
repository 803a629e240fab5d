package io.instancetypes.apiserver.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.Rights;
import io.instancetypes.apiserver.testing.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Nobody reads through a policy what they may not read themselves")
class ParameterAccessTest {
  private static final String GROUP = "/apis/admissionregistration.k8s.io/v1/";
  private static final String POLICIES = GROUP + "validatingadmissionpolicies";
  private static final String BINDINGS = GROUP + "validatingadmissionpolicybindings";
  private static final String WRITES =
      """
      {"apiGroups":["admissionregistration.k8s.io"],"resources":["*"],"verbs":["*"]}\
      """;
  private static final String USER = "user &{%s  [system:authenticated] map[]} ";
  private static final String SECRET = "{\"apiVersion\":\"v1\",\"kind\":\"Secret\"}";

  @TempDir static Path directory;
  private static TestServer server;
  private static Client admin;

  /** May write policies, and read nothing else. */
  private static Client spy;

  /** May read secrets as well. */
  private static Client trusted;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory);
    admin = server.admin();
    spy = Rights.grant(admin, "", "spy", WRITES);
    trusted =
        Rights.grant(
            admin,
            "",
            "trusted",
            WRITES + ",{\"apiGroups\":[\"\"],\"resources\":[\"secrets\"],\"verbs\":[\"get\"]}");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String policy(String name, String parameterKind) {
    return """
    {"metadata":{"name":"%s"},"spec":{"paramKind":%s,"matchConstraints":{"resourceRules":[
      {"apiGroups":[""],"apiVersions":["v1"],"operations":["CREATE"],"resources":["pods"]}]},
     "validations":[{"expression":"false","messageExpression":"string(params.data)"}]}}\
    """
        .formatted(name, parameterKind);
  }

  private static String binding(String name, String policy, String which) {
    return """
    {"metadata":{"name":"%s"},"spec":{"policyName":"%s","validationActions":["Deny"],
     "paramRef":{"namespace":"kube-system","parameterNotFoundAction":"Allow",%s}}}\
    """
        .formatted(name, policy, which);
  }

  @Test
  @DisplayName("The same holds for policies that change objects")
  void mutating() {
    String policies = GROUP + "mutatingadmissionpolicies";
    String bindings = GROUP + "mutatingadmissionpolicybindings";
    String policy =
        """
        {"metadata":{"name":"m"},"spec":{"paramKind":{"apiVersion":"v1","kind":"Secret"},
         "reinvocationPolicy":"Never","matchConstraints":{"resourceRules":[{"apiGroups":[""],
         "apiVersions":["v1"],"operations":["CREATE"],"resources":["pods"]}]},
         "mutations":[{"patchType":"JSONPatch","jsonPatch":{"expression":
         "[JSONPatch{op: 'add', path: '/metadata/annotations', value: params.data}]"}}]}}\
        """;
    refused(
        spy.post(policies, policy),
        "spy",
        "spec.paramKind: Forbidden: %smust have \"get\" permission on all objects of the"
            + " referenced paramKind (kind=Secret, apiVersion=v1)");
    assertThat(trusted.post(policies, policy).code()).isEqualTo(201);
    String binding =
        """
        {"metadata":{"name":"m"},"spec":{"policyName":"m","paramRef":{"name":"s",
         "namespace":"kube-system","parameterNotFoundAction":"Deny"}}}\
        """;
    refused(
        spy.post(bindings, binding),
        "spy",
        "spec.paramRef: Forbidden: %sdoes not have \"get\" permission on the object referenced by"
            + " paramRef");
    assertThat(trusted.post(bindings, binding).code()).isEqualTo(201);
  }

  private static void refused(Answer answer, String user, String expected) {
    assertThat(answer.code()).as(answer.text()).isEqualTo(422);
    assertThat(answer.at("message")).asString().endsWith(expected.formatted(USER.formatted(user)));
  }

  @Test
  @DisplayName("A policy whose parameters its author may not get is refused, until they may")
  void policies() {
    String forbidden =
        "is invalid: spec.paramKind: Forbidden: %smust have \"get\" permission on all objects of"
            + " the referenced paramKind (kind=Secret, apiVersion=v1)";
    refused(spy.post(POLICIES, policy("a", SECRET)), "spy", forbidden);
    assertThat(trusted.post(POLICIES, policy("a", SECRET)).code()).isEqualTo(201);
    assertThat(spy.merge(POLICIES + "/a", "{\"metadata\":{\"labels\":{\"x\":\"y\"}}}").code())
        .isEqualTo(200);
    refused(
        trusted.merge(POLICIES + "/a", "{\"spec\":{\"paramKind\":{\"kind\":\"ConfigMap\"}}}"),
        "trusted",
        "Forbidden: %smust have \"get\" permission on all objects of the referenced paramKind"
            + " (kind=ConfigMap, apiVersion=v1)");
    refused(
        trusted.post(POLICIES, policy("b", "{\"apiVersion\":\"a.b/v1\",\"kind\":\"X\"}")),
        "trusted",
        "Forbidden: %smust have \"get\" permission on all objects of the referenced paramKind"
            + " (kind=X, apiVersion=a.b/v1)");
  }

  @Test
  @DisplayName("A binding to parameters that its author may not read is refused, however changed")
  void bindings() {
    admin.post(POLICIES, policy("bound", SECRET));
    admin.post(POLICIES, policy("odd", "{\"apiVersion\":\"a.b/v1\",\"kind\":\"X\"}"));
    String named = binding("n", "bound", "\"name\":\"s\"");
    String forbidden =
        "is invalid: spec.paramRef: Forbidden: %sdoes not have \"get\" permission on the object"
            + " referenced by paramRef";
    refused(spy.post(BINDINGS, named), "spy", forbidden);
    assertThat(trusted.post(BINDINGS, named).code()).isEqualTo(201);
    refused(
        spy.merge(BINDINGS + "/n", "{\"spec\":{\"validationActions\":[\"Audit\"]}}"),
        "spy",
        forbidden);
    refused(
        trusted.post(BINDINGS, binding("s", "bound", "\"selector\":{}")),
        "trusted",
        "Forbidden: %sdoes not have \"list\" permission on the object referenced by paramRef");
    refused(
        trusted.post(BINDINGS, binding("m", "missing", "\"name\":\"s\"")),
        "trusted",
        "Forbidden: unable to get policy missing to determine minimum required permissions and"
            + " %sdoes not have \"get\" permission for all groups, versions and resources");
    refused(
        trusted.post(BINDINGS, binding("o", "odd", "\"name\":\"s\"")),
        "trusted",
        "Forbidden: unable to resolve paramKind &{a.b/v1 X} to determine minimum required"
            + " permissions and %sdoes not have \"get\" permission for all groups, versions and"
            + " resources");
  }
}
