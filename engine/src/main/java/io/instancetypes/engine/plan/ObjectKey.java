package io.instancetypes.engine.plan;

import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.resolve.DocumentObjects;
import io.instancetypes.engine.resolve.Finder;
import java.util.Comparator;
import java.util.Map;

/**
 * What an object is called in a cluster.
 *
 * @param namespace empty for kinds that have none
 */
public record ObjectKey(String kind, String namespace, String name)
    implements Comparable<ObjectKey> {
  private static final Comparator<ObjectKey> ORDER =
      Comparator.comparing(ObjectKey::kind)
          .thenComparing(ObjectKey::namespace)
          .thenComparing(ObjectKey::name);

  public static ObjectKey of(Map<String, Object> document) {
    KubeObject object = KubeObject.of(document);
    return of(object.kind(), Finder.namespace(document), object.name());
  }

  /** The key of an object in a namespace, or of one for which the namespace does not matter. */
  public static ObjectKey of(String kind, String namespace, String name) {
    return new ObjectKey(kind, DocumentObjects.hasNamespace(kind) ? namespace : "", name);
  }

  /** As lookups ask for it. */
  public String lookupNamespace() {
    return namespace.isEmpty() ? null : namespace;
  }

  @Override
  public int compareTo(ObjectKey other) {
    return ORDER.compare(this, other);
  }

  /** As a person would call it: {@code VirtualMachine default/web}. */
  @Override
  public String toString() {
    return kind + " " + (namespace.isEmpty() ? name : namespace + "/" + name);
  }
}
