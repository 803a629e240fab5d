package io.instancetypes.apiserver.lifecycle;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.custom.CustomResourceDefinitionStrategy;
import io.instancetypes.apiserver.custom.Definitions;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Event;
import io.instancetypes.store.Page;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Deletes the objects of definitions that are deleted, and then lets the definitions go. */
final class DefinitionDeletion implements Controller {
  private static final byte[] LEAVING = "\"deletionTimestamp\":\"".getBytes(US_ASCII);

  private final OwnVerbs verbs;
  private final RestMapper places;
  private final Clock clock;

  DefinitionDeletion(OwnVerbs verbs, RestMapper places, Clock clock) {
    this.verbs = verbs;
    this.places = places;
    this.clock = clock;
  }

  @Override
  public String name() {
    return "definition-deletion";
  }

  @Override
  public String prefix() {
    return Definitions.PREFIX;
  }

  @Override
  public Duration patience() {
    return Duration.ofSeconds(1);
  }

  @Override
  public void begin(List<Entry> entries, WorkQueue queue) {
    for (Entry entry : entries) {
      noteIfLeaving(entry.key(), entry.value(), queue);
    }
  }

  @Override
  public void happened(Event event, WorkQueue queue) {
    if (event.kind() != Event.Kind.DELETED) {
      noteIfLeaving(event.key(), event.value(), queue);
    }
  }

  private static void noteIfLeaving(String key, byte[] value, WorkQueue queue) {
    if (Bytes.contain(value, LEAVING)) {
      queue.add(key);
    }
  }

  @Override
  public boolean settle(String key) {
    Entry entry = verbs.store().find(key);
    if (entry == null) {
      return true;
    }
    Fields definition = Codec.decode(entry);
    if (!new KubeObject(definition).isBeingDeleted()
        || !new KubeObject(definition)
            .finalizers()
            .contains(CustomResourceDefinitionStrategy.FINALIZER)) {
      return true;
    }
    ObjectRef place = places.of(key);
    String uid = new KubeObject(definition).uid();
    Resource resource = places.kind(objects(place.name()));
    if (resource == null) {
      report(place, uid, false, "NeverEstablished", "resource was never established");
    } else if (!deleteObjects(place, uid, resource)) {
      return false;
    }
    verbs.change(place, "", uid, DefinitionDeletion::letGo);
    return true;
  }

  /** The keys of the objects that {@code widgets.example.com} defines. */
  private static String objects(String name) {
    int dot = name.indexOf('.');
    return "/" + name.substring(dot + 1) + "/" + name.substring(0, dot) + "/";
  }

  private boolean deleteObjects(ObjectRef place, String uid, Resource resource) {
    report(
        place, uid, true, "InstanceDeletionInProgress", "CustomResource deletion is in progress");
    List<String> failures = new Deletions(verbs).deleteAll(resource, "");
    if (!failures.isEmpty()) {
      String why = "could not issue all deletes: " + String.join(", ", failures);
      report(place, uid, true, "InstanceDeletionFailed", why);
      return false;
    }
    Page left = verbs.store().list(resource.prefix(""), "", 1, 0);
    if (!left.entries().isEmpty() || !left.damaged().isEmpty()) {
      return false;
    }
    report(place, uid, false, "InstanceDeletionCompleted", "removed all instances");
    return true;
  }

  private void report(ObjectRef place, String uid, boolean holds, String reason, String message) {
    verbs.change(
        place,
        "status",
        uid,
        live -> StatusConditions.set(live, "Terminating", holds, reason, message, clock.instant()));
  }

  private static void letGo(Fields definition) {
    List<String> finalizers = new KubeObject(definition).finalizers();
    finalizers.remove(CustomResourceDefinitionStrategy.FINALIZER);
    Metadata.setList(definition, "finalizers", finalizers);
  }
}
