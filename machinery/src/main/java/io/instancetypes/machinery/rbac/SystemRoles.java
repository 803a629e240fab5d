package io.instancetypes.machinery.rbac;

import static io.instancetypes.machinery.rbac.BootstrapPolicy.gathering;
import static io.instancetypes.machinery.rbac.BootstrapPolicy.role;

import io.instancetypes.api.Fields;
import java.util.List;

/** The roles every Kubernetes has, with rules for the kinds that are served here. */
final class SystemRoles {
  private static final String CORE = "";
  private static final String AUTHORIZATION = "authorization.k8s.io";
  private static final List<String> EVENTS = List.of(CORE, "events.k8s.io");

  private SystemRoles() {}

  static List<Fields> all() {
    return List.of(
        role("cluster-admin", "", Verbs.ALL.on("*", "*"), Verbs.ALL.onPaths("*")),
        discovery(),
        monitoring(),
        basicUser(),
        role(
            "system:public-info-viewer",
            "",
            Verbs.GET.onPaths("/livez", "/readyz", "/healthz", "/version", "/version/")),
        gathering("admin", ""),
        gathering("edit", "admin"),
        gathering("view", "edit"),
        toAdmin(),
        toEdit(),
        toView(),
        approver("kube-apiserver-client"),
        approver("kube-apiserver-client-kubelet"),
        approver("kubelet-serving"),
        approver("legacy-unknown"));
  }

  /** For those who decide which requests a signer of Kubernetes signs. */
  private static Fields approver(String signer) {
    return role(
        "system:certificates.k8s.io:" + signer + "-approver",
        "",
        new PolicyRule(
            List.of("approve"),
            List.of("certificates.k8s.io"),
            List.of("signers"),
            List.of("kubernetes.io/" + signer),
            List.of()));
  }

  private static Fields discovery() {
    return role(
        "system:discovery",
        "",
        Verbs.GET.onPaths(
            "/livez",
            "/readyz",
            "/healthz",
            "/version",
            "/version/",
            "/openapi",
            "/openapi/*",
            "/api",
            "/api/*",
            "/apis",
            "/apis/*"));
  }

  private static Fields monitoring() {
    return role(
        "system:monitoring",
        "",
        Verbs.GET.onPaths(
            "/metrics", "/livez", "/readyz", "/healthz", "/livez/*", "/readyz/*", "/healthz/*"));
  }

  private static Fields basicUser() {
    return role(
        "system:basic-user",
        "",
        Verbs.CREATE.on(AUTHORIZATION, "selfsubjectaccessreviews", "selfsubjectrulesreviews"),
        Verbs.CREATE.on("authentication.k8s.io", "selfsubjectreviews"));
  }

  private static Fields toAdmin() {
    return role(
        "system:aggregate-to-admin",
        "admin",
        Verbs.CREATE.on(AUTHORIZATION, "localsubjectaccessreviews"),
        Verbs.READ_AND_WRITE.on(BootstrapPolicy.GROUP, "roles", "rolebindings"));
  }

  private static Fields toEdit() {
    return role(
        "system:aggregate-to-edit",
        "edit",
        // Whoever reads a secret can become the service account it belongs to.
        Verbs.READ.on(CORE, "secrets"),
        Verbs.IMPERSONATE.on(CORE, "serviceaccounts"),
        Verbs.WRITE.on(
            CORE,
            "serviceaccounts",
            "persistentvolumeclaims",
            "configmaps",
            "secrets",
            "pods",
            "services"),
        Verbs.CREATE.on(CORE, "serviceaccounts/token"),
        Verbs.WRITE.on("apps", "deployments", "replicasets"),
        Verbs.WRITE.on(EVENTS, "events"),
        Verbs.READ_AND_WRITE.on("coordination.k8s.io", "leases"));
  }

  private static Fields toView() {
    return role(
        "system:aggregate-to-view",
        "view",
        Verbs.READ.on(
            CORE,
            "serviceaccounts",
            "persistentvolumeclaims",
            "persistentvolumeclaims/status",
            "configmaps",
            "pods",
            "pods/status",
            "services",
            "services/status",
            "endpoints",
            "resourcequotas",
            "resourcequotas/status",
            "limitranges"),
        Verbs.READ.on(CORE, "namespaces/status"),
        // In a namespace, this is the right to see that namespace.
        Verbs.READ.on(CORE, "namespaces"),
        Verbs.READ.on(EVENTS, "events"),
        Verbs.READ.on(
            "apps",
            "controllerrevisions",
            "deployments",
            "deployments/status",
            "replicasets",
            "replicasets/status"));
  }
}
