package io.instancetypes.machinery.builtin;

import io.instancetypes.machinery.builtin.BuiltinKind.Subresource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The kinds of Kubernetes itself that are served. */
public final class BuiltinKinds {
  private static final List<String> EVERYTHING =
      List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");

  private static final List<String> NO_COLLECTION =
      List.of("create", "delete", "get", "list", "patch", "update", "watch");

  private static final List<String> CREATE = List.of("create");
  private static final List<String> CHANGE = List.of("get", "patch", "update");
  private static final List<String> EXTENSIONS = List.of("api-extensions");
  private static final List<String> EVERYWHERE = List.of("all");
  private static final List<String> NONE = List.of();
  private static final String V1 = "v1";

  private static final List<BuiltinKind> ALL = all(new ArrayList<>());
  private static final Map<String, String> TYPES = types();

  private BuiltinKinds() {}

  public static List<BuiltinKind> all() {
    return ALL;
  }

  /**
   * The OpenAPI name of the type of a kind, be it served by itself or below other objects; null if
   * the kind is not built in.
   */
  public static String typeOf(String apiVersion, String kind) {
    return TYPES.get(apiVersion + " " + kind);
  }

  private static Map<String, String> types() {
    var types = new HashMap<String, String>();
    ALL.forEach(kind -> types.put(kind.apiVersion() + " " + kind.kind(), kind.type()));
    types.put("authentication.k8s.io/v1 TokenRequest", "io.k8s.api.authentication.v1.TokenRequest");
    types.put("autoscaling/v1 Scale", "io.k8s.api.autoscaling.v1.Scale");
    return types;
  }

  private static List<BuiltinKind> all(List<BuiltinKind> kinds) {
    core(kinds);
    var apps = new Group("apps", "io.k8s.api.apps.v1.");
    kinds.add(apps.namespaced("ControllerRevision", "controllerrevisions"));
    kinds.add(
        apps.kind("Deployment", "deployments", List.of("deploy"), EVERYWHERE, true, EVERYTHING)
            .with(status(apps, "Deployment"))
            .served());
    kinds.add(
        apps.kind("ReplicaSet", "replicasets", List.of("rs"), EVERYWHERE, true, EVERYTHING)
            .with(status(apps, "ReplicaSet"))
            .served());
    var coordination = new Group("coordination.k8s.io", "io.k8s.api.coordination.v1.");
    kinds.add(coordination.namespaced("Lease", "leases"));
    var events = new Group("events.k8s.io", "io.k8s.api.events.v1.");
    kinds.add(events.namespaced("Event", "events", "ev"));
    var storage = new Group("storage.k8s.io", "io.k8s.api.storage.v1.");
    kinds.add(storage.cluster("StorageClass", "storageclasses", "sc"));
    var roles = new Group("rbac.authorization.k8s.io", "io.k8s.api.rbac.v1.");
    kinds.add(roles.namespaced("Role", "roles"));
    kinds.add(roles.namespaced("RoleBinding", "rolebindings"));
    kinds.add(roles.cluster("ClusterRole", "clusterroles"));
    kinds.add(roles.cluster("ClusterRoleBinding", "clusterrolebindings"));
    certificates(kinds);
    var flows = new Group("flowcontrol.apiserver.k8s.io", "io.k8s.api.flowcontrol.v1.");
    kinds.add(
        flows
            .kind("FlowSchema", "flowschemas", NONE, NONE, false, EVERYTHING)
            .with(status(flows, "FlowSchema"))
            .served());
    String level = "PriorityLevelConfiguration";
    kinds.add(
        flows
            .kind(level, "prioritylevelconfigurations", NONE, NONE, false, EVERYTHING)
            .with(status(flows, level))
            .served());
    extensions(kinds);
    reviews(kinds);
    return List.copyOf(kinds);
  }

  private static void certificates(List<BuiltinKind> kinds) {
    var certificates = new Group("certificates.k8s.io", "io.k8s.api.certificates.v1.");
    String kind = "CertificateSigningRequest";
    kinds.add(
        certificates
            .kind(kind, "certificatesigningrequests", List.of("csr"), NONE, false, EVERYTHING)
            .with(new Subresource("approval", certificates.name, V1, kind, CHANGE))
            .with(status(certificates, kind))
            .served());
  }

  private static void core(List<BuiltinKind> kinds) {
    var core = new Group("", BuiltinTypes.CORE);
    kinds.add(
        core.kind("Namespace", "namespaces", List.of("ns"), NONE, false, NO_COLLECTION)
            .with(status(core, "Namespace"))
            .with(new Subresource("finalize", "", V1, "Namespace", List.of("update")))
            .served());
    kinds.add(core.namespaced("ConfigMap", "configmaps", "cm"));
    kinds.add(core.namespaced("Secret", "secrets"));
    kinds.add(
        core.kind("ServiceAccount", "serviceaccounts", List.of("sa"), NONE, true, EVERYTHING)
            .with(new Subresource("token", "authentication.k8s.io", V1, "TokenRequest", CREATE))
            .served());
    kinds.add(
        core.kind(
                "PersistentVolumeClaim",
                "persistentvolumeclaims",
                List.of("pvc"),
                NONE,
                true,
                EVERYTHING)
            .with(status(core, "PersistentVolumeClaim"))
            .served());
    kinds.add(
        core.kind("PersistentVolume", "persistentvolumes", List.of("pv"), NONE, false, EVERYTHING)
            .with(status(core, "PersistentVolume"))
            .served());
    kinds.add(core.namespaced("Event", "events", "ev"));
    idle(core, kinds);
  }

