package io.instancetypes.operator.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.dashboard.Api;
import io.instancetypes.dashboard.session.LoginProof;
import io.instancetypes.engine.resolve.LookupException;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.platform.Cluster;
import java.net.URLEncoder;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The cluster as a user reads it, for the time of one page: every object is got with their token,
 * so that the API server decides, and its audit log names them.
 */
final class CallerCluster implements Cluster {
  private static final int PAGE = 500;
  private static final String REVIEWS = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";

  private final Api api;
  private final LoginProof who;
  private final Supplier<Fields> settings;
  private final Map<String, Optional<Map<String, Object>>> known = new HashMap<>();

  /**
   * @param settings of the cluster, which hold for everybody
   */
  CallerCluster(Api api, LoginProof who, Supplier<Fields> settings) {
    this.api = api;
    this.who = who;
    this.settings = settings;
  }

  @Override
  public ObjectLookup objects() {
    return new ObjectLookup() {
      @Override
      public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
        return known.computeIfAbsent(
            kind + " " + namespace + "/" + name,
            key -> CallerCluster.this.find(kind, namespace, name));
      }

      @Override
      public Collection<String> names(String kind, String namespace) {
        return list(kind, namespace == null ? "" : namespace)
            .map(object -> new KubeObject(object).name())
            .toList();
      }
    };
  }

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    if (!ResourcePath.isName(name)) {
      return Optional.empty();
    }
    Api.Reply reply = api.ask(who, "GET", ResourcePath.of(kind).object(namespace, name), "", null);
    return reply.code() == 404 ? Optional.empty() : Optional.of(read(kind, reply));
  }

  private static Fields read(String kind, Api.Reply reply) {
    if (reply.isSuccess()) {
      return reply.document();
    }
    if (reply.code() == 403) {
      throw refusal(reply);
    }
    throw new LookupException("%s cannot be read: %s".formatted(kind, reply.message()));
  }

  private static ApiException refusal(Api.Reply reply) {
    return Failures.worded(reply.code(), "Forbidden", reply.message(), new Fields());
  }

  @Override
  public List<Fields> list(String kind) {
    return list(kind, "").toList();
  }

  @Override
  public Stream<Fields> list(String kind, String namespace) {
    String path = ResourcePath.of(kind).collection(namespace);
    return Stream.iterate(page(kind, path, ""), Objects::nonNull, page -> after(page, kind, path))
        .flatMap(page -> Fields.list(page.get("items")).stream())
        .filter(Fields.class::isInstance)
        .map(item -> named(kind, (Fields) item));
  }

  /** Items of a list do not say what they are. */
  private static Fields named(String kind, Fields item) {
    if (item.get("kind") != null) {
      return item;
    }
    ResourcePath path = ResourcePath.of(kind);
    String group = path.group().isEmpty() ? "" : path.group() + "/";
    Fields named = Fields.of("apiVersion", group + path.version(), "kind", kind);
    named.putAll(item);
    return named;
  }

  private Fields after(Fields page, String kind, String path) {
    String next = Fields.text(Fields.map(page, "metadata"), "continue");
    return next.isEmpty() ? null : page(kind, path, next);
  }

  private Fields page(String kind, String path, String next) {
    String query = "?limit=%d&continue=%s".formatted(PAGE, URLEncoder.encode(next, UTF_8));
    return read(kind, api.ask(who, "GET", path + query, "", null));
  }

  @Override
  public Optional<Map<String, Object>> seen(String kind, String namespace, String name) {
    return objects().find(kind, namespace, name);
  }

  @Override
  public Fields kubevirt() {
    return settings.get();
  }

  /** Of the user whose token it is, whoever is named. */
  @Override
  public boolean isAllowed(Attributes wanted) {
    Fields review =
        Fields.of(
            "apiVersion",
            "authorization.k8s.io/v1",
            "kind",
            "SelfSubjectAccessReview",
            "spec",
            wanted.isResourceRequest()
                ? Fields.of("resourceAttributes", ofResource(wanted))
                : Fields.of(
                    "nonResourceAttributes",
                    Fields.of("verb", wanted.verb(), "path", wanted.path())));
    Api.Reply reply = api.ask(who, "POST", REVIEWS, "application/json", review);
    return reply.isSuccess()
        && Boolean.TRUE.equals(Fields.map(reply.document(), "status").get("allowed"));
  }

  private static Fields ofResource(Attributes wanted) {
    return Fields.of(
        "verb", wanted.verb(),
        "group", wanted.group(),
        "resource", wanted.resource(),
        "subresource", wanted.subresource(),
        "namespace", wanted.namespace(),
        "name", wanted.name());
  }

  @Override
  public Fields create(Fields object, String manager) {
    throw readOnly();
  }

  @Override
  public Fields apply(Fields object, String manager) {
    throw readOnly();
  }

  @Override
  public Fields patch(Patch patch, String manager) {
    throw readOnly();
  }

  @Override
  public void delete(Fields found) {
    throw readOnly();
  }

  private static UnsupportedOperationException readOnly() {
    return new UnsupportedOperationException("pages write through the API");
  }
}
