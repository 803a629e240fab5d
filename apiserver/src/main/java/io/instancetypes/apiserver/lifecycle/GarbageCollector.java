package io.instancetypes.apiserver.lifecycle;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.verb.Deletion;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Event;
import io.instancetypes.store.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Follows who owns whom, so that nothing outlives its last owner. */
final class GarbageCollector implements Controller {
  private static final byte[] OWNED = "\"ownerReferences\":[".getBytes(US_ASCII);
  private static final byte[] LEAVING = "\"deletionTimestamp\":\"".getBytes(US_ASCII);

  /** Events tell of objects that are gone, and go by themselves. */
  private static final String EVENTS = "/core/events/";

  private static final Duration SOON = Duration.ofMillis(20);

  private final Store store;
  private final RestMapper places;
  private final OwnVerbs verbs;
  private OwnerIndex index = new OwnerIndex();
  private volatile Disposal disposal;

  /** All earlier changes are in the index. */
  private volatile long revision;

  GarbageCollector(OwnVerbs verbs, RestMapper places) {
    this.verbs = verbs;
    this.store = verbs.store();
    this.places = places;
  }

  @Override
  public String name() {
    return "garbage-collector";
  }

  @Override
  public String prefix() {
    return "/";
  }

  @Override
  public Duration patience() {
    return Duration.ofMinutes(1);
  }

  @Override
  public int workers() {
    return 8;
  }

  /** Nothing is decided on an index that is half filled: an owner would seem to own nothing. */
  @Override
  public void begin(List<Entry> entries, WorkQueue queue) {
    index = new OwnerIndex();
    var noted = new ArrayList<String>();
    long newest = 0;
    for (Entry entry : entries) {
      newest = Math.max(newest, entry.revision());
      if (mayMatter(entry.key(), entry.value())) {
        look(entry.key(), Codec.decode(entry), noted::add);
      }
    }
    disposal = new Disposal(verbs, places, index);
    revision = newest;
    noted.forEach(queue::add);
  }

  /** Most objects own nothing, have no owner, and pass by without being read. */
  private static boolean mayMatter(String key, byte[] value) {
    return !key.startsWith(EVENTS)
        && (Bytes.contain(value, OWNED) || Bytes.contain(value, LEAVING));
  }

  @Override
  public void happened(Event event, WorkQueue queue) {
    revision = event.revision();
    if (event.kind() == Event.Kind.DELETED) {
      forget(event, queue);
    } else if (mayMatter(event.key(), event.value())
        || (event.previous() != null && mayMatter(event.key(), event.previous()))) {
      look(event.key(), Codec.decode(event.value(), event.revision()), queue::add);
    }
  }

  private void look(String key, Fields object, Consumer<String> queue) {
    List<String> owners =
        new KubeObject(object)
            .ownerReferences().stream().map(reference -> Fields.text(reference, "uid")).toList();
    List<String> before = index.put(key, owners);
    if (!owners.equals(before)) {
      before.forEach(uid -> noteIfWaiting(uid, queue));
      queue.accept(key);
    }
    // The dependent may have ceased to block its owner.
    owners.forEach(uid -> noteIfWaiting(uid, queue));
    if (new KubeObject(object).isBeingDeleted()) {
      lookAtLeaving(key, object, queue);
    }
  }

  private void lookAtLeaving(String key, Fields object, Consumer<String> queue) {
    List<String> finalizers = new KubeObject(object).finalizers();
    String uid = new KubeObject(object).uid();
    if (finalizers.contains(Deletion.FOREGROUND) && index.addWaiting(uid, key)) {
      index.dependents(uid).forEach(queue);
    }
    if (finalizers.contains(Deletion.FOREGROUND) || finalizers.contains(Deletion.ORPHAN)) {
      queue.accept(key);
    }
  }

  private void noteIfWaiting(String uid, Consumer<String> queue) {
    String owner = index.waiting(uid);
    if (owner != null) {
      queue.accept(owner);
    }
  }

  private void forget(Event event, WorkQueue queue) {
    if (index.isEmpty()) {
      return;
    }
    // An owner of many is not asked after each of them.
    index
        .put(event.key(), List.of())
        .forEach(owner -> noteIfWaiting(owner, key -> queue.addLater(key, SOON)));
    String uid = new KubeObject(Codec.decode(event.value(), event.revision())).uid();
    index.addGone(uid);
    index.dependents(uid).forEach(queue::add);
  }

  /** What is newer than the index waits for it: it may have dependents that are not known yet. */
  @Override
  public boolean settle(String key) {
    ObjectRef place = places.of(key);
    Entry entry = store.find(key);
    return place == null
        || entry == null
        || (entry.revision() <= revision && disposal.settle(place, Codec.decode(entry)));
  }
}
