package io.instancetypes.operator.catalogue;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.api.convert.Conversion;
import io.instancetypes.catalog.Catalog;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.engine.defaults.KubeVirts;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.install.Names;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The standard instance types and preferences, which are as the catalogue says and stay so:
 * machines of others depend on them. What the manifests install is the same, so the two do not
 * quarrel.
 */
public final class StandardTypes {
  private static final Logger LOG = LoggerFactory.getLogger(StandardTypes.class);
  private static final String MANAGER = "instancetypes";
  private static final List<Kind> KINDS =
      List.of(Kind.CLUSTER_INSTANCETYPE, Kind.CLUSTER_PREFERENCE);

  private final ApiClient api;
  private final Map<String, Fields> wanted = new HashMap<>();

  /** The version in which an object was left: the API may have an opinion of its own about it. */
  private final Map<String, Object> settled = new HashMap<>();

  public StandardTypes(ApiClient api) {
    this.api = api;
    Catalog catalog = Catalog.standard();
    for (Kind kind : KINDS) {
      for (Fields object : catalog.objects(kind)) {
        wanted.put(path(kind, (String) object.object("metadata").get("name")), ours(object));
      }
    }
  }

  private static String path(Kind kind, String name) {
    return ResourcePath.of(kind.kind()).object(null, name);
  }

  private static Fields ours(Fields standard) {
    Fields object = Conversion.convert(standard, ApiVersion.STORAGE);
    object.object("metadata").object("labels").putAll(Names.labels());
    return object;
  }

  /**
   * Makes all of them as they should be.
   *
   * @param watched what there is
   * @param kubevirt the settings of the cluster
   */
  public void settle(ObjectLookup watched, Map<String, Object> kubevirt) {
    if (!KubeVirts.wantStandardTypes(kubevirt)) {
      return;
    }
    int written = 0;
    for (Map.Entry<String, Fields> entry : wanted.entrySet()) {
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
      if (settle(entry.getKey(), entry.getValue(), watched)) {
        written++;
      }
    }
    if (written > 0) {
      LOG.info(
          "wrote {} of {} standard instance types and preferences; to have one of your own: virtctl"
              + " customize",
          written,
          wanted.size());
    }
  }

  private boolean settle(String path, Fields standard, ObjectLookup watched) {
    String kind = (String) standard.get("kind");
    String name = (String) standard.object("metadata").get("name");
    Fields found = watched.find(kind, null, name).map(Fields::copyOf).orElseGet(Fields::new);
    Object version = found.object("metadata").get("resourceVersion");
    if (isAsWanted(found, standard) || (version != null && version.equals(settled.get(path)))) {
      return false;
    }
    Fields applied = api.apply(path, standard, MANAGER);
    if (!standard.get("spec").equals(applied.get("spec"))) {
      // Fields that somebody else added belong to them, and stay when ours are applied.
      applied = api.patch(path + "?fieldManager=" + MANAGER, replacement(standard));
    }
    settled.put(path, applied.object("metadata").get("resourceVersion"));
    return true;
  }

  private static List<Object> replacement(Fields standard) {
    return List.of(Fields.of("op", "replace", "path", "/spec", "value", standard.get("spec")));
  }

  /** Labels and annotations of others do no harm. */
  private static boolean isAsWanted(Fields found, Fields standard) {
    return standard.get("spec").equals(found.get("spec"))
        && has(found, standard, "labels")
        && has(found, standard, "annotations");
  }

  private static boolean has(Fields found, Fields standard, String key) {
    return texts(found, key).entrySet().containsAll(texts(standard, key).entrySet());
  }

  private static Fields texts(Fields object, String key) {
    return object.get("metadata") instanceof Fields metadata
            && metadata.get(key) instanceof Fields texts
        ? texts
        : new Fields();
  }
}
