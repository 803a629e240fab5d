package io.instancetypes.install;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the operator's account may not do although its roles say that it may: a right to write where
 * it is found, and by whom it is known, is one to write everything else there. A webhook for
 * machines must not become one for everything, whoever has got hold of the account.
 */
final class AdmissionPolicies {
  private static final String REGISTRATION = "admissionregistration.k8s.io";
  private static final List<String> WRITES = List.of("CREATE", "UPDATE", "DELETE");

  private final String namespace;

  private AdmissionPolicies(String namespace) {
    this.namespace = namespace;
  }

  /** Policies, each with its binding. */
  static List<Fields> of(String namespace) {
    var limits = new AdmissionPolicies(namespace);
    var documents = new ArrayList<Fields>();
    documents.addAll(limits.webhooks());
    documents.addAll(limits.definitions());
    documents.addAll(limits.services());
    documents.addAll(limits.roles());
    return documents;
  }

  private List<Fields> webhooks() {
    return limited(
        "webhooks",
        rule(REGISTRATION, "mutatingwebhookconfigurations", "validatingwebhookconfigurations"),
        named(List.of(InstallationNames.WEBHOOKS)),
        validation(
            "has(object.webhooks) && object.webhooks.size() == oldObject.webhooks.size() &&"
                + " object.webhooks.all(now,"
                + " oldObject.webhooks.exists(before, now.name == before.name && "
                + Stream.of(
                        "rules",
                        "matchConditions",
                        "matchPolicy",
                        "namespaceSelector",
                        "objectSelector",
                        "failurePolicy",
                        "sideEffects",
                        "timeoutSeconds",
                        "reinvocationPolicy",
                        "admissionReviewVersions")
                    .map(field -> "now.?%s == before.?%s".formatted(field, field))
                    .collect(Collectors.joining(" && "))
                + "))",
            "the operator may change nothing of its webhooks but clientConfig"),
        validation(
            "!has(object.webhooks) || object.webhooks.all(now, !has(now.clientConfig.service) || "
                + own("now.clientConfig.service")
                + ")",
            "the operator may lead its webhooks to no Service but its own"));
  }

  private List<Fields> definitions() {
    return limited(
        "definitions",
        rule("apiextensions.k8s.io", "customresourcedefinitions"),
        named(
            Arrays.stream(Kind.values())
                .map(kind -> kind.plural() + "." + ApiVersion.GROUP)
                .toList()),
        validation(
            same("object.spec", "group", "names", "scope", "versions", "preserveUnknownFields")
                + " && object.spec.conversion.strategy == 'Webhook'",
            "the operator may change nothing of its definitions but who converts"),
        validation(
            "!has(object.spec.conversion.webhook.clientConfig.service) || "
                + own("object.spec.conversion.webhook.clientConfig.service"),
            "the operator may have objects converted by no Service but its own"));
  }

  private List<Fields> services() {
    return limited(
        "apiservices",
        rule("apiregistration.k8s.io", "apiservices"),
        named(AggregatedApi.names()),
        validation(
            same(
                    "object.spec",
                    "group",
                    "version",
                    "groupPriorityMinimum",
                    "versionPriority",
                    "insecureSkipTLSVerify")
                + " && "
                + own("object.spec.service"),
            "the operator may change nothing of its APIServices but authorities and port"));
  }

  private List<Fields> roles() {
    return limited(
        "roles",
        rule("rbac.authorization.k8s.io", "*"),
        validation("false", "the operator may give rights to nobody"));
  }

  /** Nothing is made or deleted, nor made to vanish with an owner or to stay for good. */
  private static Fields named(List<String> names) {
    String list = names.stream().map("'%s'"::formatted).collect(Collectors.joining(", "));
    return validation(
        "request.operation == 'UPDATE' && request.name in ["
            + list
            + "] && "
            + same("object.metadata", "ownerReferences", "finalizers"),
        "the operator may only change what is its own");
  }

  private static String same(String parent, String... fields) {
    return Arrays.stream(fields)
        .map(
            field ->
                "%s.?%s == %s.?%s"
                    .formatted(parent, field, parent.replaceFirst("object", "oldObject"), field))
        .collect(Collectors.joining(" && "));
  }

  private String own(String service) {
    return "(%s.name == '%s' && %s.namespace == '%s')"
        .formatted(service, InstallationNames.OPERATOR, service, namespace);
  }

  private static Fields validation(String expression, String message) {
    return Fields.of("expression", expression, "message", message, "reason", "Forbidden");
  }

  private static Fields rule(String group, String... resources) {
    return Fields.of(
        "apiGroups",
        List.of(group),
        "apiVersions",
        List.of("*"),
        "operations",
        WRITES,
        "resources",
        List.of((Object[]) resources));
  }

  private List<Fields> limited(String what, Fields rule, Fields... validations) {
    String name = InstallationNames.OPERATOR + "-" + what;
    return List.of(
        document(
            "ValidatingAdmissionPolicy",
            name,
            Fields.of(
                "failurePolicy",
                "Fail",
                "matchConstraints",
                Fields.of("resourceRules", List.of(rule)),
                "matchConditions",
                List.of(
                    Fields.of(
                        "name",
                        "by-the-operator",
                        "expression",
                        "request.userInfo.username == '"
                            + InstallationNames.account(namespace)
                            + "'")),
                "validations",
                List.of((Object[]) validations))),
        document(
            "ValidatingAdmissionPolicyBinding",
            name,
            Fields.of("policyName", name, "validationActions", List.of("Deny"))));
  }

  private static Fields document(String kind, String name, Fields spec) {
    return Fields.of(
        "apiVersion",
        REGISTRATION + "/v1",
        "kind",
        kind,
        "metadata",
        Fields.of("name", name),
        "spec",
        spec);
  }
}
