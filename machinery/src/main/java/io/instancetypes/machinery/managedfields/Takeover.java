package io.instancetypes.machinery.managedfields;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.managedfields.ManagedEntry.Id;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** A change of an object, and what it means for those who own its fields. */
final class Takeover {
  private final VersionSchemas versions;
  private final Fields before;
  private final Fields after;
  private final Map<String, Comparison> comparisons = new HashMap<>();

  /** The comparison is that of the version in which the change was made. */
  Takeover(
      VersionSchemas versions,
      Fields before,
      Fields after,
      String apiVersion,
      Comparison comparison) {
    this.versions = versions;
    this.before = before;
    this.after = after;
    comparisons.put(apiVersion, comparison);
  }

  /** The fields of others that the change writes, by their managers. */
  Map<Id, FieldSet> contested(Managers managers, Id self) {
    Map<Id, FieldSet> contested = new TreeMap<>();
    for (ManagedEntry entry : managers.all()) {
      FieldSet fields = entry.fields().intersection(comparison(entry.apiVersion()).written());
      if (!fields.isEmpty() && !entry.id().equals(self)) {
        contested.put(entry.id(), fields);
      }
    }
    return contested;
  }

  /** Takes what is contested, and what is gone, from everyone else. */
  void take(Managers managers, Map<Id, FieldSet> contested, Id self) {
    for (ManagedEntry entry : managers.all()) {
      if (!entry.id().equals(self)) {
        FieldSet taken = contested.getOrDefault(entry.id(), FieldSet.EMPTY);
        FieldSet removed = comparison(entry.apiVersion()).removed();
        managers.put(entry.with(entry.fields().difference(taken).difference(removed)));
      }
    }
  }

  private Comparison comparison(String apiVersion) {
    Comparison known = comparisons.get(apiVersion);
    if (known == null) {
      known =
          Comparison.of(
              versions.converted(before, apiVersion),
              versions.converted(after, apiVersion),
              versions.shape(apiVersion));
      comparisons.put(apiVersion, known);
    }
    return known;
  }
}
