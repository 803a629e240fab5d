package io.instancetypes.operator.serving;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.resolve.LookupException;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.MediaType;
import io.instancetypes.https.ServedDocument;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.Forbidden;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.status.GroupResource;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.subresources.SubresourceRequest;
import io.instancetypes.platform.subresources.SubresourceResult;
import io.instancetypes.platform.subresources.Subresources;
import io.instancetypes.traces.TraceSpan;
import io.instancetypes.traces.Traces;
import java.io.IOException;
import java.time.Instant;

/** Requests that the API server passes on: those of the group {@code subresources.kubevirt.io}. */
public final class AggregatedRequests {
  private final FrontProxy proxy;
  private final Cluster cluster;
  private final Subresources subresources;
  private final GroupOpenApi openApi;
  private final Traces traces;

  /**
   * @param cluster asked who may do what
   */
  public AggregatedRequests(
      FrontProxy proxy, Cluster cluster, Subresources subresources, Traces traces) {
    this.proxy = proxy;
    this.cluster = cluster;
    this.subresources = subresources;
    this.traces = traces;
    this.openApi = new GroupOpenApi(subresources.version());
  }

  /** Whether a request is about the group, and not about the operator. */
  static boolean isFor(String path) {
    return path.equals("/apis") || path.startsWith("/apis/") || path.startsWith(GroupOpenApi.ROOT);
  }

  void serve(Exchange exchange) throws IOException {
    UserInfo user = proxy.user(exchange);
    ServedDocument schemas = openApi.at(exchange.path());
    if (schemas != null) {
      schemas.send(exchange, "no-cache, private");
      return;
    }
    Fields discovery = GroupDiscovery.at(exchange.path());
    if (discovery != null) {
      exchange.answer(200, discovery);
      return;
    }
    try {
      answer(exchange, user);
    } catch (LookupException unavailable) {
      throw Failures.unavailable(unavailable.getMessage());
    }
  }

  private void answer(Exchange exchange, UserInfo user) throws IOException {
    RequestInfo info = exchange.requestInfo();
    if (!info.group().equals(Subresources.GROUP)
        || !Subresources.VERSIONS.contains(info.version())) {
      throw Failures.noSuchPath();
    }
    authorize(user, info);
    try (TraceSpan span = request(exchange, info)) {
      try {
        perform(exchange, info, user);
        span.with("http.response.status_code", exchange.status());
      } catch (ApiException refusal) {
        span.with("http.response.status_code", refusal.code());
        throw refusal;
      }
    }
  }

  /** It came by way of the API server, and what that traces is traced here. */
  private TraceSpan request(Exchange exchange, RequestInfo info) {
    String route = info.route();
    return traces
        .request(
            new Traces.Arrival(
                exchange.method() + " " + route, Instant.now(), exchange::header, true))
        .with("http.request.method", exchange.method())
        .with("http.route", route)
        .with("k8s.namespace.name", info.namespace())
        .with("k8s.resource.name", info.name());
  }

  private void perform(Exchange exchange, RequestInfo info, UserInfo user) throws IOException {
    var call =
        new SubresourceRequest(
            user,
            info.verb(),
            info.namespace(),
            info.resource(),
            info.name(),
            info.subresource(),
            RequestBodies.object(exchange, RequestBodies.LARGEST).orElse(null));
    switch (subresources.answer(call)) {
      case SubresourceResult.Accepted _ -> exchange.answer(202, MediaType.JSON, new byte[0]);
      case SubresourceResult.Found found -> exchange.answer(200, found.document());
      case SubresourceResult.Done _,
          SubresourceResult.Picture _,
          SubresourceResult.Text _,
          SubresourceResult.Stream _ ->
          throw new IllegalStateException("no guest runs in an operator");
      case SubresourceResult.Refusal no ->
          throw Failures.worded(no.code(), no.reason(), no.message(), no.details());
    }
  }

  private void authorize(UserInfo user, RequestInfo info) {
    Attributes wanted = Attributes.of(user, info);
    if (!cluster.isAllowed(wanted)) {
      throw Failures.forbidden(
          new GroupResource(info.group(), info.resource()),
          info.name(),
          Forbidden.message(wanted, ""));
    }
  }
}
