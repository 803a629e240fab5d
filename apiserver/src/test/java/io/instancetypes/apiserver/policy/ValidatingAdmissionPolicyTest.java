package io.instancetypes.apiserver.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.SharedServer;
import io.instancetypes.apiserver.testing.Widgets;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Validating admission policies answer as those of kube-apiserver")
class ValidatingAdmissionPolicyTest extends SharedServer {
  private static final String GROUP = "/apis/admissionregistration.k8s.io/v1/";
  private static final String POLICIES = GROUP + "validatingadmissionpolicies";
  private static final String BINDINGS = GROUP + "validatingadmissionpolicybindings";
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String TRY = MAPS + "?dryRun=All";

  @AfterEach
  void remove() {
    client.delete(BINDINGS);
    client.delete(POLICIES);
  }

  private static Answer policy(String spec) {
    return client.post(
        POLICIES,
        """
        {"apiVersion":"admissionregistration.k8s.io/v1","kind":"ValidatingAdmissionPolicy",
         "metadata":{"name":"p"},"spec":{"matchConstraints":{"resourceRules":[
          {"apiGroups":["","demo.example.com"],"apiVersions":["v1"],
           "operations":["CREATE","UPDATE","DELETE"],"resources":["configmaps","widgets"]}]},%s}}\
        """
            .formatted(spec));
  }

  private static void bound(String policy, String binding) {
    Answer made = policy(policy);
    assertThat(made.code()).as(made.text()).isEqualTo(201);
    made =
        client.post(
            BINDINGS,
            """
            {"apiVersion":"admissionregistration.k8s.io/v1",
             "kind":"ValidatingAdmissionPolicyBinding","metadata":{"name":"b"},
             "spec":{"policyName":"p",%s}}\
            """
                .formatted(binding));
    assertThat(made.code()).as(made.text()).isEqualTo(201);
  }

