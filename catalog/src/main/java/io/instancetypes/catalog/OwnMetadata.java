package io.instancetypes.catalog;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import java.util.List;

/**
 * The metadata of a type that somebody makes from another one. Only what its author wrote is taken
 * over: everything but labels and annotations belongs to the life of the source on its server.
 */
public final class OwnMetadata {
  public static final List<String> TEXTS = List.of("labels", "annotations");

  private static final String DOMAIN = ApiVersion.GROUP + "/";
  private static final List<String> MANAGEMENT =
      List.of(
          "app.kubernetes.io/managed-by",
          "app.kubernetes.io/component",
          "app.kubernetes.io/part-of",
          "app.kubernetes.io/version");
  private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  private OwnMetadata() {}

  /**
   * @param namespace null for none
   * @param keepDomain whether to keep what describes the source in the domain of the API group
   */
  public static Fields of(Fields source, String name, String namespace, boolean keepDomain) {
    Fields metadata = Fields.of("name", name);
    if (namespace != null) {
      metadata.put("namespace", namespace);
    }
    for (String key : TEXTS) {
      if (source.get(key) instanceof Fields texts) {
        addTexts(metadata, key, texts, keepDomain);
      }
    }
    return metadata;
  }

  private static void addTexts(Fields metadata, String key, Fields texts, boolean keepDomain) {
    var kept = new Fields(texts.size());
    texts.forEach(
        (name, text) -> {
          // kubectl writes it anew, and would otherwise compare with an object of another name.
          if (!name.equals(LAST_APPLIED)
              && !isOfManagement(name)
              && (keepDomain || !isOfDomain(name))) {
            kept.put(name, text);
          }
        });
    if (!kept.isEmpty()) {
      metadata.put(key, kept);
    }
  }

  /** What describes the source. */
  public static boolean isOfDomain(String name) {
    return name.startsWith(DOMAIN);
  }

  /** What says who looks after the source: operators and catalogues delete what bears theirs. */
  public static boolean isOfManagement(String name) {
    return MANAGEMENT.contains(name);
  }
}
