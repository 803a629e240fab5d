package io.instancetypes.platform.catalog;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.convert.Conversion;
import io.instancetypes.catalog.Catalog;
import io.instancetypes.platform.OwnershipLabels;
import java.util.ArrayList;
import java.util.List;

/**
 * A standard instance type or preference.
 *
 * @param document as it is to be in a cluster, in the version that is stored
 */
public record StandardType(Kind kind, String name, Fields document) {
  /** Those that a cluster offers to all of its namespaces. */
  public static final List<Kind> KINDS =
      List.of(Kind.CLUSTER_INSTANCETYPE, Kind.CLUSTER_PREFERENCE);

  public static List<StandardType> all() {
    var all = new ArrayList<StandardType>();
    for (Kind kind : KINDS) {
      for (Fields object : Catalog.standard().objects(kind)) {
        all.add(
            new StandardType(kind, (String) object.object("metadata").get("name"), ours(object)));
      }
    }
    return all;
  }

  /** To create them in another version needs somebody who converts. */
  private static Fields ours(Fields object) {
    Fields document = Conversion.convert(object, ApiVersion.STORAGE);
    document.object("metadata").object("labels").putAll(OwnershipLabels.all());
    return document;
  }

  /** Whether an object is like this one. Labels and annotations of others do no harm. */
  boolean isLike(Fields found) {
    return document.get("spec").equals(found.get("spec"))
        && has(found, "labels")
        && has(found, "annotations");
  }

  private boolean has(Fields found, String key) {
    return texts(found, key).entrySet().containsAll(texts(document, key).entrySet());
  }

  private static Fields texts(Fields object, String key) {
    return object.get("metadata") instanceof Fields metadata
            && metadata.get(key) instanceof Fields texts
        ? texts
        : new Fields(0);
  }

  /** What somebody is told who changed it. */
  String reverted() {
    String customized = kind == Kind.CLUSTER_INSTANCETYPE ? name : "vmcp/" + name;
    return "%s %s is a standard one and was put back as it was; to have one of your own: virtctl customize %s --name my-%s"
        .formatted(kind.kind(), name, customized, name);
  }
}
