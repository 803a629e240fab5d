package io.instancetypes.machinery.rbac;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The authorizer")
class AuthorizerTest {
  private static final String POLICIES =
      """
      kind: ClusterRole
      metadata: {name: reader}
      rules:
      - {verbs: [get, list], apiGroups: [""], resources: [pods, "pods/log"]}
      - {verbs: [get], apiGroups: ["*"], resources: ["*/status"]}
      - {verbs: [get], apiGroups: [""], resources: [secrets], resourceNames: [mine]}
      - {verbs: [get], nonResourceURLs: [/healthz, "/logs/*"]}
      ---
      kind: ClusterRole
      metadata: {name: everything}
      rules:
      - {verbs: ["*"], apiGroups: ["*"], resources: ["*"]}
      ---
      kind: ClusterRole
      metadata: {name: all-of-apps}
      rules:
      - {verbs: ["*"], apiGroups: [apps], resources: ["*"]}
      ---
      kind: Role
      metadata: {name: writer, namespace: shop}
      rules:
      - {verbs: [create], apiGroups: [""], resources: [pods]}
      ---
      kind: ClusterRoleBinding
      metadata: {name: readers}
      roleRef: {kind: ClusterRole, name: reader}
      subjects:
      - {kind: User, name: jane}
      - {kind: Group, name: dev}
      - {kind: ServiceAccount, name: robot, namespace: shop}
      - {kind: ServiceAccount, name: nowhere}
      - {kind: Martian, name: mars}
      ---
      kind: ClusterRoleBinding
      metadata: {name: accounts}
      roleRef: {kind: ClusterRole, name: all-of-apps}
      subjects:
      - {kind: Group, name: "system:serviceaccounts:shop"}
      ---
      kind: RoleBinding
      metadata: {name: writers, namespace: shop}
      roleRef: {kind: Role, name: writer}
      subjects:
      - {kind: User, name: jane}
      - {kind: ServiceAccount, name: local}
      ---
      kind: RoleBinding
      metadata: {name: owners, namespace: shop}
      roleRef: {kind: ClusterRole, name: everything}
      subjects:
      - {kind: User, name: owner}
      """;

  private final InMemoryPolicies policies = InMemoryPolicies.of(POLICIES);
  private final Authorizer authorizer = new Authorizer(policies);

  private static UserInfo user(String name) {
    if (name.startsWith("sa:")) {
      String[] parts = name.split(":");
      return UserInfo.serviceAccount(parts[1], parts[2], "1", Map.of());
    }
    return name.startsWith("@")
        ? new UserInfo("x", List.of("other", name.substring(1)))
        : new UserInfo(name, List.of(UserInfo.AUTHENTICATED));
  }

