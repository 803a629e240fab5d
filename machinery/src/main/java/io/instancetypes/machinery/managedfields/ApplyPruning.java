package io.instancetypes.machinery.managedfields;

import io.instancetypes.api.Fields;
import java.util.LinkedHashMap;
import java.util.Map;

/** Removes what a manager applied the last time and nobody owns any more. */
final class ApplyPruning {
  private final VersionSchemas versions;
  private final ManagedEntry last;

  ApplyPruning(VersionSchemas versions, ManagedEntry last) {
    this.versions = versions;
    this.last = last;
  }

  /** The managers are those after the new configuration was applied. */
  Fields pruned(Fields merged, Managers managers, ManagedEntry current) {
    boolean sameVersion = last.apiVersion().equals(current.apiVersion());
    if (sameVersion && last.fields().difference(current.fields()).isEmpty()) {
      return merged;
    }
    MergeSchema shape = versions.shape(last.apiVersion());
    Fields whole = versions.converted(merged, last.apiVersion());
    FieldSet lastFields = last.fields().withNamedFields(shape);
    Fields pruned = withOwned(whole, FieldRemoval.of(whole, lastFields, shape), managers);
    // What went with an owned container but was never applied stays: it dangles there.
    FieldSet gone =
        fields(whole, shape)
            .difference(fields(versions.converted(pruned, last.apiVersion()), shape));
    Fields remaining = FieldRemoval.of(whole, gone.intersection(lastFields), shape);
    return versions.converted(remaining, current.apiVersion());
  }

  /** With what someone owns put back, in the version in which it is owned. */
  private Fields withOwned(Fields whole, Fields pruned, Managers managers) {
    Fields result = pruned;
    for (var owned : ownedByVersion(managers).entrySet()) {
      MergeSchema shape = versions.shape(owned.getKey());
      Fields wholeThere = versions.converted(whole, owned.getKey());
      Fields prunedThere = versions.converted(result, owned.getKey());
      FieldSet kept = fields(prunedThere, shape).union(owned.getValue().withNamedFields(shape));
      result = FieldRemoval.of(wholeThere, fields(wholeThere, shape).difference(kept), shape);
    }
    return result;
  }

  /** The version of the last configuration comes first: others may need its fields to convert. */
  private Map<String, FieldSet> ownedByVersion(Managers managers) {
    Map<String, FieldSet> owned = new LinkedHashMap<>();
    owned.put(last.apiVersion(), FieldSet.EMPTY);
    for (ManagedEntry entry : managers.all()) {
      owned.merge(entry.apiVersion(), entry.fields(), FieldSet::union);
    }
    return owned;
  }

  private static FieldSet fields(Fields object, MergeSchema shape) {
    return OwnedFields.of(object, shape).withNamedFields(shape);
  }
}
