package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.machinery.cel.ConditionValues;
import io.instancetypes.machinery.rbac.Authorizer;
import io.instancetypes.machinery.selector.LabelSelector;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.status.GroupResource;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Who wants to be asked about which change. */
public final class Matching {
  private static final GroupResource NAMESPACES = new GroupResource("", "namespaces");

  private final Store store;
  private final Supplier<ResourceRegistry> registry;
  private final Authorizer authorizer;

  public Matching(Store store, Supplier<ResourceRegistry> registry, Authorizer authorizer) {
    this.store = store;
    this.registry = registry;
    this.authorizer = authorizer;
  }

  /** How a webhook wants to see a change; null if it does not want to. */
  VersionedAttributes attributes(WebhookRegistration webhook, AdmissionAttributes change) {
    Resource resource = resource(webhook.criteria(), change);
    if (resource == null) {
      return null;
    }
    var attributes = new VersionedAttributes(change, resource);
    return webhook.conditions().hold(attributes, authorizer, webhook.ignoresFailure())
        ? attributes
        : null;
  }

  /** What the expressions of a policy can name of a change, without parameters. */
  public ConditionValues values(AdmissionAttributes change, Resource resource) {
    return new VersionedAttributes(change, resource)
        .values(authorizer)
        .with("namespaceObject", namespaceObject(change));
  }

  /** The version in which somebody wants to see a change; null if they do not want to. */
  public Resource resource(Criteria criteria, AdmissionAttributes change) {
    if (!wantsObject(criteria.objects(), change)) {
      return null;
    }
    Resource resource = covered(criteria, change);
    // The namespace comes last: that it is missing matters only to those who would be asked.
    return resource != null && wantsNamespace(criteria.namespaces(), change) ? resource : null;
  }

  /** Whether the selectors alone would have the change. */
  public boolean selects(Criteria criteria, AdmissionAttributes change) {
    return wantsObject(criteria.objects(), change) && wantsNamespace(criteria.namespaces(), change);
  }

  /** The namespace of a change; null for what is in none. */
  private Fields namespaceObject(AdmissionAttributes change) {
    String namespace = namespace(change);
    if (namespace.isEmpty() || isNamespace(change)) {
      return null;
    }
    Entry entry = store.find("/core/namespaces/" + namespace);
    return entry == null ? null : Codec.decode(entry);
  }

  private static boolean wantsObject(LabelSelector selector, AdmissionAttributes change) {
    return selector == LabelSelector.EVERYTHING
        || (change.object() != null && selector.matches(new KubeObject(change.object()).labels()))
        || (change.old() != null && selector.matches(new KubeObject(change.old()).labels()));
  }

  /** The version of the object that the rules name; null if they name none. */
  private Resource covered(Criteria criteria, AdmissionAttributes change) {
    for (RuleWithOperations rule : criteria.excluded()) {
      if (rule.covers(change, change.resource())) {
        return null;
      }
    }
    for (RuleWithOperations rule : criteria.rules()) {
      if (rule.covers(change, change.resource())) {
        return change.resource();
      }
    }
    if (criteria.exact()) {
      return null;
    }
    List<Resource> others = registry.get().equivalents(change.resource());
    for (RuleWithOperations rule : criteria.rules()) {
      for (Resource other : others) {
        if (rule.covers(change, other)) {
          return other;
        }
      }
    }
    return null;
  }

  private boolean wantsNamespace(LabelSelector selector, AdmissionAttributes change) {
    return selector == LabelSelector.EVERYTHING
        || namespace(change).isEmpty()
        || selector.matches(namespaceLabels(change));
  }

  private Map<?, ?> namespaceLabels(AdmissionAttributes change) {
    if (isNamespace(change) && change.subresource().isEmpty() && change.object() != null) {
      return new KubeObject(change.object()).labels();
    }
    String namespace = namespace(change);
    Entry entry = store.find("/core/namespaces/" + namespace);
    if (entry == null) {
      throw Failures.notFound(NAMESPACES, namespace);
    }
    return new KubeObject(Codec.decode(entry)).labels();
  }

  /** A namespace counts as being in itself; empty for what is in none. */
  public static String namespace(AdmissionAttributes change) {
    if (isNamespace(change)) {
      return change.name();
    }
    return change.resource().namespaced() ? change.namespace() : "";
  }

  private static boolean isNamespace(AdmissionAttributes change) {
    return change.resource().groupResource().equals(NAMESPACES);
  }
}