  private Decision decide(
      String user, String verb, String namespace, String group, String resource, String name) {
    String[] parts = resource.split("/", 2);
    return authorizer.decide(
        new Attributes(
            user(user),
            verb,
            namespace,
            group,
            "v1",
            parts[0],
            parts.length > 1 ? parts[1] : null,
            name,
            null));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      textBlock =
          """
          a listed verb and resource,                    jane,          get,    shop, ,     pods,               , true
          the same without a namespace,                  jane,          get,    ,     ,     pods,               , true
          another verb,                                  jane,          delete, shop, ,     pods,               , false
          another group,                                 jane,          get,    shop, apps, pods,               , false
          another resource,                              jane,          get,    shop, ,     configmaps,         , false
          a verb in capitals,                            jane,          GET,    shop, ,     pods,               , false
          a listed subresource,                          jane,          get,    shop, ,     pods/log,           , true
          a subresource that is not listed,              jane,          get,    shop, ,     pods/exec,          , false
          a subresource of any resource,                 jane,          get,    shop, demo, widgets/status,     , true
          the end of another subresource,                jane,          get,    shop, demo, widgets/mystatus,   , false
          a resource named like the subresource,         jane,          get,    shop, demo, status,             , false
          a subresource of a resource that is all,       owner,         update, shop, demo, widgets/scale,      , true
          a listed name,                                 jane,          get,    shop, ,     secrets,        mine, true
          another name,                                  jane,          get,    shop, ,     secrets,      theirs, false
          no name,                                       jane,          list,   shop, ,     secrets,            , false
          a group of the user,                           @dev,          get,    shop, ,     pods,               , true
          a group of nobody here,                        @ops,          get,    shop, ,     pods,               , false
          a user named like the group,                   dev,           get,    shop, ,     pods,               , false
          a service account,                             sa:shop:robot, get,    bank, ,     pods,               , true
          one of the same name elsewhere,                sa:bank:robot, get,    bank, ,     pods,               , false
          a service account without namespace,           sa:shop:nowhere, get,  shop, ,     pods,               , false
          the accounts of a namespace,                   sa:shop:any,   delete, bank, apps, controllerrevisions, , true
          an unknown kind of subject,                    mars,          get,    shop, ,     pods,               , false
          a Role in its namespace,                       jane,          create, shop, ,     pods,               , true
          a Role in another namespace,                   jane,          create, bank, ,     pods,               , false
          a Role in the whole cluster,                   jane,          create, ,     ,     pods,               , false
          an account of the binding's own namespace,     sa:shop:local, create, shop, ,     pods,               , true
          a ClusterRole bound in a namespace,            owner,         delete, shop, demo, widgets,            , true
          a ClusterRole bound in another namespace,      owner,         delete, bank, demo, widgets,            , false
          a ClusterRole bound in a namespace on nodes,   owner,         delete, ,     ,     nodes,              , false
          all verbs asked for and held,                  owner,         *,      shop, *,    *,                  , true
          all verbs asked for and some held,             jane,          *,      shop, ,     pods,               , false
          """)
  @DisplayName("decides about resources by")
  void resources(
      String row,
      String user,
      String verb,
      String namespace,
      String group,
      String resource,
      String name,
      boolean allowed) {
    assertThat(decide(user, verb, namespace, group, resource, name).allowed()).isEqualTo(allowed);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      textBlock =
          """
          a listed path,              get,  /healthz,       true
          a path below it,            get,  /healthz/ping,  false
          a path under a star,        get,  /logs/a/b,      true
          the start of a star itself, get,  /logs/,         true
          less than a star,           get,  /logs,          false
          another verb,               post, /healthz,       false
          """)
  @DisplayName("decides about paths by")
  void paths(String row, String verb, String path, boolean allowed) {
    assertThat(authorizer.decide(Attributes.ofPath(user("jane"), verb, path)).allowed())
        .isEqualTo(allowed);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a user  | jane          | get    | RBAC: allowed by ClusterRoleBinding "readers" of ClusterRole "reader" to User "jane"
          a group | @dev          | get    | RBAC: allowed by ClusterRoleBinding "readers" of ClusterRole "reader" to Group "dev"
          account | sa:shop:robot | get    | RBAC: allowed by ClusterRoleBinding "readers" of ClusterRole "reader" to ServiceAccount "robot/shop"
          a Role  | jane          | create | RBAC: allowed by RoleBinding "writers/shop" of Role "writer" to User "jane"
          local   | sa:shop:local | create | RBAC: allowed by RoleBinding "writers/shop" of Role "writer" to ServiceAccount "local/shop"
          """)
  @DisplayName("tells which binding allowed it to")
  void reasons(String row, String user, String verb, String reason) {
    assertThat(decide(user, verb, "shop", "", "pods", "")).isEqualTo(new Decision(true, reason));
  }

  @Test
  @DisplayName("lets members of system:masters do anything, and needs no role for that")
  void masters() {
    var nobody = new Authorizer(new InMemoryPolicies());
    var master = new UserInfo("root", List.of("system:masters"));
    assertThat(nobody.decide(Attributes.ofPath(master, "delete", "/")))
        .isEqualTo(new Decision(true, ""));
    assertThat(nobody.decide(Attributes.ofPath(user("jane"), "get", "/")))
        .isEqualTo(new Decision(false, ""));
  }

  @Test
  @DisplayName("tells of roles that are bound but missing when nothing else allows it")
  void missingRoles() {
    policies.add(
        """
        kind: ClusterRoleBinding
        metadata: {name: a}
        roleRef: {kind: ClusterRole, name: gone}
        subjects: [{kind: User, name: kim}]
        ---
        kind: RoleBinding
        metadata: {name: b, namespace: shop}
        roleRef: {kind: Role, name: lost}
        subjects: [{kind: User, name: kim}]
        """);
    assertThat(decide("kim", "get", "bank", "", "pods", "").reason())
        .isEqualTo("RBAC: clusterrole.rbac.authorization.k8s.io \"gone\" not found");
    assertThat(decide("kim", "get", "shop", "", "pods", "").reason())
        .isEqualTo(
            "RBAC: [clusterrole.rbac.authorization.k8s.io \"gone\" not found,"
                + " role.rbac.authorization.k8s.io \"lost\" not found]");
  }

  @Test
  @DisplayName("sees a change with the next decision, and reads nothing again without one")
  void changes() {
    assertThat(decide("kim", "get", "shop", "", "pods", "").allowed()).isFalse();
    policies.add(
        """
        kind: RoleBinding
        metadata: {name: kims, namespace: shop}
        roleRef: {kind: ClusterRole, name: reader}
        subjects: [{kind: User, name: kim}]
        """);
    assertThat(decide("kim", "get", "shop", "", "pods", "").allowed()).isTrue();
    int readings = policies.readings();
    assertThat(decide("kim", "list", "shop", "", "pods", "").allowed()).isTrue();
    assertThat(policies.readings()).isEqualTo(readings);
    policies.remove("ClusterRole", "reader");
    assertThat(decide("kim", "get", "shop", "", "pods", "").allowed()).isFalse();
  }

  @Test
  @DisplayName("lists the rules of a user once each, as a review shows them")
  void rules() {
    var status = authorizer.rulesFor(new UserInfo("jane", List.of("dev")), "shop").status();
    assertThat(status.get("resourceRules"))
        .isEqualTo(
            List.of(
                Map.of(
                    "verbs", List.of("get", "list"),
                    "apiGroups", List.of(""),
                    "resources", List.of("pods", "pods/log")),
                Map.of(
                    "verbs", List.of("get"),
                    "apiGroups", List.of("*"),
                    "resources", List.of("*/status")),
                Map.of(
                    "verbs", List.of("get"),
                    "apiGroups", List.of(""),
                    "resources", List.of("secrets"),
                    "resourceNames", List.of("mine")),
                Map.of(
                    "verbs", List.of("create"),
                    "apiGroups", List.of(""),
                    "resources", List.of("pods"))));
    assertThat(status.get("nonResourceRules"))
        .isEqualTo(
            List.of(
                Map.of(
                    "verbs", List.of("get"), "nonResourceURLs", List.of("/healthz", "/logs/*"))));
    assertThat(status).containsEntry("incomplete", false).doesNotContainKey("evaluationError");
  }
}
