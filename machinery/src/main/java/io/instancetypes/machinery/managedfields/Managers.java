package io.instancetypes.machinery.managedfields;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.managedfields.ManagedEntry.Id;
import io.instancetypes.machinery.managedfields.ManagedEntry.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All managers of an object, as {@code metadata.managedFields} lists them. */
final class Managers {
  private static final String KEY = "managedFields";
  private static final int MOST_UPDATERS = 10;
  private static final String BUCKET = "ancient-changes";

  private final Map<Id, ManagedEntry> entries;

  private Managers(Map<Id, ManagedEntry> entries) {
    this.entries = entries;
  }

  static Managers none() {
    return new Managers(new LinkedHashMap<>());
  }

  /** Refuses entries that are not to be understood. */
  static Managers of(Map<?, ?> object) {
    List<?> list = list(object) instanceof List<?> entries ? entries : List.of();
    Managers managers = none();
    for (int i = 0; i < list.size(); i++) {
      if (!(list.get(i) instanceof Map<?, ?> entry)) {
        return none();
      }
      managers.put(ManagedEntry.read(entry, i));
    }
    return managers;
  }

  static Managers ofOrNone(Map<?, ?> object) {
    try {
      return of(object);
    } catch (OwnershipException unreadable) {
      return none();
    }
  }

  /**
   * Who manages an object that a client has sent, whose live state is given. A client may send
   * other managers than the live ones; none at all or nonsense mean the live ones, and an empty
   * list or one empty entry that ownership starts anew.
   */
  static Managers claimed(Map<?, ?> live, Map<?, ?> sent) {
    if (resets(list(sent))) {
      return none();
    }
    Managers claimed = ofOrNone(sent);
    return claimed.isEmpty() ? ofOrNone(live) : claimed;
  }

  private static boolean resets(Object list) {
    return list instanceof List<?> entries
        && (entries.isEmpty()
            || entries.size() == 1
                && entries.getFirst() instanceof Map<?, ?> entry
                && entry.isEmpty());
  }

  private static Object list(Map<?, ?> object) {
    return object.get("metadata") instanceof Map<?, ?> metadata ? metadata.get(KEY) : null;
  }

  /** A copy that shares everything but its metadata with the object. */
  static Fields removedFrom(Map<?, ?> object) {
    var copy = new Fields(object.size() + 1);
    object.forEach((key, value) -> copy.put((String) key, value));
    if (object.get("metadata") instanceof Map<?, ?> metadata) {
      var kept = new Fields(metadata.size() + 1);
      metadata.forEach((key, value) -> kept.put((String) key, value));
      kept.remove(KEY);
      copy.put("metadata", kept);
    }
    return copy;
  }

  /** Changes the object, which must be the caller's own. */
  Fields writtenTo(Fields object) {
    if (!entries.isEmpty()) {
      List<Object> list = new ArrayList<>(entries.size());
      entries.values().stream()
          .sorted(ManagedEntry.ORDER)
          .forEach(entry -> list.add(entry.write()));
      object.object("metadata").put(KEY, list);
    }
    return object;
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  List<ManagedEntry> all() {
    return List.copyOf(entries.values());
  }

  ManagedEntry find(Id id) {
    return entries.get(id);
  }

  /** An entry that owns nothing is none. */
  void put(ManagedEntry entry) {
    if (entry.fields().isEmpty()) {
      entries.remove(entry.id());
    } else {
      entries.put(entry.id(), entry);
    }
  }

  void remove(Id id) {
    entries.remove(id);
  }

  Managers copy() {
    return new Managers(new LinkedHashMap<>(entries));
  }

  /** Unites the oldest updaters of a version, until there are no more than ten. */
  void cap() {
    List<ManagedEntry> updaters =
        new ArrayList<>(entries.values().stream().filter(entry -> !entry.isApplied()).toList());
    updaters.sort(Comparator.comparing(ManagedEntry::seconds).thenComparing(ManagedEntry::id));
    Map<String, Id> oldest = new HashMap<>();
    int left = updaters.size();
    for (ManagedEntry entry : updaters) {
      if (left <= MOST_UPDATERS) {
        return;
      }
      Id first = oldest.putIfAbsent(entry.apiVersion(), entry.id());
      if (first != null) {
        unite(first, entry);
        left--;
      }
    }
  }

  private void unite(Id first, ManagedEntry entry) {
    Id bucket = new Id(BUCKET, Operation.UPDATE, entry.apiVersion(), "");
    ManagedEntry older = entries.containsKey(bucket) ? entries.get(bucket) : entries.remove(first);
    entries.remove(entry.id());
    FieldSet both = entry.fields().union(older.fields());
    entries.put(bucket, new ManagedEntry(bucket, entry.apiVersion(), entry.time(), both));
  }
}
