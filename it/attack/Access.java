import java.util.List;

/** Getting at what somebody may not have, with a few rights or none. */
final class Access {
  private static final String SECRETS = "/api/v1/namespaces/foo/secrets";
  private static final String MAPS = "/api/v1/namespaces/foo/configmaps";
  private static final String ACCESS = "/apis/authorization.k8s.io/v1/";
  private static final String TOKENS = "/apis/authentication.k8s.io/v1/";

  private final Server server;
  private final Client admin;

  Access(Server server) throws Exception {
    this.server = server;
    this.admin = server.administrator();
    for (String namespace : List.of("foo", "bar")) {
      create("/api/v1/namespaces", named("Namespace", "v1", namespace, ""));
    }
    for (String secret : List.of("mine", "theirs")) {
      create(SECRETS, named("Secret", "v1", secret, ""));
    }
    create("/api/v1/namespaces/foo/serviceaccounts", named("ServiceAccount", "v1", "boss", ""));
    grant("walker", rule("", "*", "namespaces"), "foo");
    grant("viewer", rule("", "\"get\",\"list\"", "namespaces"), "foo");
    grant("watcher", rule("", "\"watch\",\"list\"", "secrets") + resourceName("mine"), "foo");
    grant("reader", rule("", "\"get\"", "serviceaccounts/token"), "foo");
    grant("patcher", rule("", "\"patch\",\"update\",\"get\"", "configmaps"), "foo");
    grant("climber", rule("rbac.authorization.k8s.io", "\"create\",\"update\"", "roles"), "foo");
  }

  List<Attack> attacks() {
    return List.of(
        new Attack(
            "1 delete another namespace through one's own",
            "404, it is there",
            () -> {
              int code = by("walker").code("DELETE", "/api/v1/namespaces/foo/namespaces/bar", "");
              return code + (answers(200, "/api/v1/namespaces/bar") ? ", it is there" : ", gone");
            }),
        new Attack(
            "1 list all namespaces through one's own",
            "404",
            () -> code("viewer", "GET", "/api/v1/namespaces/foo/namespaces", "")),
        new Attack(
            "2 watch all secrets under the name of one",
            "mine",
            () -> secretsIn(by("watcher").beginning("/api/v1/watch/namespaces/foo/secrets/mine"))),
        new Attack(
            "2 watch all secrets with a selector for one",
            "mine",
            () ->
                secretsIn(
                    by("watcher")
                        .beginning(SECRETS + "?watch=1&fieldSelector=metadata.name=mine"))),
        new Attack(
            "2 watch secrets with two selectors",
            "403",
            () ->
                code(
                    "watcher",
                    "GET",
                    SECRETS + "?watch=1&fieldSelector=metadata.name%21=mine&timeoutSeconds=1",
                    "")),
        new Attack(
            "3 mint a token with the right to read it",
            "405",
            () ->
                code(
                    "reader",
                    "GET",
                    "/api/v1/namespaces/foo/serviceaccounts/boss/token",
                    "{\"kind\":\"TokenRequest\",\"apiVersion\":\"authentication.k8s.io/v1\",\"spec\":{}}")),
        new Attack(
            "4 create with patch alone",
            "403",
            () ->
                ""
                    + by("patcher")
                        .send(
                            "PATCH",
                            MAPS + "/made?fieldManager=me",
                            named("ConfigMap", "v1", "made", ""),
                            "application/apply-patch+yaml")
                        .statusCode()),
        new Attack(
            "4 create with update alone",
            "404",
            () -> code("patcher", "PUT", MAPS + "/made", named("ConfigMap", "v1", "made", ""))),
        new Attack(
            "4 update one name, write another",
            "400",
            () -> {
              create(MAPS, named("ConfigMap", "v1", "one", ""));
              return code("patcher", "PUT", MAPS + "/one", named("ConfigMap", "v1", "other", ""));
            }),
        new Attack(
            "5 ask for others' rights as if for one's own",
            "400",
            () -> code("asker", "POST", ACCESS + "selfsubjectaccessreviews", review())),
        new Attack(
            "5 try a token as if asking for one's rights",
            "400",
            () ->
                code(
                    "asker",
                    "POST",
                    ACCESS + "selfsubjectaccessreviews",
                    "{\"kind\":\"TokenReview\",\"apiVersion\":\"authentication.k8s.io/v1\",\"spec\":{\"token\":\"x\"}}")),
        new Attack(
            "5 ask for others' rights",
            "403",
            () -> code("asker", "POST", ACCESS + "subjectaccessreviews", review())),
        new Attack(
            "5 try a token", "403", () -> code("asker", "POST", TOKENS + "tokenreviews", "{}")),
        new Attack(
            "7 write oneself a role with every right",
            "403",
            () ->
                code(
                    "climber",
                    "POST",
                    "/apis/rbac.authorization.k8s.io/v1/namespaces/foo/roles",
                    role("everything", rule("", "*", "secrets")))),
        new Attack(
            "7 read with no token", "401", () -> "" + server.nobody().code("GET", SECRETS, "")),
        new Attack(
            "7 a slash inside of a name",
            "400",
            () -> code("asker", "GET", "/api/v1/namespaces/foo%2fsecrets", "")));
  }

