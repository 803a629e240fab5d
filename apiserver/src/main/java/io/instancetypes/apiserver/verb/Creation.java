package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.admission.Admission;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.quota.Quota;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.trace.TracedWrites;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.store.Store;
import io.instancetypes.store.WriteOutcome;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** New objects. */
public final class Creation {
  /** No vowels and no look-alikes: a generated name is never a word. */
  private static final String SUFFIX_LETTERS = "bcdfghjklmnpqrstvwxz2456789";

  private static final int SUFFIX_LENGTH = 5;
  private static final int LONGEST_BASE = 63 - SUFFIX_LENGTH;
  private static final int TRIES = 8;

  private final Store store;
  private final TracedWrites writes;
  private final Admission admission;
  private final Clock clock;
  private final Quota quota;

  public Creation(Store store, Admission admission, Clock clock, Quota quota) {
    this.store = store;
    this.writes = new TracedWrites(store);
    this.admission = admission;
    this.clock = clock;
    this.quota = quota;
  }

  /** The object as it was written. What is given belongs to this method. */
  public Fields create(Resource resource, String namespace, Fields object, Caller caller) {
    return create(resource, namespace, new Document(object, DuplicateKeys.NOTHING), caller);
  }

  /** As above, for an object as a client sent it. */
  Fields create(Resource resource, String namespace, Document document, Caller caller) {
    Fields object = document.object();
    Bodies.requireKind(object, resource.apiVersion(), resource.kind(), !resource.isCustom());
    Decoding.decode(resource, object, document.twice(), caller, Decoding.ofBody(resource));
    return create(resource, namespace, object, null, caller);
  }

  /**
   * As above, for an object whose managed fields are known already.
   *
   * @param owned the object as it was applied; null if nothing was
   */
  Fields create(Resource resource, String namespace, Fields object, Fields owned, Caller caller) {
    Acceptance.requirePlace(resource, namespace, object);
    if (!new KubeObject(object).resourceVersion().isEmpty()) {
      throw Failures.badRequest("resourceVersion should not be set on objects to be created");
    }
    Acceptance.complete(resource, object);
    if (resource.hasStatus() && resource.isCustom()) {
      object.remove("status");
    }
    ManagedFieldsUpdater.note(resource, "", owned, object, object, caller, clock.instant());
    Fields admitted = admit(resource, namespace, object, caller);
    boolean named = !new KubeObject(admitted).name().isEmpty();
    for (int attempt = 1; ; attempt++) {
      Fields candidate = named ? admitted : Fields.copyOf(admitted);
      nameIfAsked(candidate);
      Fields written = write(resource, namespace, candidate, caller, named || attempt == TRIES);
      if (written != null) {
        return written;
      }
    }
  }

  /** Admission may still choose the name, but not the place. */
  private Fields admit(Resource resource, String namespace, Fields object, Caller caller) {
    Fields admitted = admission.mutate(change(resource, namespace, object, caller));
    if (admitted != object) {
      Decoding.decode(resource, admitted, DuplicateKeys.NOTHING, caller, Decoding.ofBody(resource));
    }
    Acceptance.requirePlace(resource, namespace, admitted);
    Acceptance.complete(resource, admitted);
    ManagedFieldsUpdater.keep(object, admitted);
    return admitted;
  }

  private static AdmissionAttributes change(
      Resource resource, String namespace, Fields object, Caller caller) {
    String name = new KubeObject(object).name();
    return new AdmissionAttributes(
        AdmissionAttributes.Operation.CREATE, resource, "", namespace, name, object, null, caller);
  }

  private void nameIfAsked(Fields object) {
    String base = Fields.text(new KubeObject(object).metadata(), "generateName");
    if (!new KubeObject(object).name().isEmpty() || base.isEmpty()) {
      return;
    }
    var name = new StringBuilder(base);
    name.setLength(Math.min(base.length(), LONGEST_BASE));
    for (int i = 0; i < SUFFIX_LENGTH; i++) {
      name.append(
          SUFFIX_LETTERS.charAt(ThreadLocalRandom.current().nextInt(SUFFIX_LETTERS.length())));
    }
    Metadata.of(object).put("name", name.toString());
  }

  /** Null if the name is taken and another may be tried. */
  private Fields write(
      Resource resource, String namespace, Fields complete, Caller caller, boolean last) {
    stamp(resource, complete);
    if (resource.isCustom()) {
      Metadata.dropEmpty(complete);
      if (resource.hasStatus()) {
        complete.remove("status");
      }
    }
    AdmissionAttributes whole = change(resource, namespace, complete, caller);
    resource.strategy().prepareCreation(whole);
    Acceptance.check(whole);
    admission.validate(whole);
    Decimals.settle(complete);
    return admission.write(whole, () -> store(whole, last));
  }

  private Fields store(AdmissionAttributes whole, boolean last) {
    Resource resource = whole.resource();
    String namespace = whole.namespace();
    String name = whole.name();
    Fields complete = whole.object();
    Caller caller = whole.caller();
    if (caller.dryRun()) {
      if (store.find(resource.key(namespace, name)) != null) {
        throw Failures.alreadyExists(resource.groupResource(), name);
      }
      return complete;
    }
    byte[] value = resource.stored(complete);
    if (caller.limited()) {
      quota.requireRoomFor(resource, namespace, name, value);
    }
    return switch (writes.create(resource, namespace, name, value)) {
      case WriteOutcome.Written written -> {
        Metadata.of(complete).put("resourceVersion", Long.toString(written.revision()));
        resource.strategy().written();
        yield complete;
      }
      case WriteOutcome.Conflict conflict -> {
        if (last) {
          throw Failures.alreadyExists(resource.groupResource(), name);
        }
        yield null;
      }
    };
  }

  private void stamp(Resource resource, Fields object) {
    Fields metadata = Metadata.of(object);
    metadata.put("uid", UUID.randomUUID().toString());
    metadata.put("creationTimestamp", Metadata.timestamp(clock.instant()));
    List.of("deletionTimestamp", "deletionGracePeriodSeconds", "selfLink")
        .forEach(metadata::remove);
    if (resource.strategy().tracksGeneration()) {
      metadata.put("generation", 1L);
    } else {
      metadata.remove("generation");
    }
  }
}
