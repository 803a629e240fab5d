package io.instancetypes.virtctl.serve;

import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.extension.Extension;
import io.instancetypes.apiserver.extension.ServedObjects;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.https.status.ApiException;
import io.instancetypes.https.status.Failures;
import io.instancetypes.subresources.Answer;
import io.instancetypes.subresources.Call;
import io.instancetypes.subresources.Cluster;
import io.instancetypes.subresources.Subresources;
import java.util.Map;
import java.util.Optional;

/** The group {@code subresources.kubevirt.io} of the server in this process. */
final class SubresourceGroup {
  /** Who owns what a start or stop writes, under the name that it has on a cluster. */
  private static final String MANAGER = "virt-api";

  private final Subresources subresources;

  private SubresourceGroup(String version) {
    this.subresources = new Subresources(Json::read, version);
  }

  static Extension of(String version) {
    return new Extension(
        Subresources.GROUP,
        Subresources.VERSIONS,
        Subresources.RESOURCES,
        new SubresourceGroup(version)::answer);
  }

  private Extension.Reply answer(
      Extension.Request request, ServedObjects own, ServedObjects readable) {
    var call =
        new Call(
            request.verb(),
            request.namespace(),
            request.resource(),
            request.name(),
            request.subresource(),
            request.body());
    return switch (subresources.answer(call, new Live(own, readable))) {
      case Answer.Accepted _ -> new Extension.Reply(202, null);
      case Answer.Found found -> new Extension.Reply(200, found.document());
      case Answer.Refusal no ->
          throw Failures.worded(no.code(), no.reason(), no.message(), no.details());
    };
  }

  private record Live(ServedObjects own, ServedObjects users) implements Cluster {
    @Override
    public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
      return new LiveObjects(own).find(kind, namespace, name);
    }

    @Override
    public ObjectLookup readable() {
      return new LiveObjects(users);
    }

    @Override
    public ClusterConfig config() {
      return new LiveObjects(own).config();
    }

    @Override
    public Optional<Answer.Refusal> patch(Patch patch) {
      try {
        own.patch(
            Types.of(patch.kind()),
            patch.namespace(),
            patch.name(),
            patch.part(),
            patch.operations(),
            MANAGER,
            patch.dryRun());
        return Optional.empty();
      } catch (ApiException refusal) {
        return Optional.of(
            new Answer.Refusal(
                refusal.code(), refusal.reason(), refusal.getMessage(), refusal.details()));
      }
    }
  }
}
