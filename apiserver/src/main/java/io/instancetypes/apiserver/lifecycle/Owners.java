package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.verb.Deletion;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.Map;

/** What has become of the owners that objects name. */
record Owners(Store store, RestMapper places, OwnerIndex index) {
  /** Of one owner. */
  enum Fate {
    THERE,
    GONE,
    /** Marked as deleted, and gone as soon as its dependents are. */
    WAITING,
    /** Of a kind that is not served: it may be served again. */
    UNKNOWN,
    /** In a namespace, which no owner of something outside of namespaces can be. */
    IMPOSSIBLE
  }

  Fate fate(Map<?, ?> reference, String namespace) {
    String uid = Fields.text(reference, "uid");
    if (index.isGone(uid)) {
      return Fate.GONE;
    }
    Resource resource =
        places.kind(Fields.text(reference, "apiVersion"), Fields.text(reference, "kind"));
    if (resource == null) {
      return Fate.UNKNOWN;
    }
    if (resource.namespaced() && namespace.isEmpty()) {
      return Fate.IMPOSSIBLE;
    }
    Entry entry = store.find(resource.key(namespace, Fields.text(reference, "name")));
    if (entry == null) {
      return Fate.GONE;
    }
    Fields owner = Codec.decode(entry);
    if (!new KubeObject(owner).uid().equals(uid)) {
      return Fate.GONE;
    }
    return isWaiting(owner) ? Fate.WAITING : Fate.THERE;
  }

  static boolean isWaiting(Fields object) {
    return new KubeObject(object).isBeingDeleted()
        && new KubeObject(object).finalizers().contains(Deletion.FOREGROUND);
  }
}
