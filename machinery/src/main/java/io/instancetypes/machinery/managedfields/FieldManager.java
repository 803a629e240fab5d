package io.instancetypes.machinery.managedfields;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.managedfields.ApplyResult.Applied;
import io.instancetypes.machinery.managedfields.ApplyResult.Conflict;
import io.instancetypes.machinery.managedfields.ApplyResult.Conflicts;
import io.instancetypes.machinery.managedfields.ManagedEntry.Id;
import io.instancetypes.machinery.managedfields.ManagedEntry.Operation;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Ownership of the fields of one kind in one version, as written through the object itself or one
 * of its subresources. Objects come in that version; none is changed, but answers share parts with
 * them.
 */
public final class FieldManager {
  private static final String BEFORE_FIRST_APPLY = "before-first-apply";

  private final WriteScope scope;
  private final VersionSchemas versions;
  private final MergeSchema shape;
  private final LastApplied lastApplied;

  public FieldManager(WriteScope scope, Versions versions, JsonText json) {
    this.scope = scope;
    this.versions = new VersionSchemas(versions);
    this.shape = this.versions.shape(scope.apiVersion());
    this.lastApplied = new LastApplied(json);
  }

  /**
   * The object with its managers after anything but an apply: a create if nothing is live, else an
   * update or a patch. The object's own {@code managedFields} are those that the client sent.
   */
  public Fields updated(Map<?, ?> live, Map<?, ?> object, String manager, Instant now) {
    Map<?, ?> before = live == null ? identity(object) : live;
    Managers managers =
        scope.subresource().isEmpty()
            ? Managers.claimed(before, object)
            : Managers.ofOrNone(before);
    Fields after = Managers.removedFrom(object);
    if (managers.isEmpty() && live != null) {
      return after;
    }
    try {
      own(managers, Managers.removedFrom(before), after, manager, now);
    } catch (OwnershipException nonconforming) {
      // A write must not fail for the bookkeeping; what cannot be told apart nobody owns.
      return after;
    }
    managers.cap();
    return managers.writtenTo(after);
  }

  private void own(Managers managers, Fields before, Fields after, String manager, Instant now) {
    reconcile(managers);
    Comparison comparison = Comparison.of(before, after, shape).without(scope.reset());
    var takeover = new Takeover(versions, before, after, scope.apiVersion(), comparison);
    takeover.take(managers, takeover.contested(managers, null), null);
    FieldSet written = comparison.written().difference(ObjectMetaSchema.UNOWNED);
    if (!written.isEmpty()) {
      Id id = Id.of(manager, Operation.UPDATE, scope.apiVersion(), scope.subresource());
      ManagedEntry previous = managers.find(id);
      FieldSet owned = previous == null ? written : written.union(previous.fields());
      managers.put(new ManagedEntry(id, scope.apiVersion(), seconds(now), owned));
    }
  }

  private static Instant seconds(Instant now) {
    return now.truncatedTo(ChronoUnit.SECONDS);
  }

  /** Forgets versions that are not served any more, and follows what is atomic now. */
  private void reconcile(Managers managers) {
    for (ManagedEntry entry : managers.all()) {
      MergeSchema there = versions.shape(entry.apiVersion());
      if (there == null) {
        managers.remove(entry.id());
      } else {
        managers.put(entry.with(entry.fields().reconciled(there)));
      }
    }
  }

  /**
   * The object after a configuration was applied to it, which creates it if nothing is live; or who
   * stands against that, unless it is forced.
   */
  public ApplyResult applied(
      Map<?, ?> live, Map<?, ?> configuration, String manager, boolean force, Instant now) {
    refuseWrong(configuration);
    Managers managers = live == null ? Managers.none() : readable(live);
    Fields before = live == null ? identity(configuration) : Managers.removedFrom(live);
    if (managers.isEmpty()) {
      own(managers, identity(configuration), before, BEFORE_FIRST_APPLY, now);
    }
    var application = new Application(before, configuration, manager, now);
    Map<Id, FieldSet> contested = application.perform(managers.copy(), force);
    if (!contested.isEmpty() && manager.equals(LastApplied.MANAGER)) {
      FieldSet vouched = lastApplied.fields(before, scope.apiVersion(), shape);
      contested.replaceAll((id, fields) -> fields.difference(vouched));
      contested.values().removeIf(FieldSet::isEmpty);
      if (contested.isEmpty()) {
        application.perform(managers.copy(), true);
      }
    }
    return contested.isEmpty() ? new Applied(application.result) : conflicts(contested);
  }

