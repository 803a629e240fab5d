package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.admission.Admission;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.RestStrategy;
import io.instancetypes.apiserver.trace.TracedWrites;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.Authorizer;
import io.instancetypes.machinery.rbac.Decision;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.status.GroupResource;
import io.instancetypes.store.Damage;
import io.instancetypes.store.DamagedException;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import io.instancetypes.store.WriteOutcome;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Deletion: at once, or marked until everyone who holds the object lets go. */
public final class Deletion {
  /** The collector takes what the object owns first, then the object. */
  public static final String FOREGROUND = "foregroundDeletion";

  /** The collector frees what the object owns first, then the object goes. */
  public static final String ORPHAN = "orphan";

  /** What one must be allowed to do to an object that cannot be read. */
  private static final String UNSAFE_VERB = "unsafe-delete-ignore-read-errors";

  private static final Map<String, String> FINALIZERS =
      Map.of("Foreground", FOREGROUND, "Orphan", ORPHAN);

  private final Store store;
  private final TracedWrites writes;
  private final Admission admission;
  private final Clock clock;
  private final Authorizer authorizer;

  public Deletion(Store store, Admission admission, Authorizer authorizer, Clock clock) {
    this.store = store;
    this.writes = new TracedWrites(store);
    this.admission = admission;
    this.authorizer = authorizer;
    this.clock = clock;
  }

  /**
   * What a deletion came to.
   *
   * @param object as it was last
   * @param gone false if it is marked, and held by finalizers
   */
  public record Removed(Fields object, boolean gone) {}

  public Removed delete(
      Resource resource, String namespace, String name, DeleteOptions options, Caller caller) {
    try {
      return deleteReadable(resource, namespace, name, options, caller);
    } catch (DamagedException damaged) {
      if (!options.unreadable() || !damaged.damage().key().equals(resource.key(namespace, name))) {
        throw damaged;
      }
      return deleteUnreadable(resource, namespace, name, damaged.damage(), caller);
    }
  }

  /** Nobody can be asked: finalizers, owners and admission would need to know what it is. */
  private Removed deleteUnreadable(
      Resource resource, String namespace, String name, Damage damage, Caller caller) {
    requireUnsafe(resource, namespace, name, caller);
    var metadata = Fields.of("name", name);
    if (!namespace.isEmpty()) {
      metadata.put("namespace", namespace);
    }
    var object =
        Fields.of(
            "apiVersion", resource.apiVersion(), "kind", resource.kind(), "metadata", metadata);
    if (!caller.dryRun()) {
      store.delete(damage.key(), damage.revision());
      resource.strategy().written();
    }
    return new Removed(object, true);
  }

  private void requireUnsafe(Resource resource, String namespace, String name, Caller caller) {
    Decision decision =
        authorizer.decide(
            new Attributes(
                caller.user(),
                UNSAFE_VERB,
                namespace,
                resource.group(),
                resource.version(),
                resource.names().plural(),
                "",
                name,
                null));
    if (!decision.allowed()) {
      throw Failures.refused(
          resource.groupResource(),
          name,
          "not permitted to do \"" + UNSAFE_VERB + "\", reason: " + decision.reason());
    }
  }

  private Removed deleteReadable(
      Resource resource, String namespace, String name, DeleteOptions options, Caller caller) {
    String key = resource.key(namespace, name);
    while (true) {
      Entry entry = store.find(key);
      if (entry == null) {
        throw Failures.notFound(resource.groupResource(), name);
      }
      Fields object = resource.read(entry);
      requireWanted(resource, object, options);
      var change =
          new AdmissionAttributes(
              AdmissionAttributes.Operation.DELETE,
              resource,
              "",
              namespace,
              name,
              null,
              object,
              caller);
      admission.mutate(change);
      admission.validate(change);
      Removed removed = remove(entry, change, options);
      if (removed != null) {
        resource.strategy().written();
        return removed;
      }
    }
  }

  /** Unlike everywhere else, conflicts name the kind here, and not the resource. */
  private static void requireWanted(Resource resource, Fields object, DeleteOptions options) {
    var kind = new GroupResource(resource.group(), resource.kind());
    String name = new KubeObject(object).name();
    String uid = new KubeObject(object).uid();
    if (!options.uid().isEmpty() && !options.uid().equals(uid)) {
      throw Failures.conflict(
          kind,
          name,
          ("the UID in the precondition (%s) does not match the UID in record (%s). The object"
                  + " might have been deleted and then recreated")
              .formatted(options.uid(), uid));
    }
    String version = new KubeObject(object).resourceVersion();
    if (!options.resourceVersion().isEmpty() && !options.resourceVersion().equals(version)) {
      throw Failures.conflict(
          kind,
          name,
          ("the ResourceVersion in the precondition (%s) does not match the ResourceVersion in"
                  + " record (%s). The object might have been modified")
              .formatted(options.resourceVersion(), version));
    }
  }

  /** Null if another client was faster. */
  private Removed remove(Entry entry, AdmissionAttributes change, DeleteOptions options) {
    Resource resource = change.resource();
    RestStrategy strategy = resource.strategy();
    Fields object = Fields.copyOf(change.old());
    Metadata.setList(object, "finalizers", finalizers(object, options.propagation()));
    if (!new KubeObject(object).isBeingDeleted()) {
      strategy.prepareDeletion(object);
    }
    if (!strategy.isHeld(object)) {
      if (change.caller().dryRun()) {
        return new Removed(object, true);
      }
      return writes.delete(resource, change.namespace(), change.name(), entry.revision())
              instanceof WriteOutcome.Written written
          ? new Removed(at(object, written), true)
          : null;
    }
    if (!new KubeObject(object).isBeingDeleted()) {
      mark(strategy, object);
    }
    if (change.caller().dryRun() || object.equals(change.old())) {
      return new Removed(object, false);
    }
    return writes.update(
                resource,
                change.namespace(),
                change.name(),
                resource.stored(object),
                entry.revision())
            instanceof WriteOutcome.Written written
        ? new Removed(at(object, written), false)
        : null;
  }

  private void mark(RestStrategy strategy, Fields object) {
    Fields metadata = Metadata.of(object);
    metadata.put("deletionTimestamp", Metadata.timestamp(clock.instant()));
    metadata.put("deletionGracePeriodSeconds", 0L);
    if (strategy.tracksGeneration()) {
      metadata.put("generation", new KubeObject(object).generation() + 1);
    }
    strategy.markDeleted(object);
  }

  private static Fields at(Fields object, WriteOutcome.Written written) {
    Metadata.of(object).put("resourceVersion", Long.toString(written.revision()));
    return object;
  }

  /**
   * Who must let go: those who asked for it, and the collector if the client wants it to act first.
   */
  private static List<String> finalizers(Fields object, String propagation) {
    List<String> held = new KubeObject(object).finalizers();
    if (propagation.isEmpty()) {
      return held;
    }
    var finalizers = new ArrayList<>(held);
    finalizers.removeAll(FINALIZERS.values());
    if (FINALIZERS.containsKey(propagation)) {
      finalizers.add(FINALIZERS.get(propagation));
    }
    return finalizers;
  }
}
