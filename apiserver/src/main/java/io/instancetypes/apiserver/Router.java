package io.instancetypes.apiserver;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.access.Authentication;
import io.instancetypes.apiserver.access.Authorization;
import io.instancetypes.apiserver.access.Impersonation;
import io.instancetypes.apiserver.access.Reviews;
import io.instancetypes.apiserver.audit.AuditContext;
import io.instancetypes.apiserver.discovery.DiscoveryRequests;
import io.instancetypes.apiserver.discovery.OpenApiRequests;
import io.instancetypes.apiserver.extension.ExtensionRequests;
import io.instancetypes.apiserver.flowcontrol.FlowControl;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.apiserver.trace.TracedRequests;
import io.instancetypes.apiserver.verb.Bodies;
import io.instancetypes.apiserver.verb.RequestTimeout;
import io.instancetypes.apiserver.verb.ResourceRequests;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.Listener;
import io.instancetypes.https.MediaType;
import io.instancetypes.machinery.rbac.Authorizer;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.status.GroupResource;
import io.instancetypes.store.DamagedException;
import io.instancetypes.store.StoreUnavailableException;
import io.instancetypes.traces.TraceSpan;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/** The way of every request: who sends it, what it is about, whether they may, who answers. */
final class Router implements Listener.Service {
  /** The methods of everything that is no resource. */
  private static final List<String> READING = List.of("get", "head");

  private final Authentication authentication;
  private final Impersonation impersonation;
  private final Authorization authorization;
  private final Supplier<ResourceRegistry> registry;
  private final FlowControl flow;
  private final ResourceRequests objects;
  private final Reviews reviews;
  private final ServiceAccountRequests accounts;
  private final ExtensionRequests extensions;
  private final DiscoveryRequests discovery = new DiscoveryRequests();
  private final OpenApiRequests openApi;
  private final ServerRequests server;
  private final TracedRequests traced;

  Router(
      Authentication authentication,
      Authorizer authorizer,
      Authorization authorization,
      Supplier<ResourceRegistry> registry,
      FlowControl flow,
      ResourceRequests objects,
      ServiceAccountRequests accounts,
      ExtensionRequests extensions,
      ServerRequests server,
      TracedRequests traced) {
    this.authentication = authentication;
    this.impersonation = new Impersonation(authorizer);
    this.authorization = authorization;
    this.registry = registry;
    this.flow = flow;
    this.objects = objects;
    this.reviews = new Reviews(authorizer, authentication);
    this.accounts = accounts;
    this.extensions = extensions;
    this.openApi = new OpenApiRequests(server.version().gitVersion());
    this.server = server;
    this.traced = traced;
  }

  @Override
  public void serve(Exchange exchange) throws IOException {
    try {
      route(exchange, exchange.requestInfo());
    } catch (DamagedException damaged) {
      throw Failures.storageRead(
          new GroupResource(exchange.requestInfo().group(), exchange.requestInfo().resource()),
          exchange.requestInfo().name(),
          damaged.damage()
              + ": delete it with the option"
              + " ignoreStoreReadErrorWithClusterBreakingPotential=true, or restore a backup");
    } catch (StoreUnavailableException readOnly) {
      throw Failures.unavailable(readOnly.getMessage());
    }
  }

  private void route(Exchange exchange, RequestInfo info) throws IOException {
    Instant begun = traced.now();
    UserInfo sender = authentication.user(exchange);
    if (!sender.equals(UserInfo.ANONYMOUS)) {
      exchange.authenticated();
    }
    traced.serve(exchange, info, sender, begun, () -> pass(exchange, info, sender));
  }

  private void pass(Exchange exchange, RequestInfo info, UserInfo sender) throws IOException {
    AuditContext audit = AuditContext.of(exchange);
    audit.sentBy(sender);
    UserInfo user = impersonation.user(exchange, sender);
    audit.sentFor(user);
    if (!info.verb().equals("watch")) {
      RequestTimeout.require(exchange.query());
    }
    exchange.goesOnWhile(() -> authentication.stillKnows(exchange));
    FlowControl.Flow classified = flow.classify(user, info);
    if (!exchange.wantsWebSocket()) {
      exchange.setHeader("X-Kubernetes-PF-FlowSchema-UID", classified.schema().uid());
      exchange.setHeader("X-Kubernetes-PF-PriorityLevel-UID", classified.level().uid());
    }
    try (var _ = flow.enter(classified, user, info, exchange.wantsWebSocket())) {
      try (var _ = TraceSpan.of("authorize")) {
        authorization.require(user, info, audit);
      }
      answer(exchange, info, user);
    }
  }

  private void answer(Exchange exchange, RequestInfo info, UserInfo user) throws IOException {
    ResourceRegistry served = registry.get();
    String path = info.path();
    if (info.isResource()) {
      resource(exchange, info, served, user);
    } else if (!READING.contains(info.verb())) {
      throw Failures.methodNotAllowed();
    } else if (DiscoveryRequests.covers(path)) {
      discovery.serve(exchange, path, served);
    } else if (path.startsWith("/openapi/")) {
      openApi.serve(exchange, path, served);
    } else {
      server.serve(exchange, path, served);
    }
  }

  /** A review is no object: there are no tables of it, and no metadata. */
  private static void requirePlainJson(Exchange exchange) {
    boolean plain =
        MediaType.accepted(exchange.header("Accept")).stream()
            .anyMatch(type -> type.covers(MediaType.JSON) && type.parameter("as").isEmpty());
    if (!plain) {
      throw Failures.notAcceptable(List.of(MediaType.JSON, MediaType.YAML, MediaType.PROTOBUF));
    }
  }

  private void resource(Exchange exchange, RequestInfo info, ResourceRegistry served, UserInfo user)
      throws IOException {
    Resource resource = served.find(info.group(), info.version(), info.resource());
    if (resource == null && served.extension(info.group(), info.version()) != null) {
      extensions.serve(exchange, info, user);
      return;
    }
    if (resource == null || !Routes.isPath(resource, info)) {
      if (served.hasBuiltin(info.group())) {
        throw Failures.noSuchPath();
      }
      ServerRequests.nothingThere(exchange);
      return;
    }
    Routes.require(resource, info);
    if (!resource.verbs().contains("get")) {
      requirePlainJson(exchange);
      Fields review = Bodies.object(exchange, resource.apiVersion(), resource.kind());
      exchange.answer(201, reviews.answer(resource.kind(), review, info.namespace(), user));
    } else if (info.subresource().equals("token")) {
      accounts.token(exchange, info);
    } else {
      objects.serve(exchange, info, resource, user);
    }
  }
}
