package io.instancetypes.apiserver.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.SharedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("MutatingAdmissionPolicies change what is bound to them, as in Kubernetes 1.36")
class MutatingAdmissionPolicyTest extends SharedServer {
  private static final String GROUP = "/apis/admissionregistration.k8s.io/v1/";
  private static final String POLICIES = GROUP + "mutatingadmissionpolicies";
  private static final String BINDINGS = GROUP + "mutatingadmissionpolicybindings";
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  @AfterEach
  void removePolicies() {
    client.delete(BINDINGS);
    client.delete(POLICIES);
    client.delete(MAPS);
  }

  private static String policy(String name, String more, String mutations) {
    return """
    {"metadata":{"name":"%s"},"spec":{"matchConstraints":{"resourceRules":[{"apiGroups":["","apps"],
     "apiVersions":["v1"],"operations":["CREATE"],"resources":["configmaps","deployments"]}]},
     "reinvocationPolicy":"Never",%s"mutations":[%s]}}\
    """
        .formatted(name, more, mutations);
  }

  private static String apply(String expression) {
    return """
    {"patchType":"ApplyConfiguration","applyConfiguration":{"expression":"%s"}}\
    """
        .formatted(expression);
  }

  private static String patch(String expression) {
    return """
    {"patchType":"JSONPatch","jsonPatch":{"expression":"%s"}}\
    """
        .formatted(expression);
  }

  private static void bound(String name, String more, String mutations) {
    Answer policy = client.post(POLICIES, policy(name, more, mutations));
    assertThat(policy.code()).as(policy.text()).isEqualTo(201);
    bind(name, "");
  }

  private static void bind(String name, String more) {
    Answer binding =
        client.post(
            BINDINGS,
            """
            {"metadata":{"name":"%s"},"spec":{"policyName":"%s"%s}}\
            """
                .formatted(name, name, more));
    assertThat(binding.code()).as(binding.text()).isEqualTo(201);
  }

  private static Answer create(String name) {
    return client.post(
        MAPS, "{\"metadata\":{\"name\":\"%s\"},\"data\":{\"z\":\"1\"}}".formatted(name));
  }

  @Test
  @DisplayName("A configuration is laid over the object")
  void applied() {
    bound(
        "a",
        "\"variables\":[{\"name\":\"n\",\"expression\":\"size(object.metadata.name)\"}],",
        apply(
            "Object{metadata: Object.metadata{labels: {'x': 'y'}}, data: {'k':"
                + " string(variables.n)}}"));
    Answer created = create("apply-1");
    assertThat(created.code()).as(created.text()).isEqualTo(201);
    assertThat(created.at("metadata.labels").toString()).isEqualTo("{x=y}");
    assertThat(created.at("data.k")).isEqualTo("7");
    assertThat(created.at("data.z")).isEqualTo("1");
  }

  @Test
  @DisplayName("Items of lists are merged by their keys")
  void items() {
    bound(
        "a",
        "",
        apply(
            "Object{spec: Object.spec{template: Object.spec.template{spec:"
                + " Object.spec.template.spec{containers:"
                + " [Object.spec.template.spec.containers{name: 'side', image: 'b'}]}}}}"));
    Answer created =
        client.post(
            "/apis/apps/v1/namespaces/default/deployments",
            """
            {"metadata":{"name":"d"},"spec":{"selector":{"matchLabels":{"a":"b"}},"template":{
             "metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"main","image":"a"}]}}}}\
            """);
    assertThat(created.code()).as(created.text()).isEqualTo(201);
    assertThat(created.at("spec.template.spec.containers.0.name")).isEqualTo("main");
    assertThat(created.at("spec.template.spec.containers.1.image")).isEqualTo("b");
    client.delete("/apis/apps/v1/namespaces/default/deployments/d");
  }

  @Test
  @DisplayName("Patches follow each other, and one whose test fails is left out")
  void patched() {
    bound(
        "a",
        "",
        patch(
                "[JSONPatch{op: 'add', path: '/metadata/annotations', value: {}}, JSONPatch{op:"
                    + " 'add', path: '/metadata/annotations/' + jsonpatch.escapeKey('a/b'), value:"
                    + " 'v'}]")
            + ","
            + patch(
                "[JSONPatch{op: 'test', path: '/data/zz', value: 'v'}, JSONPatch{op: 'add', path:"
                    + " '/data/q', value: 'v'}]")
            + ","
            + patch(
                "[JSONPatch{op: 'add', path: '/data/n', value:"
                    + " string(size(object.metadata.annotations))}]"));
    Answer created = create("jp");
    assertThat(created.code()).as(created.text()).isEqualTo(201);
    assertThat(created.at("metadata.annotations").toString()).isEqualTo("{a/b=v}");
    assertThat(created.at("data.q")).isNull();
    assertThat(created.at("data.n")).isEqualTo("1");
  }

  private static String denied(String mutation) {
    bound("p", "", mutation);
    Answer answer = create("denied");
    new MutatingAdmissionPolicyTest().removePolicies();
    assertThat(answer.at("details.name")).isEqualTo("denied");
    String message = answer.failure();
    assertThat(message).startsWith("403 Invalid: policy 'p' with binding 'p' denied request: ");
    return message.substring(message.indexOf("request: ") + "request: ".length());
  }

