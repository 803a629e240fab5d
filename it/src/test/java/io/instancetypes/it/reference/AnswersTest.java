package io.instancetypes.it.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.testkit.OnKubernetes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnKubernetes
@DisplayName("Details of answers are those of kube-apiserver")
class AnswersTest extends OnBothServers {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

  @BeforeEach
  void prepare() {
    client.post(MAPS, "{\"metadata\":{\"name\":\"a\"},\"data\":{\"k\":\"v\"}}");
  }

  private static Answer define(String group, String kind, String plural, Fields more) {
    Fields names = Fields.of("kind", kind, "plural", plural);
    more.forEach(names::put);
    Fields version =
        Fields.of(
            "name",
            "v1",
            "served",
            true,
            "storage",
            true,
            "schema",
            Fields.of("openAPIV3Schema", Fields.of("type", "object")));
    Fields definition =
        Fields.of(
            "apiVersion",
            "apiextensions.k8s.io/v1",
            "kind",
            "CustomResourceDefinition",
            "metadata",
            Fields.of("name", plural + "." + group),
            "spec",
            Fields.of(
                "group", group, "scope", "Cluster", "names", names, "versions", List.of(version)));
    Object annotations = names.remove("annotations");
    if (annotations != null) {
      definition.object("metadata").put("annotations", annotations);
    }
    return make(DEFINITIONS, new String(Json.write(definition), StandardCharsets.UTF_8));
  }

  /** kube-apiserver looks at a definition when it is stored, several controllers at once. */
  private static KubeObject settled(Answer defined, String... conditions) {
    Answer answer =
        Eventually.answer(
            client,
            DEFINITIONS + "/" + defined.at("metadata.name"),
            found ->
                found.at("status.acceptedNames") != null
                    && Stream.of(conditions).noneMatch(type -> condition(found, type).isEmpty()));
    return KubeObject.of(answer.json());
  }

  private static Map<?, ?> condition(Answer answer, String type) {
    return KubeObject.of(answer.json()).condition(type);
  }

  private static Object acceptedName(KubeObject definition, String name) {
    return Fields.map(definition.status(), "acceptedNames").get(name);
  }

  @Test
  @DisplayName("A definition whose names are taken is stored, and says which")
  void names() {
    settled(define("names.example.com", "Foo", "foos", Fields.of("shortNames", List.of("f"))));
    Answer stored = define("names.example.com", "Foo", "bars", new Fields());
    assertThat(stored.code()).isEqualTo(201);
    KubeObject kind = settled(stored, "NamesAccepted", "Established");
    assertThat(kind.condition("NamesAccepted").get("reason")).isEqualTo("ListKindConflict");
    assertThat(kind.condition("NamesAccepted").get("message"))
        .isEqualTo("\"FooList\" is already in use");
    assertThat(kind.condition("Established").get("status")).isEqualTo("False");
    assertThat(acceptedName(kind, "kind")).isEqualTo("");
    KubeObject plural =
        settled(define("names.example.com", "Bar", "foo", new Fields()), "NamesAccepted");
    assertThat(plural.condition("NamesAccepted").get("reason")).isEqualTo("PluralConflict");
    assertThat(acceptedName(plural, "plural")).isEqualTo("");
  }

