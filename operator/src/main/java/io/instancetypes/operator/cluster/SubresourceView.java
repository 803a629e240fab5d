package io.instancetypes.operator.cluster;

import io.instancetypes.api.Fields;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.https.status.Failures;
import io.instancetypes.https.status.GroupResource;
import io.instancetypes.subresources.Answer;
import io.instancetypes.subresources.Cluster;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The cluster as the aggregated API needs to know it, for one user. */
public record SubresourceView(
    ApiClient api,
    WatchedObjects objects,
    AccessReviews reviews,
    Supplier<ClusterConfig> settings,
    User user)
    implements Cluster {

  /** Who owns what a start or stop writes, under the name that it has with KubeVirt. */
  private static final String MANAGER = "virt-api";

  /** As it is now: whether a machine may be started depends on its state. */
  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return objects.live(kind, namespace, name);
  }

  @Override
  public ObjectLookup readable() {
    return new Readable();
  }

  @Override
  public ClusterConfig config() {
    return settings.get();
  }

  @Override
  public Optional<Answer.Refusal> patch(Patch patch) {
    String path = ResourcePath.of(patch.kind()).object(patch.namespace(), patch.name());
    String part = patch.part().isEmpty() ? "" : "/" + patch.part();
    try {
      String options = "?fieldManager=" + MANAGER + (patch.dryRun() ? "&dryRun=All" : "");
      api.patch(path + part + options, patch.operations());
      return Optional.empty();
    } catch (ApiClientException refusal) {
      if (refusal.code() == 0) {
        throw Failures.unavailable(refusal.getMessage());
      }
      Fields status = refusal.status();
      return Optional.of(
          new Answer.Refusal(
              refusal.code(),
              status.get("reason") instanceof String reason ? reason : "",
              refusal.getMessage(),
              status.get("details") instanceof Fields details ? details : new Fields()));
    }
  }

  private final class Readable implements ObjectLookup {
    @Override
    public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
      ResourcePath paths = ResourcePath.of(kind);
      Access access = Access.get(paths, namespace, name);
      if (!reviews.mayDo(user, access)) {
        throw Failures.refused(
            new GroupResource(paths.group(), paths.plural()), name, access.refusal(user));
      }
      return objects.find(kind, namespace, name);
    }

    /** Only a suggestion: who may not look around goes without. */
    @Override
    public Collection<String> names(String kind, String namespace) {
      return reviews.mayDo(user, Access.list(ResourcePath.of(kind), namespace))
          ? objects.names(kind, namespace)
          : List.of();
    }
  }
}