  @Test
  @DisplayName("What cannot be done is refused in Kubernetes' words")
  void failures() {
    assertThat(denied(patch("[JSONPatch{op: 'add', path: '/data/q', value: object.data.nope}]")))
        .isEqualTo(
            "expression '[JSONPatch{op: 'add', path: '/data/q', value: object.data.nope}]' resulted"
                + " in error: no such key: nope");
    assertThat(denied(patch("[JSONPatch{op: 'frob', path: '/data/q'}]")))
        .isEqualTo("JSON Patch: Unexpected kind: frob");
    assertThat(denied(apply("Object{nope: 'x'}")))
        .isEqualTo(
            "error applying patch: failed to convert patch object to typed object: .nope: field not"
                + " declared in schema");
    assertThat(denied(apply("Object{metadata: Object.spec{labels: {'x': 'y'}}}")))
        .isEqualTo(
            "type mismatch: unexpected type name \"Object.spec\", expected \"Object.metadata\","
                + " which matches field name path from root Object type");
    assertThat(denied(patch("[JSONPatch{op: 'replace', path: '/kind', value: 'Secret'}]")))
        .isEqualTo("kind may not be changed");
  }

  @Test
  @DisplayName("A failure that is to be ignored leaves the object as it was")
  void ignored() {
    bound(
        "a",
        "\"failurePolicy\":\"Ignore\",",
        apply("Object{data: {'early': 'x'}}") + "," + apply("Object{nope: 'x'}"));
    Answer created = create("ignored");
    assertThat(created.code()).isEqualTo(201);
    assertThat(created.at("data").toString()).isEqualTo("{z=1}");
  }

  @Test
  @DisplayName("Parameters, and conditions that keep a policy out of it")
  void parameters() {
    client.post(MAPS, "{\"metadata\":{\"name\":\"params\"},\"data\":{\"owner\":\"jane\"}}");
    String policy =
        policy(
            "a",
            """
            "paramKind":{"apiVersion":"v1","kind":"ConfigMap"},
            "matchConditions":[{"name":"m","expression":"object.metadata.name != 'not'"}],\
            """,
            apply("Object{metadata: Object.metadata{labels: {'owner': params.data.owner}}}"));
    assertThat(client.post(POLICIES, policy).code()).isEqualTo(201);
    bind("a", ",\"paramRef\":{\"name\":\"params\",\"parameterNotFoundAction\":\"Deny\"}");
    assertThat(create("with").at("metadata.labels.owner")).isEqualTo("jane");
    assertThat(create("not").at("metadata.labels")).isNull();
    client.delete(MAPS + "/params");
    assertThat(create("without").failure())
        .isEqualTo(
            "403 Invalid: policy 'a' with binding 'a' denied request: failed to configure binding:"
                + " no params found for policy binding with `Deny` parameterNotFoundAction");
  }

  @Test
  @DisplayName("Who wants to be asked again is, once, if another changed the object since")
  void reinvoked() {
    Answer counting =
        client.post(
            POLICIES,
            policy(
                    "a",
                    "",
                    patch(
                        "[JSONPatch{op: 'add', path: '/data/' + (has(object.data.first) ? 'second'"
                            + " : 'first'), value: string(size(object.data))}]"))
                .replace("\"Never\"", "\"IfNeeded\""));
    assertThat(counting.code()).as(counting.text()).isEqualTo(201);
    bind("a", "");
    assertThat(create("alone").at("data").toString()).isEqualTo("{z=1, first=1}");
    bound("b", "", apply("Object{data: {'other': 'x'}}"));
    assertThat(create("again").at("data").toString())
        .isEqualTo("{z=1, first=1, other=x, second=3}");
  }

  @Test
  @DisplayName("What is wrong with a policy is told when it is written")
  void written() {
    assertThat(client.post(POLICIES, "{\"metadata\":{\"name\":\"a\"}}").at("message"))
        .isEqualTo(
            "MutatingAdmissionPolicy.admissionregistration.k8s.io \"a\" is invalid:"
                + " [spec.matchConstraints: Required value, spec.mutations: Required value:"
                + " mutations must contain at least one item, spec.reinvocationPolicy: Required"
                + " value]");
    Answer answer =
        client.post(
            POLICIES,
            policy(
                "a",
                "",
                "{\"patchType\":\"X\"},{\"patchType\":\"JSONPatch\"},"
                    + patch("1")
                    + ",{\"patchType\":\"ApplyConfiguration\",\"jsonPatch\":{\"expression\":\"1\"}},"
                    + apply("")
                    + ","
                    + apply("1")
                    + ","
                    + apply("{'a': 1}")
                    + ","
                    + apply("Object{spec: 1}")));
    assertThat(answer.at("message"))
        .isEqualTo(
            "MutatingAdmissionPolicy.admissionregistration.k8s.io \"a\" is invalid:"
                + " [spec.mutations[0].patchType: Unsupported value: \"X\": supported values:"
                + " \"ApplyConfiguration\", \"JSONPatch\", spec.mutations[1].jsonPatch: Required"
                + " value: must be specified when patchType is JSONPatch,"
                + " spec.mutations[2].jsonPatch.expression: Invalid value: \"1\": must evaluate to"
                + " list(JSONPatch) but got int, spec.mutations[3].applyConfiguration: Required"
                + " value: must be specified when patchType is ApplyConfiguration,"
                + " spec.mutations[3].jsonPatch: Invalid value: \"{jsonPatch}\": must not be"
                + " specified when patchType is ApplyConfiguration,"
                + " spec.mutations[4].applyConfiguration.expression: Required value,"
                + " spec.mutations[5].applyConfiguration.expression: Invalid value: \"1\": must"
                + " evaluate to Object but got int,"
                + " spec.mutations[6].applyConfiguration.expression: Invalid value: \"{'a': 1}\":"
                + " must evaluate to Object but got map(string, int)]");
  }
}
