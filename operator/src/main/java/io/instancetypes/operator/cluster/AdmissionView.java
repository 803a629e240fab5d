package io.instancetypes.operator.cluster;

import io.instancetypes.admission.Cluster;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.Map;
import java.util.function.Supplier;

/** The cluster as admission needs to know it. */
public record AdmissionView(
    ObjectLookup objects, AccessReviews reviews, Supplier<ClusterConfig> settings)
    implements Cluster {
  @Override
  public ClusterConfig config() {
    return settings.get();
  }

  @Override
  public boolean mayRead(
      Map<String, Object> userInfo, String group, String resource, String namespace, String name) {
    var access = new Access("get", group, "*", resource, "", namespace, name);
    return reviews.mayDo(User.of(userInfo), access);
  }
}