  private static String map(String name, String data) {
    return "{\"metadata\":{\"name\":\"%s\"},\"data\":%s}".formatted(name, data);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "validations":[{"expression":"1"}] | spec.validations[0].expression: Invalid value: "1": must evaluate to bool but got int
          "validations":[{"expression":"true","messageExpression":"1"}] | spec.validations[0].messageExpression: Invalid value: "1": must evaluate to string but got int
          "validations":[{"expression":"true","reason":"Foo"}] | spec.validations[0].reason: Unsupported value: "Foo": supported values: "Forbidden", "Invalid", "RequestEntityTooLarge"
          "validations":[] | [spec.validations: Required value: validations or auditAnnotations must contain at least one item, spec.auditAnnotations: Required value: validations or auditAnnotations must contain at least one item]
          "variables":[{"name":"1a","expression":"1"}],"validations":[{"expression":"true"}] | spec.variables[0].name: Invalid value: "1a": must be a valid CEL identifier
          "failurePolicy":"x","validations":[{"expression":"true"}] | spec.failurePolicy: Unsupported value: "x": supported values: "Fail", "Ignore"
          """)
  @DisplayName("A policy that could not be asked is refused")
  void refused(String spec, String expected) {
    Answer answer = policy(spec);
    assertThat(answer.code()).isEqualTo(422);
    assertThat(answer.at("message"))
        .isEqualTo(
            "ValidatingAdmissionPolicy.admissionregistration.k8s.io \"p\" is invalid: " + expected);
  }

  @Test
  @DisplayName("An expression knows params and variables only where the policy has some")
  void undeclared() {
    assertThat(policy("\"validations\":[{\"expression\":\"params.x == 1\"}]").at("message"))
        .asString()
        .contains("undeclared reference to 'params'");
    assertThat(policy("\"validations\":[{\"expression\":\"variables.x\"}]").at("message"))
        .asString()
        .contains("undeclared reference to 'variables'");
  }

  @Test
  @DisplayName("The first thing that does not hold is told, with its message and its reason")
  void denied() {
    bound(
        """
        "validations":[
         {"expression":"object.data.k == 'v'","message":"must be v","reason":"Forbidden"},
         {"expression":"object.metadata.name != 'a'",
          "messageExpression":"'name ' + object.metadata.name + ' is bad'"}]\
        """,
        "\"validationActions\":[\"Deny\"]");
    assertThat(client.post(TRY, map("a", "{\"k\":\"x\"}")).failure())
        .isEqualTo(
            "403 Forbidden: configmaps \"a\" is forbidden: ValidatingAdmissionPolicy 'p' with"
                + " binding 'b' denied request: must be v");
    assertThat(client.post(TRY, map("a", "{\"k\":\"v\"}")).failure())
        .isEqualTo(
            "422 Invalid: configmaps \"a\" is forbidden: ValidatingAdmissionPolicy 'p' with binding"
                + " 'b' denied request: name a is bad");
    assertThat(client.post(TRY, map("b", "{\"k\":\"v\"}")).code()).isEqualTo(201);
    assertThat(client.post(TRY, map("b", "{\"x\":\"v\"}")).failure())
        .isEqualTo(
            "422 Invalid: configmaps \"b\" is forbidden: ValidatingAdmissionPolicy 'p' with binding"
                + " 'b' denied request: expression 'object.data.k == 'v'' resulted in error: no"
                + " such key: k");
  }

  @Test
  @DisplayName("Instead of denying, a binding may warn; what cannot be evaluated may be ignored")
  void warned() {
    bound(
        "\"failurePolicy\":\"Ignore\",\"validations\":[{\"expression\":\"object.data.k == 'v'\"}]",
        "\"validationActions\":[\"Warn\"]");
    Answer warned = client.post(TRY, map("a", "{\"k\":\"x\"}"));
    assertThat(warned.code()).isEqualTo(201);
    assertThat(warned.warnings())
        .isEqualTo(
            List.of(
                "299 - \"Validation failed for ValidatingAdmissionPolicy 'p' with binding 'b':"
                    + " failed expression: object.data.k == 'v'\""));
    assertThat(client.post(TRY, map("a", "{\"x\":\"x\"}")).warnings()).isEmpty();
  }

  @Test
  @DisplayName("Match conditions decide whether it is asked, variables are computed once for all")
  void conditionsAndVariables() {
    bound(
        """
        "matchConditions":[{"name":"not-a","expression":"object.metadata.name != 'a'"}],
        "variables":[{"name":"k","expression":"object.data.k"},
                     {"name":"good","expression":"variables.k.startsWith('v')"}],
        "validations":[{"expression":"variables.good"}]\
        """,
        "\"validationActions\":[\"Deny\"]");
    assertThat(client.post(TRY, map("a", "{\"k\":\"x\"}")).code()).isEqualTo(201);
    assertThat(client.post(TRY, map("b", "{\"k\":\"vx\"}")).code()).isEqualTo(201);
    assertThat(client.post(TRY, map("b", "{\"k\":\"x\"}")).failure())
        .isEqualTo(
            "422 Invalid: configmaps \"b\" is forbidden: ValidatingAdmissionPolicy 'p' with binding"
                + " 'b' denied request: failed expression: variables.good");
  }

  @Test
  @DisplayName("Parameters are objects that a binding names or selects")
  void parameters() {
    client.post(
        MAPS,
        "{\"metadata\":{\"name\":\"limits\",\"labels\":{\"p\":\"1\"}},\"data\":{\"max\":\"1\"}}");
    String policy =
        """
        "paramKind":{"apiVersion":"v1","kind":"ConfigMap"},
        "validations":[{"expression":"size(object.data) <= int(params.data.max)",
                        "messageExpression":"'at most ' + params.data.max"}]\
        """;
    bound(
        policy,
        """
        "validationActions":["Deny"],
        "paramRef":{"name":"limits","namespace":"default","parameterNotFoundAction":"Deny"}\
        """);
    String many = map("a", "{\"a\":\"1\",\"b\":\"1\"}");
    assertThat(client.post(TRY, many).at("message"))
        .asString()
        .endsWith("with binding 'b' denied request: at most 1");
    remove();
    bound(
        policy,
        """
        "validationActions":["Deny"],
        "paramRef":{"selector":{"matchLabels":{"p":"1"}},"parameterNotFoundAction":"Deny"}\
        """);
    assertThat(client.post(TRY, many).code()).isEqualTo(422);
    remove();
    bound(
        policy,
        "\"validationActions\":[\"Deny\"],\"paramRef\":{\"name\":\"no\",\"parameterNotFoundAction\":\"Deny\"}");
    assertThat(client.post(TRY, map("a", "{}")).at("message"))
        .isEqualTo(
            "configmaps \"a\" is forbidden: ValidatingAdmissionPolicy 'p' with binding 'b' denied"
                + " request: failed to configure binding: no params found for policy binding with"
                + " `Deny` parameterNotFoundAction");
    remove();
    client.delete(MAPS + "/limits");
  }

  @Test
  @DisplayName("Parameters of what is in no namespace are not taken from anybody's namespace")
  void injectedParameters() {
    client.post(MAPS, "{\"metadata\":{\"name\":\"mine\",\"labels\":{\"p\":\"2\"}}}");
    client.post(
        POLICIES,
        """
        {"metadata":{"name":"p"},"spec":{"paramKind":{"apiVersion":"v1","kind":"ConfigMap"},
         "matchConstraints":{"resourceRules":[{"apiGroups":["storage.k8s.io"],"apiVersions":["v1"],
          "operations":["CREATE"],"resources":["storageclasses"]}]},
         "validations":[{"expression":"true"}]}}\
        """);
    client.post(
        BINDINGS,
        """
        {"metadata":{"name":"b"},"spec":{"policyName":"p","validationActions":["Deny"],
         "paramRef":{"selector":{"matchLabels":{"p":"2"}},"parameterNotFoundAction":"Allow"}}}\
        """);
    assertThat(
            client
                .post(
                    "/apis/storage.k8s.io/v1/storageclasses?dryRun=All",
                    "{\"metadata\":{\"name\":\"fast\"},\"provisioner\":\"x\"}")
                .at("message"))
        .asString()
        .endsWith(
            "ValidatingAdmissionPolicy 'p' with binding 'b' denied request: failed to configure"
                + " binding: cannot use namespaced paramRef in policy binding that matches"
                + " cluster-scoped resources");
    remove();
    client.delete(MAPS + "/mine");
  }

  @Test
  @DisplayName("What is protected from deletion stays, and so does what a binding does not select")
  void protection() {
    bound(
        """
        "validations":[{"message":"protected",
         "expression":"request.operation != 'DELETE' || oldObject.metadata.name != 'kept'"}]\
        """,
        """
        "validationActions":["Deny"],"matchResources":{
         "namespaceSelector":{"matchLabels":{"kubernetes.io/metadata.name":"default"}}}\
        """);
    client.post(Widgets.PATH, Widgets.widget("kept", 1));
    assertThat(client.delete(Widgets.PATH + "/kept").failure())
        .isEqualTo(
            "422 Invalid: widgets.demo.example.com \"kept\" is forbidden: ValidatingAdmissionPolicy"
                + " 'p' with binding 'b' denied request: protected");
    assertThat(client.get(Widgets.PATH + "/kept").code()).isEqualTo(200);
    client.post("/api/v1/namespaces", "{\"metadata\":{\"name\":\"other\"}}");
    String other = "/api/v1/namespaces/other/configmaps";
    client.post(other, map("kept", "{}"));
    assertThat(client.delete(other + "/kept").code()).isEqualTo(200);
    remove();
    assertThat(client.delete(Widgets.PATH + "/kept").code()).isEqualTo(200);
  }

  @Test
  @DisplayName("A policy that denies everything can be removed")
  void removable() {
    bound(
        "\"validations\":[{\"expression\":\"false\"}],\"failurePolicy\":\"Fail\"",
        "\"validationActions\":[\"Deny\"]");
    assertThat(client.post(TRY, map("a", "{}")).code()).isEqualTo(422);
    assertThat(client.delete(BINDINGS + "/b").code()).isEqualTo(200);
    assertThat(client.post(TRY, map("a", "{}")).code()).isEqualTo(201);
  }

  @Test
  @Timeout(60)
  @DisplayName("A large object is read once, not for every expression and every parameter")
  void largeObject() {
    for (int i = 0; i < 100; i++) {
      client.post(MAPS, "{\"metadata\":{\"name\":\"p%d\",\"labels\":{\"p\":\"1\"}}}".formatted(i));
    }
    String rule = "{\"expression\":\"object.metadata.name != 'x'\"}";
    bound(
        "\"paramKind\":{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\"},\"validations\":[%s]"
            .formatted(String.join(",", Collections.nCopies(20, rule))),
        """
        "validationActions":["Deny"],
        "paramRef":{"selector":{"matchLabels":{"p":"1"}},"parameterNotFoundAction":"Deny"}\
        """);
    String entries =
        IntStream.range(0, 60_000)
            .mapToObj(i -> "\"k%d\":\"v\"".formatted(i))
            .collect(Collectors.joining(",", "{", "}"));
    assertThat(client.post(TRY, map("large", entries)).code()).isEqualTo(201);
  }

  @Test
  @DisplayName("A message that is made of a large object gives way to the one that is written")
  void longMessage() {
    bound(
        """
        "validations":[{"expression":"false","message":"short",
         "messageExpression":"object.data.k"}]\
        """,
        "\"validationActions\":[\"Deny\"]");
    assertThat(client.post(TRY, map("a", "{\"k\":\"%s\"}".formatted("x".repeat(5121)))).failure())
        .endsWith("denied request: short");
    assertThat(client.post(TRY, map("a", "{\"k\":\"%s\"}".formatted("x".repeat(5120)))).failure())
        .endsWith("denied request: " + "x".repeat(5120));
  }
}