  /**
   * The object with a configuration laid over it that nobody will own.
   *
   * @throws OwnershipException if the configuration does not have the shape of the kind
   */
  public Fields overlaid(Map<?, ?> object, Map<?, ?> configuration) {
    String complaint = Conformance.complaint(configuration, shape);
    if (complaint != null) {
      throw new OwnershipException("failed to convert patch object to typed object: " + complaint);
    }
    return ConfigurationMerge.of(object, configuration, shape);
  }

  private void refuseWrong(Map<?, ?> configuration) {
    if (!scope.apiVersion().equals(configuration.get("apiVersion"))) {
      throw OwnershipException.badRequest(
          "Incorrect version specified in apply patch. Specified patch version: %s, expected: %s"
              .formatted(configuration.get("apiVersion"), scope.apiVersion()));
    }
    if (configuration.get("metadata") instanceof Map<?, ?> metadata
        && metadata.get("managedFields") != null) {
      throw OwnershipException.badRequest("metadata.managedFields must be nil");
    }
    String complaint = Conformance.complaint(configuration, shape);
    if (complaint != null) {
      throw new OwnershipException(
          "failed to create typed patch object (%s): %s"
              .formatted(Naming.of(configuration), complaint));
    }
  }

  private static Managers readable(Map<?, ?> live) {
    try {
      return Managers.of(live);
    } catch (OwnershipException unreadable) {
      throw new OwnershipException("failed to decode managed fields: " + unreadable.getMessage());
    }
  }

  private static Fields identity(Map<?, ?> object) {
    return Fields.of("apiVersion", object.get("apiVersion"), "kind", object.get("kind"));
  }

  private static Conflicts conflicts(Map<Id, FieldSet> contested) {
    List<Conflict> all = new ArrayList<>();
    contested.forEach(
        (id, fields) -> fields.paths().forEach(path -> all.add(new Conflict(id.text(), path))));
    return new Conflicts(all);
  }

  /** One configuration on its way into an object. */
  private final class Application {
    private final Fields before;
    private final Map<?, ?> configuration;
    private final String manager;
    private final Instant now;
    private final Id id;
    private Fields result;

    Application(Fields before, Map<?, ?> configuration, String manager, Instant now) {
      this.before = before;
      this.configuration = configuration;
      this.manager = manager;
      this.now = now;
      this.id = Id.of(manager, Operation.APPLY, scope.apiVersion(), scope.subresource());
    }

    /** The fields in the way; with none, or by force, the result is there. */
    Map<Id, FieldSet> perform(Managers managers, boolean force) {
      reconcile(managers);
      ManagedEntry last = managers.find(id);
      Instant since = last == null ? null : last.time();
      FieldSet fields = OwnedFields.of(configuration, shape).minus(scope.reset());
      var current = new ManagedEntry(id, scope.apiVersion(), since, fields);
      managers.put(current);
      Fields merged = ConfigurationMerge.of(before, configuration, shape);
      Fields after =
          last == null
              ? merged
              : new ApplyPruning(versions, last).pruned(merged, managers, current);
      Map<Id, FieldSet> contested = takeFields(managers, after, force);
      if (contested.isEmpty()) {
        boolean changed = !Scalars.equal(before, after);
        Instant time = changed ? seconds(now) : since;
        FieldSet owned = fields.difference(ObjectMetaSchema.UNOWNED);
        managers.put(new ManagedEntry(id, scope.apiVersion(), time, owned));
        result = managers.writtenTo(Managers.removedFrom(changed ? after : before));
        if (manager.equals(LastApplied.MANAGER)) {
          lastApplied.refresh(result, configuration);
        }
      }
      return contested;
    }

    /** What is in the way is taken by force or nothing is. */
    private Map<Id, FieldSet> takeFields(Managers managers, Fields after, boolean force) {
      Comparison comparison = Comparison.of(before, after, shape).without(scope.reset());
      var takeover = new Takeover(versions, before, after, scope.apiVersion(), comparison);
      Map<Id, FieldSet> contested = takeover.contested(managers, id);
      if (contested.isEmpty() || force) {
        takeover.take(managers, contested, id);
        return Map.of();
      }
      return contested;
    }
  }
}
