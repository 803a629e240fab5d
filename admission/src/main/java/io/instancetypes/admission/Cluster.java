package io.instancetypes.admission;

import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Map;

/**
 * The cluster whose changes are admitted, as admission needs to know it. What cannot be read at the
 * moment is said with a {@link io.instancetypes.engine.resolve.LookupException}.
 */
public interface Cluster {
  /**
   * Its objects, read with the rights of the system. Instance types, preferences and revisions are
   * looked up here, and those volumes that the user who asks may read.
   */
  ObjectLookup objects();

  /** Its settings, as they are now. */
  ClusterConfig config();

  /**
   * Whether a user may get an object.
   *
   * @param userInfo as in a review: username, uid, groups, extra; whatever a client sent
   * @param group of the API, empty for that of claims
   * @param resource in the plural
   */
  boolean mayRead(
      Map<String, Object> userInfo, String group, String resource, String namespace, String name);
}
