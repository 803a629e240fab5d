package io.instancetypes.it.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Waiting;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnKubernetes
@DisplayName("Expressions of policies can ask what the user of a request may do")
class AuthorizerTest extends OnBothServers {
  private static final String GROUP = "/apis/admissionregistration.k8s.io/v1/";
  private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1/";
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String RULES =
      """
      "matchConstraints":{"resourceRules":[{"apiGroups":[""],"apiVersions":["v1"],
       "operations":["CREATE"],"resources":["configmaps"]}]}\
      """;

  /** kube-apiserver goes on with what it knew for a moment: every test has names of its own. */
  private static int tests;

  private String own;

  /** May make ConfigMaps in one namespace and read a path, and nothing else. */
  private Client jane;

  @BeforeEach
  void grant() {
    own = "jane-" + ++tests;
    jane = client.with("Impersonate-User", own);
    String user =
        "{\"apiGroup\":\"rbac.authorization.k8s.io\",\"kind\":\"User\",\"name\":\"%s\"}"
            .formatted(own);
    String account =
        "{\"kind\":\"ServiceAccount\",\"namespace\":\"default\",\"name\":\"%s\"}".formatted(own);
    String maps =
        "{\"apiGroups\":[\"\"],\"resources\":[\"configmaps\"],\"verbs\":[\"create\",\"get\"]}";
    grant("", "{\"nonResourceURLs\":[\"/%s\"],\"verbs\":[\"get\"]}".formatted(own), user);
    grant("namespaces/default/", maps, user);
    grant("namespaces/kube-system/", maps, account);
    awaitAllowed(
        own, "\"nonResourceAttributes\":{\"path\":\"/%s\",\"verb\":\"get\"}".formatted(own));
    awaitAllowed(own, making("default"));
    awaitAllowed("system:serviceaccount:default:" + own, making("kube-system"));
  }

  private static String making(String namespace) {
    return "\"resourceAttributes\":{\"namespace\":\"%s\",\"resource\":\"configmaps\",\"verb\":\"create\"}"
        .formatted(namespace);
  }

  private void grant(String scope, String rule, String subject) {
    String kind = scope.isEmpty() ? "ClusterRole" : "Role";
    String path = RBAC + scope + kind.toLowerCase(Locale.ROOT);
    make(path + "s", "{\"metadata\":{\"name\":\"%s\"},\"rules\":[%s]}".formatted(own, rule));
    make(
        path + "bindings",
        """
        {"metadata":{"name":"%s"},"subjects":[%s],
         "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"%s","name":"%s"}}\
        """
            .formatted(own, subject, kind, own));
  }

  private static void awaitAllowed(String user, String wanted) {
    until(
        () ->
            client.post(
                "/apis/authorization.k8s.io/v1/subjectaccessreviews",
                "{\"spec\":{\"user\":\"%s\",%s}}".formatted(user, wanted)),
        answer -> Boolean.TRUE.equals(answer.at("status.allowed")));
  }

  private Answer policy(String kind, String spec) {
    return make(
        GROUP + kind.toLowerCase(Locale.ROOT) + "admissionpolicies",
        "{\"metadata\":{\"name\":\"%s\"},\"spec\":{%s,%s}}".formatted(own, RULES, spec));
  }

  private void bound(String kind, String spec) {
    Answer made = policy(kind, spec);
    assertThat(made.code()).as(made.text()).isEqualTo(201);
    made =
        make(
            GROUP + kind.toLowerCase(Locale.ROOT) + "admissionpolicybindings",
            "{\"metadata\":{\"name\":\"b\"},\"spec\":{\"policyName\":\"%s\"%s}}"
                .formatted(
                    own, kind.equals("Validating") ? ",\"validationActions\":[\"Deny\"]" : ""));
    assertThat(made.code()).as(made.text()).isEqualTo(201);
  }

  private static Answer create(Client user) {
    return user.post(MAPS + "?dryRun=All", "{\"metadata\":{\"name\":\"m\"}}");
  }

  private static Answer until(Supplier<Answer> request, Predicate<Answer> wanted) {
    return Waiting.until("it is answered as wanted", request::get, wanted);
  }

