package io.instancetypes.platform.admission;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The documents that make an API server ask. Webhooks have the names that KubeVirt gave them: users
 * know them from refusals.
 */
public final class WebhookConfigurations {
  private static final String NAME = "instancetypes";
  private static final long TIMEOUT_SECONDS = 10;

  private final Function<String, Fields> clientConfig;
  private final Optional<String> exempt;

  private WebhookConfigurations(Function<String, Fields> clientConfig, Optional<String> exempt) {
    this.clientConfig = clientConfig;
    this.exempt = exempt;
  }

  /**
   * A MutatingWebhookConfiguration and a ValidatingWebhookConfiguration.
   *
   * @param clientConfig how whoever answers at a path is reached: a {@code service} or {@code url},
   *     with the {@code caBundle} to trust
   */
  public static List<Fields> of(Function<String, Fields> clientConfig) {
    return new WebhookConfigurations(clientConfig, Optional.empty()).both();
  }

  /**
   * The same for a cluster whose controllers have a name of their own. They write to
   * VirtualMachines what they have decided by the same rules: asked about it, admission would infer
   * with their rights instead of the owner's, and pinning a revision or halting a machine would
   * stop with the webhooks. Nobody else is exempt, and they only where they change a machine: one
   * that they bring back from a snapshot, and the standard types, are checked like any other.
   *
   * @param exempt the user name of those controllers
   */
  public static List<Fields> of(Function<String, Fields> clientConfig, String exempt) {
    return new WebhookConfigurations(clientConfig, Optional.of(exempt)).both();
  }

  private List<Fields> both() {
    return List.of(mutating(), validating());
  }

  private Fields mutating() {
    Fields webhook =
        machines("virtualmachines-mutator.kubevirt.io", ReviewPaths.MUTATE_VIRTUAL_MACHINES);
    // Whoever changes a VM after us may have brought a matcher along.
    webhook.put("reinvocationPolicy", "IfNeeded");
    return configuration("MutatingWebhookConfiguration", webhook);
  }

  private Fields validating() {
    return configuration(
        "ValidatingWebhookConfiguration",
        machines("virtualmachine-validator.kubevirt.io", ReviewPaths.VALIDATE_VIRTUAL_MACHINES),
        webhook(
            "virtualmachineinstancetype-validator.instancetype.kubevirt.io",
            ReviewPaths.VALIDATE_INSTANCETYPES,
            types(Kind.Family.INSTANCETYPE)),
        webhook(
            "virtualmachinepreference-validator.instancetype.kubevirt.io",
            ReviewPaths.VALIDATE_PREFERENCES,
            types(Kind.Family.PREFERENCE)));
  }

  private static Fields configuration(String kind, Fields... webhooks) {
    return Fields.of(
        "apiVersion",
        "admissionregistration.k8s.io/v1",
        "kind",
        kind,
        "metadata",
        Fields.of("name", NAME),
        "webhooks",
        new ArrayList<Object>(Arrays.asList(webhooks)));
  }

  private Fields machines(String name, String path) {
    Fields webhook = webhook(name, path, virtualMachines());
    exempt.ifPresent(
        user ->
            webhook.put(
                "matchConditions",
                new ArrayList<Object>(
                    List.of(
                        condition(
                            "not-by-the-operator",
                            "request.operation == 'CREATE' || request.userInfo.username != '"
                                + user
                                + "'"),
                        // With nobody to answer, finalizers could not even be removed by hand.
                        condition(
                            "not-being-deleted",
                            "request.operation != 'UPDATE' ||"
                                + " !has(oldObject.metadata.deletionTimestamp)")))));
    return webhook;
  }

  private static Fields condition(String name, String expression) {
    return Fields.of("name", name, "expression", expression);
  }

  private Fields webhook(String name, String path, Fields rule) {
    return Fields.of(
        "name",
        name,
        "admissionReviewVersions",
        texts("v1", "v1beta1"),
        "clientConfig",
        clientConfig.apply(path),
        "failurePolicy",
        "Fail",
        "matchPolicy",
        "Equivalent",
        "rules",
        new ArrayList<Object>(List.of(rule)),
        "sideEffects",
        "None",
        "timeoutSeconds",
        TIMEOUT_SECONDS);
  }

  private static Fields virtualMachines() {
    return rule("kubevirt.io", texts("v1", "v1alpha3"), texts("virtualmachines"), "Namespaced");
  }

  /** Every version by name: what an object must be depends on the one it is written in. */
  private static Fields types(Kind.Family family) {
    return rule(
        ApiVersion.GROUP,
        texts(Arrays.stream(ApiVersion.values()).map(ApiVersion::version).toArray(String[]::new)),
        texts(Kind.of(family, true).plural(), Kind.of(family, false).plural()),
        "*");
  }

  private static Fields rule(
      String group, List<Object> versions, List<Object> resources, String scope) {
    return Fields.of(
        "apiGroups",
        texts(group),
        "apiVersions",
        versions,
        "operations",
        texts("CREATE", "UPDATE"),
        "resources",
        resources,
        "scope",
        scope);
  }

  private static List<Object> texts(String... texts) {
    return new ArrayList<>(Arrays.asList(texts));
  }
}
