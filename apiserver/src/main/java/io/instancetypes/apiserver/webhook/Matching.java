package io.instancetypes.apiserver.webhook;

import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.machinery.selector.LabelSelector;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.status.GroupResource;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Who wants to be asked about which change. */
final class Matching {
  private static final GroupResource NAMESPACES = new GroupResource("", "namespaces");

  private final Store store;
  private final Supplier<ResourceRegistry> registry;

  Matching(Store store, Supplier<ResourceRegistry> registry) {
    this.store = store;
    this.registry = registry;
  }

  /** How a webhook wants to see a change; null if it does not want to. */
  VersionedAttributes attributes(WebhookRegistration webhook, AdmissionAttributes change) {
    if (!wantsObject(webhook.objects(), change)) {
      return null;
    }
    Resource resource = resource(webhook, change);
    // The namespace comes last: that it is missing matters only to those who would be asked.
    if (resource == null || !wantsNamespace(webhook.namespaces(), change)) {
      return null;
    }
    var attributes = new VersionedAttributes(change, resource);
    return webhook.conditions().hold(attributes, webhook.ignoresFailure()) ? attributes : null;
  }

  private static boolean wantsObject(LabelSelector selector, AdmissionAttributes change) {
    return selector == LabelSelector.EVERYTHING
        || (change.object() != null && selector.matches(new KubeObject(change.object()).labels()))
        || (change.old() != null && selector.matches(new KubeObject(change.old()).labels()));
  }

  /** The version of the object that the rules name; null if they name none. */
  private Resource resource(WebhookRegistration webhook, AdmissionAttributes change) {
    for (RuleWithOperations rule : webhook.rules()) {
      if (rule.covers(change, change.resource())) {
        return change.resource();
      }
    }
    if (webhook.exact()) {
      return null;
    }
    List<Resource> others = registry.get().equivalents(change.resource());
    for (RuleWithOperations rule : webhook.rules()) {
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
  static String namespace(AdmissionAttributes change) {
    if (isNamespace(change)) {
      return change.name();
    }
    return change.resource().namespaced() ? change.namespace() : "";
  }

  private static boolean isNamespace(AdmissionAttributes change) {
    return change.resource().groupResource().equals(NAMESPACES);
  }
}