  /** What an expression that makes a text is for jane. */
  private String said(String expression) {
    bound(
        "Mutating",
        """
        "failurePolicy":"Fail","reinvocationPolicy":"Never",
        "mutations":[{"patchType":"ApplyConfiguration","applyConfiguration":{
          "expression":"Object{data: {'%s': string(%s)}}"}}]\
        """
            .formatted(own, expression));
    Answer answer = until(() -> create(jane), each -> each.at("data." + own) != null);
    return (String) answer.at("data." + own);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          authorizer.group('').resource('configmaps').namespace('default').check('create').allowed() | true
          authorizer.group('').resource('configmaps').namespace('default').name('x').check('get').allowed() | true
          authorizer.group('').resource('configmaps').namespace('default').check('delete').allowed() | false
          authorizer.group('').resource('configmaps').namespace('kube-system').check('create').allowed() | false
          authorizer.group('').resource('configmaps').check('create').allowed() | false
          authorizer.group('apps').resource('configmaps').namespace('default').check('create').allowed() | false
          authorizer.group('').resource('configmaps').subresource('status').namespace('default').check('create').allowed() | false
          authorizer.group('').resource('configmaps').namespace('default').fieldSelector('a=b').labelSelector('!!').check('get').allowed() | true
          authorizer.group('').resource('configmaps').namespace('default').check('create').reason() | RBAC: allowed by RoleBinding "jane/default" of Role "jane" to User "jane"
          authorizer.group('').resource('secrets').check('get').reason() + '.' | .
          authorizer.group('').resource('secrets').check('get').errored() | false
          authorizer.group('').resource('secrets').check('get').error() + '.' | .
          authorizer.requestResource.check('create').allowed() | true
          authorizer.requestResource.check('delete').allowed() | false
          authorizer.requestResource.namespace('kube-system').check('create').allowed() | false
          authorizer.path('/jane').check('get').allowed() | true
          authorizer.path('/jane').check('post').allowed() | false
          authorizer.path('/other').check('get').allowed() | false
          authorizer.path('/api').check('get').allowed() | true
          authorizer.serviceAccount('default', 'jane').path('/api').check('get').allowed() | false
          authorizer.serviceAccount('default', 'jane').group('').resource('configmaps').namespace('kube-system').check('create').allowed() | true
          authorizer.serviceAccount('default', 'jane').group('').resource('configmaps').namespace('default').check('create').allowed() | false
          """)
  @DisplayName("about resources, the one of the request, paths and service accounts")
  void answers(String expression, String expected) {
    assertThat(said(expression.replace("jane", own))).isEqualTo(expected.replace("jane", own));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiterString = "=>",
      textBlock =
          """
          authorizer.path(' ').check('get').allowed() => path must not be empty
          authorizer.group('').resource('').check('get').allowed() => resource must not be empty
          authorizer.serviceAccount('default', 'a@b').path('/x').check('get').allowed() => Invalid service account name
          authorizer.serviceAccount('a.b', 'c').path('/x').check('get').allowed() => Invalid service account namespace
          authorizer.path('/a').check('x').allowed() || authorizer.path('/b').check('x').allowed() || authorizer.path('/c').check('x').allowed() => operation cancelled: actual cost limit exceeded
          """)
  @DisplayName("which may be wrong, or too many: two may be asked in an expression")
  void failures(String expression, String expected) {
    bound("Validating", "\"validations\":[{\"expression\":\"%s\"}]".formatted(expression));
    assertThat(until(() -> create(jane), this::isDenied).failure())
        .isEqualTo(
            ("422 Invalid: configmaps \"m\" is forbidden: ValidatingAdmissionPolicy '%s' with"
                    + " binding 'b' denied request: expression '%s' resulted in error: %s")
                .formatted(own, expression, expected));
  }

  @Test
  @DisplayName("for whoever sends it, and not for whoever wrote the policy")
  void users() {
    bound(
        "Validating",
        """
        "matchConditions":[{"name":"c","expression":"!authorizer.requestResource.check('delete').allowed()"}],
        "variables":[{"name":"may","expression":"authorizer.requestResource.check('delete')"},
                     {"name":"never","expression":"authorizer.path('').check('x')"}],
        "validations":[{"expression":"variables.may.allowed()","message":"may not delete"}]\
        """);
    assertThat(until(() -> create(jane), this::isDenied).failure())
        .endsWith("with binding 'b' denied request: may not delete");
    assertThat(create(client).code()).isEqualTo(201);
  }

  private boolean isDenied(Answer answer) {
    return answer.text().contains("ValidatingAdmissionPolicy '" + own + "'");
  }

  @Test
  @DisplayName("not in messages")
  void messages() {
    assertThat(
            policy(
                    "Validating",
                    """
                    "validations":[{"expression":"true",
                      "messageExpression":"authorizer.path('/x').check('get').reason()"}]\
                    """)
                .at("message"))
        .asString()
        .startsWith(
            ("ValidatingAdmissionPolicy.admissionregistration.k8s.io \"%s\" is invalid:"
                    + " spec.validations[0].messageExpression: Invalid value:")
                .formatted(own))
        .contains("undeclared reference to 'authorizer'");
  }
}
