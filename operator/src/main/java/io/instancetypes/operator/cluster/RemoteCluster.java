package io.instancetypes.operator.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.controller.Controllers;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.controller.cluster.LiveLookup;
import io.instancetypes.engine.defaults.KubeVirts;
import io.instancetypes.engine.plan.QuotaScope;
import io.instancetypes.engine.resolve.LookupException;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.platform.Cluster;
import java.net.URLEncoder;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A cluster at the other end of HTTPS. What is watched comes out of the informers, and where they
 * have nothing from the API, as the object may be a millisecond old.
 *
 * @param controllers who have the informers; empty as long as they have not started
 * @param namespace of the operator
 */
public record RemoteCluster(
    ApiClient api, Supplier<Optional<Controllers>> controllers, String namespace)
    implements Cluster {
  private static final int PAGE = 500;

  /** Few plans are made, and few quotas hold them: to ask for names costs less than to index. */
  private static final Set<String> UNINDEXED =
      Set.of("ResourceQuota", "LimitRange", "VirtualMachine");

  @Override
  public ObjectLookup objects() {
    return new Watched();
  }

  private final class Watched implements ObjectLookup {
    @Override
    public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
      return controllers
          .get()
          .flatMap(watching -> watching.objects().find(kind, namespace, name))
          .or(() -> RemoteCluster.this.find(kind, namespace, name));
    }

    @Override
    public Collection<String> names(String kind, String namespace) {
      if (UNINDEXED.contains(kind)) {
        return list(kind, namespace).map(object -> new KubeObject(object).name()).toList();
      }
      return controllers
          .get()
          .map(watching -> watching.objects().names(kind, namespace))
          .orElse(List.of());
    }
  }

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    return new LiveLookup(api).find(kind, namespace, name);
  }

  @Override
  public List<Fields> list(String kind) {
    try {
      return api.get(ResourcePath.of(kind).collection("")).get("items") instanceof List<?> items
          ? items.stream().filter(Fields.class::isInstance).map(Fields.class::cast).toList()
          : List.of();
    } catch (ApiClientException failure) {
      throw new LookupException("%s cannot be read: %s".formatted(kind, failure.getMessage()));
    }
  }

  @Override
  public Stream<Fields> list(String kind, String namespace) {
    String path = ResourcePath.of(kind).collection(namespace);
    return Stream.iterate(page(kind, path, ""), Objects::nonNull, page -> after(page, kind, path))
        .flatMap(page -> Fields.list(page.get("items")).stream())
        .filter(Fields.class::isInstance)
        .map(Fields.class::cast);
  }

  private Fields after(Fields page, String kind, String path) {
    String next = Fields.text(Fields.map(page, "metadata"), "continue");
    return next.isEmpty() ? null : page(kind, path, next);
  }

  private Fields page(String kind, String path, String next) {
    try {
      return api.get(
          "%s?limit=%d&continue=%s".formatted(path, PAGE, URLEncoder.encode(next, UTF_8)));
    } catch (ApiClientException failure) {
      throw new LookupException("%s cannot be read: %s".formatted(kind, failure.getMessage()));
    }
  }

  @Override
  public Optional<Map<String, Object>> seen(String kind, String namespace, String name) {
    return controllers
        .get()
        .filter(Controllers::areWatching)
        .orElseThrow(() -> new LookupException("what runs is not known yet"))
        .objects()
        .find(kind, namespace, name);
  }

  @Override
  public Fields kubevirt() {
    return controllers.get().map(Controllers::kubevirt).orElseGet(this::liveKubevirt);
  }

  /** The quotas of pods are left to the API server, which meets them when machines start. */
  @Override
  public QuotaScope quotas() {
    return QuotaScope.NUMBER;
  }

  private Fields liveKubevirt() {
    return KubeVirts.inForce(list("KubeVirt").stream(), namespace).orElseGet(Fields::new);
  }

  @Override
  public boolean isAllowed(Attributes wanted) {
    try {
      Fields answer =
          api.create(
              "/apis/authorization.k8s.io/v1/subjectaccessreviews", SubjectAccess.review(wanted));
      return answer.get("status") instanceof Map<?, ?> status
          && Boolean.TRUE.equals(status.get("allowed"));
    } catch (ApiClientException failure) {
      throw new LookupException(
          "the API server does not say whether %s may %s %s: %s"
              .formatted(
                  wanted.user().name(), wanted.verb(), wanted.resource(), failure.getMessage()));
    }
  }

  @Override
  public Fields create(Fields object, String manager) {
    Fields metadata = object.object("metadata");
    String path = resource(object).collection((String) metadata.get("namespace"));
    return sent(() -> api.create(path + "?fieldManager=" + manager, object));
  }

  @Override
  public Fields apply(Fields object, String manager) {
    Fields metadata = object.object("metadata");
    String path =
        resource(object).object((String) metadata.get("namespace"), (String) metadata.get("name"));
    return sent(() -> api.apply(path, object, manager));
  }

  @Override
  public Fields patch(Patch patch, String manager) {
    String object = ResourcePath.of(patch.kind()).object(patch.namespace(), patch.name());
    String part = patch.subresource().isEmpty() ? "" : "/" + patch.subresource();
    String options = "?fieldManager=" + manager + (patch.dryRun() ? "&dryRun=All" : "");
    return sent(() -> api.patch(object + part + options, patch.operations()));
  }

  @Override
  public void delete(Fields found) {
    var object = new KubeObject(found);
    String path = resource(found).object(object.namespace(), object.name());
    Fields preconditions =
        Fields.of("uid", object.uid(), "resourceVersion", object.resourceVersion());
    sent(() -> api.delete(path, Fields.of("preconditions", preconditions)));
  }

  private static ResourcePath resource(Fields object) {
    return ResourcePath.of((String) object.get("kind"));
  }

  /** A refusal in the words of the API, whoever carries it. */
  private static Fields sent(Supplier<Fields> request) {
    try {
      return request.get();
    } catch (ApiClientException refusal) {
      if (refusal.code() == 0) {
        throw Failures.unavailable(refusal.getMessage());
      }
      Fields status = refusal.status();
      throw Failures.worded(
          refusal.code(),
          status.get("reason") instanceof String reason ? reason : "",
          refusal.getMessage(),
          status.get("details") instanceof Fields details ? details : new Fields());
    }
  }
}
