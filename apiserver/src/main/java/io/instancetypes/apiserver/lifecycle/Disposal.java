package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.verb.DeleteOptions;
import io.instancetypes.apiserver.verb.Deletion;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Decides what becomes of one object that has owners, or dependents and a date of deletion. */
final class Disposal {
  private final OwnVerbs verbs;
  private final Store store;
  private final RestMapper places;
  private final OwnerIndex index;
  private final Owners owners;

  Disposal(OwnVerbs verbs, RestMapper places, OwnerIndex index) {
    this.verbs = verbs;
    this.store = verbs.store();
    this.places = places;
    this.index = index;
    this.owners = new Owners(store, places, index);
  }

  /** False if it needs another look later. */
  boolean settle(ObjectRef place, Fields object) {
    if (!new KubeObject(object).isBeingDeleted()) {
      return collect(place, object);
    }
    List<String> finalizers = new KubeObject(object).finalizers();
    String uid = new KubeObject(object).uid();
    if (finalizers.contains(Deletion.ORPHAN)) {
      index.dependents(uid).forEach(key -> release(key, uid));
      letGo(place, uid, Deletion.ORPHAN);
    } else if (finalizers.contains(Deletion.FOREGROUND)
        && index.dependents(uid).stream().noneMatch(key -> blocks(key, uid))) {
      letGo(place, uid, Deletion.FOREGROUND);
    }
    return true;
  }

  private void release(String key, String owner) {
    ObjectRef place = places.of(key);
    Entry entry = store.find(key);
    if (place != null && entry != null) {
      dropReferences(place, Codec.decode(entry), reference -> owner.equals(reference.get("uid")));
    }
  }

  private void letGo(ObjectRef place, String uid, String finalizer) {
    verbs.change(
        place,
        "",
        uid,
        object -> {
          List<String> finalizers = new KubeObject(object).finalizers();
          finalizers.remove(finalizer);
          Metadata.setList(object, "finalizers", finalizers);
        });
  }

  private boolean blocks(String key, String owner) {
    Entry entry = store.find(key);
    return entry != null
        && new KubeObject(Codec.decode(entry))
            .ownerReferences().stream()
                .anyMatch(
                    reference ->
                        owner.equals(reference.get("uid"))
                            && Boolean.TRUE.equals(reference.get("blockOwnerDeletion")));
  }

  private boolean collect(ObjectRef place, Fields object) {
    var lost = new HashSet<Object>();
    boolean waitedFor = false;
    List<Map<?, ?>> references = new KubeObject(object).ownerReferences();
    for (Map<?, ?> reference : references) {
      switch (owners.fate(reference, place.namespace())) {
        case THERE -> {}
        case GONE -> lost.add(reference.get("uid"));
        case WAITING -> {
          lost.add(reference.get("uid"));
          waitedFor = true;
        }
        case UNKNOWN -> {
          return false;
        }
        case IMPOSSIBLE -> {
          return true;
        }
      }
    }
    if (lost.isEmpty()) {
      return true;
    }
    boolean owned = references.stream().anyMatch(reference -> !lost.contains(reference.get("uid")));
    return owned ? keep(place, object, lost) : delete(place, object, waitedFor);
  }

  /** It still has an owner; those who are lost are forgotten, so that they need not wait for it. */
  private boolean keep(ObjectRef place, Fields object, Set<Object> lost) {
    dropReferences(place, object, reference -> lost.contains(reference.get("uid")));
    return true;
  }

  private void dropReferences(ObjectRef place, Fields object, Predicate<Map<?, ?>> lost) {
    verbs.change(
        place,
        "",
        new KubeObject(object).uid(),
        live -> {
          var kept = new ArrayList<>(new KubeObject(live).ownerReferences());
          kept.removeIf(lost);
          Metadata.setList(live, "ownerReferences", kept);
        });
  }

  private boolean delete(ObjectRef place, Fields object, boolean waitedFor) {
    String uid = new KubeObject(object).uid();
    List<String> dependents = index.dependents(uid);
    boolean inOrder = waitedFor && !dependents.isEmpty();
    if (inOrder && dependents.stream().anyMatch(this::isWaiting)) {
      unblock(place, uid);
    }
    String propagation = inOrder ? "Foreground" : propagation(object);
    // Whoever gives it a new owner at this moment keeps it: another look tells.
    String version = new KubeObject(object).resourceVersion();
    return verbs.delete(place, new DeleteOptions(uid, version, propagation));
  }

  private boolean isWaiting(String key) {
    Entry entry = store.find(key);
    return entry != null && Owners.isWaiting(Codec.decode(entry));
  }

  /** Owners in a circle would wait for each other forever. */
  private void unblock(ObjectRef place, String uid) {
    verbs.change(
        place,
        "",
        uid,
        live -> {
          var references = new ArrayList<Object>();
          for (Map<?, ?> reference : new KubeObject(live).ownerReferences()) {
            Fields unblocking = Fields.copyOf(reference);
            unblocking.put("blockOwnerDeletion", false);
            references.add(unblocking);
          }
          Metadata.setList(live, "ownerReferences", references);
        });
  }

  /** What was asked for before its owners went still holds. */
  private static String propagation(Fields object) {
    List<String> finalizers = new KubeObject(object).finalizers();
    if (finalizers.contains(Deletion.ORPHAN)) {
      return "Orphan";
    }
    return finalizers.contains(Deletion.FOREGROUND) ? "Foreground" : "Background";
  }
}
