package io.instancetypes.engine.plan;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.convert.Conversion;
import io.instancetypes.engine.resolve.DocumentObjects;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.rollout.FieldDifference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Documents to apply and objects to delete, as a place to look things up: what is not changed is as
 * it was. Of two documents for one object the later one holds, and what is not there is not
 * deleted.
 */
public final class ChangeSet implements ObjectLookup {
  /** What decides about virtual machines. */
  public static final List<String> KINDS =
      Stream.concat(
              Stream.of(
                  "VirtualMachine",
                  "KubeVirt",
                  "ResourceQuota",
                  "LimitRange",
                  "ControllerRevision",
                  "PersistentVolumeClaim",
                  "DataVolume",
                  "DataSource",
                  "VolumeSnapshot"),
              Stream.of(Kind.values()).map(Kind::kind))
          .toList();

  private final ObjectLookup present;
  private final Map<ObjectKey, Fields> applied = new LinkedHashMap<>();
  private final Set<ObjectKey> deleted = new LinkedHashSet<>();
  private final Set<ObjectKey> missing = new LinkedHashSet<>();
  private final ObjectLookup documents;

  public ChangeSet(
      ObjectLookup present,
      List<? extends Map<String, Object>> documents,
      Collection<ObjectKey> deleted) {
    this.present = present;
    deleted.forEach(key -> (before(key).isPresent() ? this.deleted : this.missing).add(key));
    for (Map<String, Object> document : documents) {
      ObjectKey key = ObjectKey.of(document);
      applied.put(key, AppliedDocument.onto(before(key), document));
    }
    applied.keySet().removeAll(deleted);
    this.documents = new DocumentObjects(applied.values());
  }

  public Map<ObjectKey, Fields> applied() {
    return applied;
  }

  /** What was there. */
  public Set<ObjectKey> deleted() {
    return deleted;
  }

  /** What is to be deleted, and was not there. */
  Set<ObjectKey> missing() {
    return missing;
  }

  Collection<String> namesBefore(ObjectKey key) {
    return present.names(key.kind(), key.lookupNamespace());
  }

  Optional<Map<String, Object>> before(ObjectKey key) {
    return present.find(key.kind(), key.lookupNamespace(), key.name());
  }

  /** Whether an object is after the change what it was before, apart from its metadata. */
  public boolean keeps(ObjectKey key) {
    if (!applied.containsKey(key)) {
      return !deleted.contains(key);
    }
    return before(key)
        .filter(
            old -> FieldDifference.between("", content(old), content(applied.get(key))).isEmpty())
        .isPresent();
  }

  private static Fields content(Map<String, Object> object) {
    boolean isType =
        Kind.of(Fields.text(object, "kind")).isPresent()
            && ApiVersion.of(Fields.text(object, "apiVersion")).isPresent();
    Fields content =
        isType ? Conversion.convert(object, ApiVersion.STORAGE) : Fields.copyOf(object);
    Map<?, ?> metadata = Fields.map(content, "metadata");
    content.put("labels", metadata.get("labels"));
    content.put("annotations", isType ? null : metadata.get("annotations"));
    content.remove("metadata");
    content.remove("status");
    return content;
  }

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    var key = new ObjectKey(kind, namespace == null ? "" : namespace, name);
    return deleted.contains(key)
        ? Optional.empty()
        : documents.find(kind, namespace, name).or(() -> present.find(kind, namespace, name));
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    var names = new ArrayList<>(documents.or(present).names(kind, namespace));
    names.removeIf(
        name -> deleted.contains(new ObjectKey(kind, namespace == null ? "" : namespace, name)));
    return names;
  }
}