  @Test
  @DisplayName("Groups of Kubernetes itself need approval, or a word that there is none")
  void approval() {
    assertThat(define("foo.k8s.io", "Foo", "foos", new Fields()).failure())
        .isEqualTo(
            "422 Invalid: CustomResourceDefinition.apiextensions.k8s.io \"foos.foo.k8s.io\" is"
                + " invalid: metadata.annotations[api-approved.kubernetes.io]: Required value:"
                + " protected groups must have approval annotation \"api-approved.kubernetes.io\","
                + " see https://github.com/kubernetes/enhancements/pull/1111");
    Fields bad = Fields.of("annotations", Fields.of("api-approved.kubernetes.io", "bad"));
    assertThat(define("foo.k8s.io", "Foo", "foos", bad).code()).isEqualTo(422);
    Fields none =
        Fields.of("annotations", Fields.of("api-approved.kubernetes.io", "unapproved, x"));
    KubeObject unapproved =
        settled(define("foo.k8s.io", "Foo", "foos", none), "KubernetesAPIApprovalPolicyConformant");
    assertThat(unapproved.condition("KubernetesAPIApprovalPolicyConformant").get("message"))
        .isEqualTo("not approved: \"unapproved, x\"");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "timeout=abc, 'invalid timeout specified in the request URL - time: invalid duration \"abc\"'",
    "timeout=5, 'invalid timeout specified in the request URL - time: missing unit in duration"
        + " \"5\"'",
    "timeoutSeconds=abc, 'strconv.ParseInt: parsing \"abc\": invalid syntax'",
    "limit=abc, 'strconv.ParseInt: parsing \"abc\": invalid syntax'"
  })
  @DisplayName("Parameters that cannot be read are refused")
  void parameters(String query, String expected) {
    assertThat(client.get(MAPS + "?" + query).failure()).isEqualTo("400 BadRequest: " + expected);
    assertThat(client.get(MAPS + "/a?timeout=1m30s").code()).isEqualTo(200);
    assertThat(client.get("/version?timeout=invalid").code()).isEqualTo(400);
    assertThat(client.get(MAPS + "?limit=-1").code()).isEqualTo(200);
    assertThat(client.get(MAPS + "?sendInitialEvents=true").failure())
        .isEqualTo(
            "422 Invalid: ListOptions.meta.k8s.io \"\" is invalid: sendInitialEvents: Forbidden:"
                + " sendInitialEvents is forbidden for list");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "';', 406",
    "'a/b/c', 406",
    "'application/json;;;', 200",
    "'application/json;as=Table;v=v7;g=meta.k8s.io', 406",
    "'application/json, ;', 200"
  })
  @DisplayName("An Accept header that nobody can read is no failure of the server")
  void accept(String header, int code) {
    assertThat(client.with("Accept", header).get(MAPS + "/a").code()).isEqualTo(code);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "/api, ';', 406",
    "/apis, 'a/b/c', 406",
    "/api/v1, text/plain, 406",
    "/apis/apps, 'application/json;as=Table;v=v1;g=meta.k8s.io', 406",
    "/apis/apps/v1, 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList', 406",
    "/apis/apps/v1, 'text/html, */*;q=0.1', 200",
    "/api/v1, application/vnd.kubernetes.protobuf, 200",
    "/api/v1, application/yaml, 200"
  })
  @DisplayName("What is served is told to who can read it")
  void acceptedDiscovery(String path, String header, int code) {
    assertThat(client.with("Accept", header).get(path).code()).isEqualTo(code);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"';'", "'a/b/c'", "'application/json;;'"})
  @DisplayName("Nor is such a Content-Type")
  void contentType(String header) {
    String body = "{\"metadata\":{\"name\":\"b\"}}";
    assertThat(client.send("POST", MAPS, header, body).code()).isEqualTo(415);
    assertThat(client.patch(MAPS + "/a", header, "{}").code()).isEqualTo(415);
  }

  @Test
  @DisplayName("There are no tables of reviews")
  void reviews() {
    assertThat(
            client
                .with("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io")
                .post(
                    "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
                    """
                    {"apiVersion":"authorization.k8s.io/v1","kind":"SelfSubjectAccessReview",
                     "spec":{"resourceAttributes":{"verb":"get","resource":"pods"}}}\
                    """)
                .code())
        .isEqualTo(406);
  }

  @Test
  @DisplayName("Nothing is to be cached, and every answer can be found in the audit log")
  void headers() {
    Answer answer = client.get(MAPS + "/a");
    assertThat(answer.headers().firstValue("Cache-Control")).contains("no-cache, private");
    assertThat(answer.headers().firstValue("Audit-Id")).isPresent();
    assertThat(client.get("/apis/apps/v1").headers().firstValue("Cache-Control"))
        .contains("no-cache, private");
    assertThat(
            client
                .with(
                    "Accept",
                    "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList")
                .get("/apis")
                .headers()
                .firstValue("Cache-Control"))
        .contains("public");
  }

  @Test
  @DisplayName("Objects in a list of a built-in kind do not repeat what the list says they are")
  void lists() {
    Answer list = client.get(MAPS);
    assertThat(list.at("kind")).isEqualTo("ConfigMapList");
    Map<?, ?> first = (Map<?, ?>) list.at("items.0");
    assertThat(first.containsKey("kind")).isFalse();
    assertThat(first.containsKey("apiVersion")).isFalse();
    assertThat(list.at("items.0.metadata.name")).isEqualTo("a");
  }

  @Test
  @DisplayName("Who asks for it gets JSON to read")
  void pretty() {
    assertThat(client.get(MAPS + "/a?pretty=true").text())
        .contains("\n  \"data\": {\n    \"k\": \"v\"\n  }");
  }

  @Test
  @DisplayName("Discovery tells by a hash in which version objects are kept")
  void storageVersionHash() {
    assertThat(client.get("/apis/coordination.k8s.io/v1").at("resources.0.storageVersionHash"))
        .isEqualTo("gqkMMb/YqFM=");
  }

  @Test
  @DisplayName("A token is for its audiences, and for no other")
  void audiences() {
    String accounts = "/api/v1/namespaces/default/serviceaccounts";
    client.post(accounts, "{\"metadata\":{\"name\":\"t\"}}");
    Answer issued =
        client.post(
            accounts + "/t/token",
            """
            {"apiVersion":"authentication.k8s.io/v1","kind":"TokenRequest",
             "spec":{"audiences":["a","b"]}}\
            """);
    Object token = issued.at("status.token");
    assertThat(review(token, "[\"c\",\"b\"]").at("status.audiences")).isEqualTo(List.of("b"));
    assertThat(review(token, "[\"c\"]").at("status.authenticated")).isNull();
    assertThat(review(token, "[]").at("status.authenticated")).isNull();
    Object plain =
        client
            .post(
                accounts + "/t/token",
                "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenRequest\",\"spec\":{}}")
            .at("status.token");
    assertThat(review(plain, "[]").at("status.audiences"))
        .isEqualTo(List.of("https://kubernetes.default.svc.cluster.local"));
    assertThat(review(plain, "[\"a\"]").at("status.authenticated")).isNull();
  }

  private static Answer review(Object token, String audiences) {
    return client.post(
        "/apis/authentication.k8s.io/v1/tokenreviews",
        """
        {"apiVersion":"authentication.k8s.io/v1","kind":"TokenReview",
         "spec":{"token":"%s","audiences":%s}}\
        """
            .formatted(token, audiences));
  }

  @Test
  @DisplayName("Whoever acts for somebody may say what else is known of them, by escaped names")
  void impersonatedExtra() {
    Answer review =
        client
            .with("Impersonate-User", "jane")
            .with("Impersonate-Extra-Example.com%2Fteam", "a")
            .with("Impersonate-Extra-Example.com%2Fteam", "b")
            .with("Impersonate-Extra-scopes", "read")
            .post(
                "/apis/authentication.k8s.io/v1/selfsubjectreviews",
                "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"SelfSubjectReview\"}");
    assertThat(review.at("status.userInfo.username")).isEqualTo("jane");
    assertThat(review.at("status.userInfo.extra"))
        .isEqualTo(Map.of("example.com/team", List.of("a", "b"), "scopes", List.of("read")));
  }

  @Test
  @DisplayName("Every answer says by which flow schema and priority level it was let in")
  void flow() {
    String flows = "/apis/flowcontrol.apiserver.k8s.io/v1/";
    Answer master = client.get(MAPS);
    assertThat(uid(master, "FlowSchema"))
        .isEqualTo(client.get(flows + "flowschemas/exempt").at("metadata.uid"));
    assertThat(uid(master, "PriorityLevel"))
        .isEqualTo(client.get(flows + "prioritylevelconfigurations/exempt").at("metadata.uid"));
    Answer refused = client.with("Impersonate-User", "jane").get(MAPS);
    assertThat(refused.code()).isEqualTo(403);
    assertThat(uid(refused, "FlowSchema"))
        .isEqualTo(client.get(flows + "flowschemas/global-default").at("metadata.uid"));
    assertThat(uid(refused, "PriorityLevel"))
        .isEqualTo(
            client.get(flows + "prioritylevelconfigurations/global-default").at("metadata.uid"));
  }

  private static String uid(Answer answer, String kind) {
    return answer.headers().firstValue("X-Kubernetes-PF-" + kind + "-UID").orElse("");
  }
}
