package io.instancetypes.machinery.rbac;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A new cluster")
class BootstrapPolicyTest {
  private static final List<Fields> OBJECTS = BootstrapPolicy.objects();

  @Test
  @DisplayName("has these roles and bindings")
  void names() {
    assertThat(OBJECTS)
        .extracting(it -> it.get("kind") + " " + it.object("metadata").get("name"))
        .containsExactly(
            "ClusterRole cluster-admin",
            "ClusterRole system:discovery",
            "ClusterRole system:monitoring",
            "ClusterRole system:basic-user",
            "ClusterRole system:public-info-viewer",
            "ClusterRole admin",
            "ClusterRole edit",
            "ClusterRole view",
            "ClusterRole system:aggregate-to-admin",
            "ClusterRole system:aggregate-to-edit",
            "ClusterRole system:aggregate-to-view",
            "ClusterRole system:certificates.k8s.io:kube-apiserver-client-approver",
            "ClusterRole system:certificates.k8s.io:kube-apiserver-client-kubelet-approver",
            "ClusterRole system:certificates.k8s.io:kubelet-serving-approver",
            "ClusterRole system:certificates.k8s.io:legacy-unknown-approver",
            "ClusterRoleBinding cluster-admin",
            "ClusterRoleBinding system:monitoring",
            "ClusterRoleBinding system:discovery",
            "ClusterRoleBinding system:basic-user",
            "ClusterRoleBinding system:public-info-viewer");
  }

  @Test
  @DisplayName("marks each of them as its own, to be brought up to date by newer versions")
  void marks() {
    assertThat(OBJECTS)
        .allSatisfy(
            it -> {
              Fields metadata = it.object("metadata");
              assertThat(metadata.object("labels"))
                  .containsEntry("kubernetes.io/bootstrapping", "rbac-defaults");
              assertThat(metadata.object("annotations"))
                  .containsEntry("rbac.authorization.kubernetes.io/autoupdate", "true");
            });
  }

  @Test
  @DisplayName("has the rules of admin, edit and view gathered already")
  void gathered() {
    var roles = OBJECTS.stream().filter(it -> "ClusterRole".equals(it.get("kind"))).toList();
    assertThat(Aggregation.changes(roles)).isEmpty();
  }

  @Test
  @DisplayName("writes a binding as Kubernetes does")
  void binding() {
    assertThat(OBJECTS.getLast())
        .containsEntry("apiVersion", "rbac.authorization.k8s.io/v1")
        .containsEntry(
            "subjects",
            List.of(
                Map.of(
                    "kind",
                    "Group",
                    "apiGroup",
                    "rbac.authorization.k8s.io",
                    "name",
                    "system:authenticated"),
                Map.of(
                    "kind",
                    "Group",
                    "apiGroup",
                    "rbac.authorization.k8s.io",
                    "name",
                    "system:unauthenticated")))
        .containsEntry(
            "roleRef",
            Map.of(
                "apiGroup",
                "rbac.authorization.k8s.io",
                "kind",
                "ClusterRole",
                "name",
                "system:public-info-viewer"));
  }

  @Test
  @DisplayName("gathers from the roles that a cluster has beside them")
  void more() {
    Fields widgets =
        BootstrapPolicy.role("widgets", "view", Verbs.READ.on("demo.example.com", "widgets"));
    Fields account = Fields.of("kind", "ServiceAccount", "metadata", Fields.of("name", "robot"));
    List<Fields> objects = BootstrapPolicy.objects(List.of(account, widgets));
    assertThat(objects).contains(account, widgets).hasSize(OBJECTS.size() + 2);
    assertThat(objects)
        .filteredOn(it -> "view".equals(it.object("metadata").get("name")))
        .first()
        .extracting(it -> it.get("rules").toString())
        .asString()
        .contains("demo.example.com");
  }

  @ParameterizedTest(name = "{0} may {1} {3} of {2}: {4}")
  @CsvSource(
      textBlock =
          """
          view,  get,              '',                       configmaps,                         true
          view,  get,              '',                       secrets,                            false
          view,  list,             apps,                     controllerrevisions,                true
          view,  list,             rbac.authorization.k8s.io, roles,                             false
          edit,  get,              '',                       secrets,                            true
          edit,  create,           rbac.authorization.k8s.io, rolebindings,                      false
          edit,  create,           coordination.k8s.io,      leases,                             true
          admin, create,           rbac.authorization.k8s.io, rolebindings,                      true
          admin, create,           authorization.k8s.io,     localsubjectaccessreviews,          true
          admin, get,              '',                       configmaps,                         true
          admin, create,           apiextensions.k8s.io,     customresourcedefinitions,          false
          admin, escalate,         rbac.authorization.k8s.io, roles,                             false
          """)
  @DisplayName("lets members of a namespace do their work:")
  void members(String role, String verb, String group, String resource, boolean allowed) {
    var policies = new InMemoryPolicies();
    policies.addAll(OBJECTS);
    policies.add(
        """
        kind: RoleBinding
        metadata: {name: janes, namespace: shop}
        roleRef: {kind: ClusterRole, name: %s}
        subjects: [{kind: User, name: jane}]
        """
            .formatted(role));
    var jane = new UserInfo("jane", List.of(UserInfo.AUTHENTICATED));
    var wanted = Attributes.ofResource(jane, verb, "shop", group, resource, "");
    assertThat(new Authorizer(policies).decide(wanted).allowed()).isEqualTo(allowed);
  }

  @ParameterizedTest(name = "{0}: {2}")
  @CsvSource(
      textBlock =
          """
          system:authenticated,   /version,   true
          system:authenticated,   /apis/apps, true
          system:authenticated,   /openapi/v3, true
          system:authenticated,   /metrics,   false
          system:monitoring,      /metrics,   true
          system:unauthenticated, /version,   true
          system:unauthenticated, /livez,     true
          system:unauthenticated, /api,       false
          system:unauthenticated, /readyz/etcd, false
          """)
  @DisplayName("opens its paths to")
  void paths(String group, String path, boolean allowed) {
    var policies = new InMemoryPolicies();
    policies.addAll(OBJECTS);
    var user = new UserInfo("x", List.of(group));
    assertThat(new Authorizer(policies).decide(Attributes.ofPath(user, "get", path)).allowed())
        .isEqualTo(allowed);
  }
}
