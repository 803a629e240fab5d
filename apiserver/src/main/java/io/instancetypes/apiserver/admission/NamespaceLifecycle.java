package io.instancetypes.apiserver.admission;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.status.GroupResource;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.Set;

/** Nothing is created in a namespace that is not there or about to go; some never go. */
public final class NamespaceLifecycle implements Admission {
  private static final Set<String> FOREVER = Set.of("default", "kube-system", "kube-public");
  private static final GroupResource NAMESPACES = new GroupResource("", "namespaces");

  private final Store store;

  public NamespaceLifecycle(Store store) {
    this.store = store;
  }

  @Override
  public Fields mutate(AdmissionAttributes change) {
    boolean isNamespace = change.resource().groupResource().equals(NAMESPACES);
    switch (change.operation()) {
      case CREATE -> {
        if (change.resource().namespaced()) {
          requireActive(change);
        }
      }
      case DELETE -> {
        if (isNamespace && FOREVER.contains(change.name())) {
          throw Failures.refused(NAMESPACES, change.name(), "this namespace may not be deleted");
        }
      }
      case UPDATE -> {}
    }
    return change.object();
  }

  private void requireActive(AdmissionAttributes change) {
    Entry entry = store.find("/core/namespaces/" + change.namespace());
    if (entry == null) {
      throw Failures.notFound(NAMESPACES, change.namespace());
    }
    if (new KubeObject(Codec.decode(entry)).isBeingDeleted()) {
      throw Failures.terminating(
          change.resource().groupResource(), change.name(), change.namespace());
    }
  }

  @Override
  public void validate(AdmissionAttributes change) {}
}
