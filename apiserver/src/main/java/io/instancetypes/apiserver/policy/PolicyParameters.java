package io.instancetypes.apiserver.policy;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.machinery.selector.LabelSelector;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Finds the objects by which a binding parametrises its policy. */
final class PolicyParameters {
  private final Store store;
  private final Supplier<ResourceRegistry> registry;

  PolicyParameters(Store store, Supplier<ResourceRegistry> registry) {
    this.store = store;
    this.registry = registry;
  }

  /**
   * With each of which the policy is asked once; one that is null stands for none.
   *
   * @param namespace of the change
   * @throws PolicyFailure if the binding wants the change denied without
   */
  List<Fields> of(PolicyHead policy, PolicyBinding binding, String namespace) throws PolicyFailure {
    var none = new ArrayList<Fields>();
    none.add(null);
    Map<?, ?> reference = binding.parameters();
    if (policy.parameterKind().isEmpty() || reference.isEmpty()) {
      return none;
    }
    Resource resource = registry.get().find(policy.parameterVersion(), policy.parameterKind());
    if (resource == null) {
      throw new PolicyFailure(
          "failed to configure binding: paramKind kind `%s, Kind=%s` not known"
              .formatted(policy.parameterVersion(), policy.parameterKind()));
    }
    List<Fields> found = find(resource, reference, namespace);
    if (found.isEmpty() && "Deny".equals(reference.get("parameterNotFoundAction"))) {
      throw new PolicyFailure(
          "failed to configure binding: no params found for policy binding with `Deny`"
              + " parameterNotFoundAction");
    }
    return found;
  }

  /** Never all namespaces: anybody could add parameters in their own. */
  private static String where(Resource resource, String named, String namespace)
      throws PolicyFailure {
    if (!resource.namespaced()) {
      if (!named.isEmpty()) {
        throw new PolicyFailure(
            "failed to configure binding: paramRef.namespace must not be provided for a"
                + " cluster-scoped `paramKind`");
      }
      return "";
    }
    String where = named.isEmpty() ? namespace : named;
    if (where.isEmpty()) {
      throw new PolicyFailure(
          "failed to configure binding: cannot use namespaced paramRef in policy binding that"
              + " matches cluster-scoped resources");
    }
    return where;
  }

  private List<Fields> find(Resource resource, Map<?, ?> reference, String namespace)
      throws PolicyFailure {
    String where = where(resource, Fields.text(reference, "namespace"), namespace);
    String name = Fields.text(reference, "name");
    if (!name.isEmpty()) {
      Entry entry = store.find(resource.key(where, name));
      return entry == null ? List.of() : List.of(resource.read(entry));
    }
    LabelSelector selector = LabelSelector.of(Fields.map(reference, "selector"));
    var found = new ArrayList<Fields>();
    for (Entry entry : store.list(resource.prefix(where), "", 0, 0).entries()) {
      Fields object = resource.read(entry);
      if (selector.matches(new KubeObject(object).labels())) {
        found.add(object);
      }
    }
    return found;
  }
}
