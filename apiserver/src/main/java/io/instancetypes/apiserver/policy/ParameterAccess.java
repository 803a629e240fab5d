package io.instancetypes.apiserver.policy;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.Authorizer;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Policies read their parameters with the rights of the server. So that nobody learns from them
 * what is not theirs to know, their authors must be allowed to read the parameters themselves.
 */
public final class ParameterAccess {
  private static final String ANY = "*";

  private final Authorizer authorizer;
  private final Store store;
  private final Supplier<ResourceRegistry> registry;

  public ParameterAccess(Authorizer authorizer, Store store, Supplier<ResourceRegistry> registry) {
    this.authorizer = authorizer;
    this.store = store;
    this.registry = registry;
  }

  /** A kind as rules name it; what cannot be told of it is everything. */
  private record Target(String group, String version, String resource) {}

  /** Why a user may not write this policy; null if they may. */
  public String ofPolicy(UserInfo user, Map<?, ?> spec) {
    Map<?, ?> kind = Fields.map(spec, "paramKind");
    return kind.isEmpty() || isAllowed(user, "get", ANY, ANY, target(kind))
        ? null
        : "user %s must have \"get\" permission on all objects of the referenced paramKind (kind=%s, apiVersion=%s)"
            .formatted(shown(user), Fields.text(kind, "kind"), Fields.text(kind, "apiVersion"));
  }

  /** Why a user may not write this binding of a kind; null if they may. */
  public String ofBinding(UserInfo user, String bindingKind, Map<?, ?> spec) {
    Map<?, ?> reference = Fields.map(spec, "paramRef");
    if (reference.isEmpty()) {
      return null;
    }
    String name = Fields.text(reference, "name");
    String verb = name.isEmpty() ? "list" : "get";
    String policy = Fields.text(spec, "policyName");
    Entry entry = store.find(BoundPolicies.prefix(bindingKind) + policy);
    Map<?, ?> kind =
        entry == null ? Map.of() : Fields.map(Fields.map(Codec.decode(entry), "spec"), "paramKind");
    Target target = target(kind);
    if (isAllowed(user, verb, Fields.text(reference, "namespace"), name, target)) {
      return null;
    }
    String trouble = trouble(policy, entry, kind, target);
    return trouble == null
        ? "user %s does not have \"%s\" permission on the object referenced by paramRef"
            .formatted(shown(user), verb)
        : "%s to determine minimum required permissions and user %s does not have \"%s\" permission for all groups, versions and resources"
            .formatted(trouble, shown(user), verb);
  }

  /** Why the parameters may be anything; null if they may not. */
  private static String trouble(String policy, Entry entry, Map<?, ?> kind, Target target) {
    if (entry == null) {
      return "unable to get policy " + policy;
    }
    return kind.isEmpty() || !target.resource().equals(ANY)
        ? null
        : "unable to resolve paramKind &{%s %s}"
            .formatted(Fields.text(kind, "apiVersion"), Fields.text(kind, "kind"));
  }

  private Target target(Map<?, ?> kind) {
    if (kind.isEmpty()) {
      return new Target(ANY, ANY, ANY);
    }
    String apiVersion = Fields.text(kind, "apiVersion");
    Resource resource = registry.get().find(apiVersion, Fields.text(kind, "kind"));
    if (resource != null) {
      return new Target(resource.group(), resource.version(), resource.names().plural());
    }
    int slash = apiVersion.lastIndexOf('/');
    return new Target(
        slash < 0 ? "" : apiVersion.substring(0, slash), apiVersion.substring(slash + 1), ANY);
  }

  private boolean isAllowed(
      UserInfo user, String verb, String namespace, String name, Target target) {
    return authorizer
        .decide(
            new Attributes(
                user,
                verb,
                namespace,
                target.group(),
                target.version(),
                target.resource(),
                "",
                name,
                null))
        .allowed();
  }

  /** As kube-apiserver prints a user there. */
  private static String shown(UserInfo user) {
    String extra =
        new TreeMap<>(user.extra())
            .entrySet().stream()
                .map(each -> each.getKey() + ":[" + String.join(" ", each.getValue()) + "]")
                .collect(Collectors.joining(" "));
    return "&{%s %s [%s] map[%s]}"
        .formatted(user.name(), user.uid(), String.join(" ", user.groups()), extra);
  }
}