  /** What generic clients list and look at; nothing here runs or connects anything. */
  private static void idle(Group core, List<BuiltinKind> kinds) {
    kinds.add(
        core.kind("Pod", "pods", List.of("po"), EVERYWHERE, true, EVERYTHING)
            .with(status(core, "Pod"))
            .served());
    kinds.add(core.namespaced("PodTemplate", "podtemplates"));
    kinds.add(
        core.kind("Node", "nodes", List.of("no"), NONE, false, EVERYTHING)
            .with(status(core, "Node"))
            .served());
    kinds.add(
        core.kind("Service", "services", List.of("svc"), EVERYWHERE, true, EVERYTHING)
            .with(status(core, "Service"))
            .served());
    kinds.add(core.namespaced("Endpoints", "endpoints", "ep"));
    kinds.add(
        core.kind("ResourceQuota", "resourcequotas", List.of("quota"), NONE, true, EVERYTHING)
            .with(status(core, "ResourceQuota"))
            .served());
    kinds.add(core.namespaced("LimitRange", "limitranges", "limits"));
  }

  private static void extensions(List<BuiltinKind> kinds) {
    var registration =
        new Group("admissionregistration.k8s.io", "io.k8s.api.admissionregistration.v1.");
    for (String kind : List.of("MutatingWebhookConfiguration", "ValidatingWebhookConfiguration")) {
      String plural = kind.toLowerCase(Locale.ROOT) + "s";
      kinds.add(registration.kind(kind, plural, NONE, EXTENSIONS, false, EVERYTHING).served());
    }
    kinds.add(
        policy(registration, "MutatingAdmissionPolicy", "mutatingadmissionpolicies").served());
    kinds.add(
        policy(registration, "MutatingAdmissionPolicyBinding", "mutatingadmissionpolicybindings")
            .served());
    kinds.add(
        policy(registration, "ValidatingAdmissionPolicy", "validatingadmissionpolicies")
            .with(status(registration, "ValidatingAdmissionPolicy"))
            .served());
    kinds.add(
        policy(
                registration,
                "ValidatingAdmissionPolicyBinding",
                "validatingadmissionpolicybindings")
            .served());
    var definitions =
        new Group(
            "apiextensions.k8s.io", "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.");
    kinds.add(
        definitions
            .kind(
                "CustomResourceDefinition",
                "customresourcedefinitions",
                List.of("crd", "crds"),
                EXTENSIONS,
                false,
                EVERYTHING)
            .with(status(definitions, "CustomResourceDefinition"))
            .served());
  }

  private static Draft policy(Group registration, String kind, String plural) {
    return registration.kind(kind, plural, NONE, EXTENSIONS, false, EVERYTHING);
  }

  private static void reviews(List<BuiltinKind> kinds) {
    var authorization = new Group("authorization.k8s.io", "io.k8s.api.authorization.v1.");
    kinds.add(authorization.review("SelfSubjectAccessReview", false));
    kinds.add(authorization.review("SubjectAccessReview", false));
    kinds.add(authorization.review("LocalSubjectAccessReview", true));
    kinds.add(authorization.review("SelfSubjectRulesReview", false));
    var authentication = new Group("authentication.k8s.io", "io.k8s.api.authentication.v1.");
    kinds.add(authentication.review("SelfSubjectReview", false));
    kinds.add(authentication.review("TokenReview", false));
  }

  private static Subresource status(Group group, String kind) {
    return new Subresource("status", group.name, V1, kind, CHANGE);
  }

  /** A group in version v1, which is the only one that the kinds of Kubernetes are served in. */
  private record Group(String name, String types) {
    BuiltinKind namespaced(String kind, String plural, String... shortNames) {
      return kind(kind, plural, List.of(shortNames), NONE, true, EVERYTHING).served();
    }

    BuiltinKind cluster(String kind, String plural, String... shortNames) {
      return kind(kind, plural, List.of(shortNames), NONE, false, EVERYTHING).served();
    }

    BuiltinKind review(String kind, boolean namespaced) {
      String plural = kind.toLowerCase(Locale.ROOT) + "s";
      return kind(kind, plural, NONE, NONE, namespaced, CREATE).served();
    }

    Draft kind(
        String kind,
        String plural,
        List<String> shortNames,
        List<String> categories,
        boolean namespaced,
        List<String> verbs) {
      return new Draft(
          this, kind, plural, shortNames, categories, namespaced, verbs, new ArrayList<>());
    }
  }

  private record Draft(
      Group group,
      String kind,
      String plural,
      List<String> shortNames,
      List<String> categories,
      boolean namespaced,
      List<String> verbs,
      List<Subresource> subresources) {

    Draft with(Subresource subresource) {
      subresources.add(subresource);
      return this;
    }

    BuiltinKind served() {
      return new BuiltinKind(
          group.name,
          V1,
          kind,
          plural,
          shortNames,
          categories,
          namespaced,
          verbs,
          List.copyOf(subresources),
          group.types + kind);
    }
  }
}