  private Client by(String user) throws Exception {
    return server.client(user);
  }

  private String code(String user, String method, String path, String body) throws Exception {
    return String.valueOf(by(user).code(method, path, body));
  }

  private boolean answers(int code, String path) throws Exception {
    return admin.code("GET", path, "") == code;
  }

  private static String secretsIn(String answer) {
    var seen = new StringBuilder();
    for (String name : List.of("mine", "theirs")) {
      seen.append(answer.contains("\"name\":\"" + name + '"') ? " " + name : "");
    }
    return seen.isEmpty() ? answer : seen.substring(1);
  }

  private void grant(String user, String rule, String namespace) throws Exception {
    String roles = "/apis/rbac.authorization.k8s.io/v1/namespaces/" + namespace;
    create(roles + "/roles", role(user, rule));
    create(
        roles + "/rolebindings",
        named(
            "RoleBinding",
            "rbac.authorization.k8s.io/v1",
            user,
            ",\"subjects\":[{\"kind\":\"User\",\"apiGroup\":\"rbac.authorization.k8s.io\",\"name\":\""
                + user
                + "\"}],\"roleRef\":{\"kind\":\"Role\",\"apiGroup\":\"rbac.authorization.k8s.io\",\"name\":\""
                + user
                + "\"}"));
  }

  private static String role(String name, String rule) {
    return named("Role", "rbac.authorization.k8s.io/v1", name, ",\"rules\":[" + rule + "}]");
  }

  /** Left open for what else a rule may say. */
  private static String rule(String group, String verbs, String resource) {
    String quoted = verbs.equals("*") ? "\"*\"" : verbs;
    return "{\"apiGroups\":[\"%s\"],\"verbs\":[%s],\"resources\":[\"%s\"]"
        .formatted(group, quoted, resource);
  }

  private static String resourceName(String name) {
    return ",\"resourceNames\":[\"" + name + "\"]";
  }

  private static String review() {
    return "{\"kind\":\"SubjectAccessReview\",\"apiVersion\":\"authorization.k8s.io/v1\",\"spec\":{"
        + "\"user\":\"root\",\"resourceAttributes\":{\"verb\":\"get\",\"resource\":\"secrets\"}}}";
  }

  private static String named(String kind, String version, String name, String more) {
    return "{\"kind\":\"%s\",\"apiVersion\":\"%s\",\"metadata\":{\"name\":\"%s\"}%s}"
        .formatted(kind, version, name, more);
  }

  private void create(String path, String object) throws Exception {
    int code = admin.code("POST", path, object);
    if (code != 201) {
      throw new IllegalStateException(path + " answered " + code);
    }
  }
}
