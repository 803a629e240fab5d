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
import io.instancetypes.machinery.managedfields.IdleTimes;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import io.instancetypes.store.WriteOutcome;
import java.time.Clock;
import java.util.List;
import java.util.Objects;

/** Changes of objects that exist: replaced, patched or applied. */
public final class Update {
  private static final int TRIES = 10;

  /** What the server alone writes. */
  private static final List<String> KEPT =
      List.of(
          "creationTimestamp",
          "deletionTimestamp",
          "deletionGracePeriodSeconds",
          "generation",
          "selfLink");

  private final Store store;
  private final TracedWrites writes;
  private final Admission admission;
  private final Clock clock;
  private final Quota quota;

  public Update(Store store, Admission admission, Clock clock, Quota quota) {
    this.store = store;
    this.writes = new TracedWrites(store);
    this.admission = admission;
    this.clock = clock;
    this.quota = quota;
  }

  /** The object as it is after the change. */
  public Fields update(
      Resource resource,
      String subresource,
      String namespace,
      String name,
      Edit edit,
      Caller caller) {
    String key = resource.key(namespace, name);
    for (int attempt = 1; ; attempt++) {
      Entry entry = store.find(key);
      if (entry == null) {
        throw Failures.notFound(resource.groupResource(), name);
      }
      Fields old = resource.read(entry);
      Edit.Result edited = edit.of(Fields.copyOf(old));
      edit.decode(resource, edited.object(), caller);
      var change =
          new AdmissionAttributes(
              AdmissionAttributes.Operation.UPDATE,
              resource,
              subresource,
              namespace,
              name,
              edited.object(),
              old,
              caller);
      requireSame(change, edit);
      Fields written = write(entry, change, edited.owned() == null ? old : edited.owned());
      if (written != null) {
        return written;
      }
      if (!edit.repeats() || attempt == TRIES) {
        throw Failures.modified(resource.groupResource(), name);
      }
    }
  }

  private static void requireSame(AdmissionAttributes change, Edit edit) {
    Resource resource = change.resource();
    Fields object = change.object();
    Acceptance.requirePlace(resource, change.namespace(), object);
    Acceptance.requireName(object, change.name());
    String version = new KubeObject(object).resourceVersion();
    String current = new KubeObject(change.old()).resourceVersion();
    if (version.isEmpty() && edit.namesItsBase() && !resource.strategy().overwritesBlindly()) {
      throw Acceptance.invalid(
          resource,
          change.name(),
          List.of(
              FieldError.invalid(
                  Path.of("metadata", "resourceVersion"), 0L, "must be specified for an update")));
    }
    if (!version.isEmpty() && !version.equals(current)) {
      throw Failures.modified(resource.groupResource(), change.name());
    }
    // Whoever names no version means the one that is there.
    Metadata.of(object).put("resourceVersion", current);
    if (edit.namesItsBase()) {
      Acceptance.requireUid(resource, change.name(), new KubeObject(change.old()).uid(), object);
    }
  }

  /** Null if another client was faster. */
  private Fields write(Entry entry, AdmissionAttributes change, Fields owned) {
    Resource resource = change.resource();
    Fields object = change.object();
    Acceptance.complete(resource, object);
    Fields wanted = restrict(change, object);
    ManagedFieldsUpdater.note(
        resource, change.subresource(), owned, wanted, object, change.caller(), clock.instant());
    Fields admitted = admission.mutate(change);
    if (admitted != object) {
      Decoding.decode(
          resource, admitted, DuplicateKeys.NOTHING, change.caller(), Decoding.ofBody(resource));
    }
    Acceptance.complete(resource, admitted);
    Fields restricted = restrict(change, admitted);
    ManagedFieldsUpdater.keep(object, restricted);
    if (resource.isCustom()) {
      Metadata.dropEmpty(restricted);
    }
    resource.strategy().prepareUpdate(change.with(restricted));
    countGeneration(change, restricted);
    Fields complete = IdleTimes.undone(change.old(), restricted);
    AdmissionAttributes whole = change.with(complete);
    Acceptance.check(whole);
    admission.validate(whole);
    Decimals.settle(complete);
    return admission.write(whole, () -> store(entry, whole));
  }

  /** The changed object with everything that this kind of request may not touch as it was. */
  private static Fields restrict(AdmissionAttributes change, Fields object) {
    Fields old = change.old();
    Fields result = object;
    if (change.subresource().equals("status") && change.resource().isCustom()) {
      result = Fields.copyOf(old);
      keep(object, result, "status");
      keep(Metadata.of(object), Metadata.of(result), "managedFields");
    } else if (change.subresource().equals("status")) {
      result = Fields.copyOf(old);
      keep(object, result, "status");
      keep(object, result, "metadata");
    } else if (change.subresource().isEmpty() && change.resource().hasStatus()) {
      keep(old, object, "status");
    }
    for (String key : KEPT) {
      keep(Metadata.of(old), Metadata.of(result), key);
    }
    // Left out it is meant; another one is an attempt to change it, and reported as such.
    if (new KubeObject(result).uid().isEmpty()) {
      keep(Metadata.of(old), Metadata.of(result), "uid");
    }
    return result;
  }

  private static void keep(Fields from, Fields to, String key) {
    if (from.containsKey(key)) {
      to.put(key, from.get(key));
    } else {
      to.remove(key);
    }
  }

  private static void countGeneration(AdmissionAttributes change, Fields object) {
    if (change.resource().strategy().tracksGeneration() && wishChanged(change.old(), object)) {
      Metadata.of(object).put("generation", new KubeObject(change.old()).generation() + 1);
    }
  }

  /** Whether anything but metadata and status differs. */
  private static boolean wishChanged(Fields old, Fields object) {
    for (Fields one : List.of(old, object)) {
      for (String key : one.keySet()) {
        if (!key.equals("metadata")
            && !key.equals("status")
            && !Objects.equals(old.get(key), object.get(key))) {
          return true;
        }
      }
    }
    return false;
  }

  /** What is on its way out never lacks room. */
  private byte[] stored(AdmissionAttributes change, Entry entry) {
    byte[] value = change.resource().stored(change.object());
    if (change.caller().limited() && !new KubeObject(change.object()).isBeingDeleted()) {
      quota.requireRoomFor(
          change.resource(), change.namespace(), change.name(), value, entry.value());
    }
    return value;
  }

  private Fields store(Entry entry, AdmissionAttributes change) {
    Resource resource = change.resource();
    Fields object = change.object();
    Metadata.of(object).put("resourceVersion", Long.toString(entry.revision()));
    boolean released =
        new KubeObject(object).isBeingDeleted() && !resource.strategy().isHeld(object);
    boolean unchanged =
        !released && object.equals(change.old()) && resource.isInStorageVersion(entry);
    if (unchanged || change.caller().dryRun()) {
      return object;
    }
    WriteOutcome outcome =
        released
            ? writes.delete(resource, change.namespace(), change.name(), entry.revision())
            : writes.update(
                resource,
                change.namespace(),
                change.name(),
                stored(change, entry),
                entry.revision());
    return switch (outcome) {
      case WriteOutcome.Written written -> {
        Metadata.of(object).put("resourceVersion", Long.toString(written.revision()));
        resource.strategy().written();
        yield object;
      }
      case WriteOutcome.Conflict conflict -> null;
    };
  }
}
