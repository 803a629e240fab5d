package io.instancetypes.apiserver.lifecycle;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Event;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Empties namespaces that are deleted, and lets them go when nothing is left in them. */
final class NamespaceDeletion implements Controller {
  static final String PREFIX = "/core/namespaces/";

  private static final String FINALIZER = "kubernetes";
  private static final byte[] LEAVING = "\"deletionTimestamp\":\"".getBytes(US_ASCII);

  private final OwnVerbs verbs;
  private final RestMapper places;
  private final Clock clock;

  NamespaceDeletion(OwnVerbs verbs, RestMapper places, Clock clock) {
    this.verbs = verbs;
    this.places = places;
    this.clock = clock;
  }

  @Override
  public String name() {
    return "namespace-deletion";
  }

  @Override
  public String prefix() {
    return PREFIX;
  }

  /** Someone waits in front of it, and a look at what is held is cheap. */
  @Override
  public Duration patience() {
    return Duration.ofSeconds(1);
  }

  @Override
  public int workers() {
    return 2;
  }

  @Override
  public void begin(List<Entry> entries, WorkQueue queue) {
    for (Entry entry : entries) {
      if (Bytes.contain(entry.value(), LEAVING)) {
        queue.add(entry.key());
      }
    }
  }

  @Override
  public void happened(Event event, WorkQueue queue) {
    if (event.kind() == Event.Kind.DELETED || Bytes.contain(event.value(), LEAVING)) {
      queue.add(event.key());
    }
  }

  @Override
  public boolean settle(String key) {
    ObjectRef place = places.of(key);
    Entry entry = verbs.store().find(key);
    if (entry == null) {
      // Whatever was admitted while the namespace was there, and written when it was not.
      NamespaceContent.delete(place.name(), verbs, places);
      return true;
    }
    Fields namespace = Codec.decode(entry);
    if (!new KubeObject(namespace).isBeingDeleted() || !finalizers(namespace).contains(FINALIZER)) {
      return true;
    }
    String uid = new KubeObject(namespace).uid();
    NamespaceContent left = NamespaceContent.delete(place.name(), verbs, places);
    verbs.change(place, "status", uid, live -> left.report(live, clock.instant()));
    if (!left.isEmpty()) {
      return false;
    }
    verbs.change(place, "finalize", uid, NamespaceDeletion::letGo);
    return true;
  }

  private static List<Object> finalizers(Fields namespace) {
    return namespace.get("spec") instanceof Fields spec
            && spec.get("finalizers") instanceof List<?> list
        ? new ArrayList<>(list)
        : new ArrayList<>();
  }

  private static void letGo(Fields namespace) {
    List<Object> finalizers = finalizers(namespace);
    finalizers.remove(FINALIZER);
    if (finalizers.isEmpty()) {
      namespace.object("spec").remove("finalizers");
    } else {
      namespace.object("spec").put("finalizers", finalizers);
    }
  }
}
