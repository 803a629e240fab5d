package io.instancetypes.subresources;

import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The cluster that a question is about. */
public interface Cluster {
  /** An object, whoever asks: who may start a machine need not be allowed to read it. */
  Optional<Map<String, Object>> find(String kind, String namespace, String name);

  /** What the user who asks may read; anything else is refused with an exception. */
  ObjectLookup readable();

  ClusterConfig config();

  /** Empty if the patch was made. */
  Optional<Answer.Refusal> patch(Patch patch);

  /**
   * A JSON patch, made in the cluster's own name.
   *
   * @param part {@code status}, or empty for the object itself
   */
  record Patch(
      String kind,
      String namespace,
      String name,
      String part,
      List<Object> operations,
      boolean dryRun) {}
}
